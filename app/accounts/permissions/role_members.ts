import RoleDeleted from '#accounts/events/role_deleted'
import Role from '#accounts/models/role'
import RolePermission from '#accounts/models/role_permission'
import User from '#accounts/models/user'
import UserRole from '#accounts/models/user_role'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import type { ListedRole } from '#accounts/queries/permissions/role_list'
import { erasedAccounts } from '#accounts/queries/users/erased_accounts'
import { announceGains, holdingsOfUnregistered } from '#accounts/permissions/gained_permissions'
import { theRole } from '#accounts/permissions/save_role'
import { forgetRuleOf } from '#accounts/two_factor/two_factor_rules'
import { insertRows } from '#core/database/insert_rows'
import { table } from '#core/database/table'
import { conflict, invalidField, notFound } from '#core/errors/http_errors'

const entriesOf = (
  action: 'give_role' | 'take_role',
  { id, name }: ListedRole,
  userIds: readonly number[]
) =>
  userIds.map((userId) => ({
    action,
    entityType: 'user',
    entityId: userId,
    [action === 'give_role' ? 'newValues' : 'oldValues']: { roleId: id, role: name },
  }))

/**
 * Gives a role to people. For administrators, which the caller checks. People who have it keep
 * it.
 * @returns how many people gained it.
 * @throws HttpError 404, 409 when all of them have it already, 422 naming `userIds`.
 */
export async function addMembers(
  roleId: number,
  userIds: readonly number[],
  actor: Actor
): Promise<{ added: number; role: ListedRole }> {
  return change(actor, async (change) => {
    const role = await theRole(change, roleId)
    await assertAccounts(change, userIds)
    const members = await table(change.trx, UserRole)
      .where('role_id', roleId)
      .whereIn('user_id', userIds)
      .select('user_id')
    const has = new Set(members.map((member) => member.user_id))
    const news = userIds.filter((userId) => !has.has(userId))
    if (news.length === 0) {
      throw conflict(userIds.length === 1 ? 'They have this role already.' : 'All have it already.')
    }
    const holdings = await holdingsOfUnregistered(change, news)
    const rows = news.map((userId) => ({ user_id: userId, role_id: roleId }))
    await insertRows(change.trx, UserRole, rows)
    await change.auditMany(entriesOf('give_role', role, news))
    await announceGains(change, holdings)
    return { added: news.length, role: await theRole(change, roleId) }
  })
}

async function assertAccounts(change: Change, userIds: readonly number[]): Promise<void> {
  const known = await table(change.trx, User)
    .whereIn('id', userIds)
    .whereNotIn('id', erasedAccounts())
    .select('id')
  if (known.length < userIds.length) {
    throw invalidField('userIds', 'One of these people has no account.', 'exists')
  }
}

/**
 * Takes a role from a person at once. For administrators, which the caller checks.
 * @throws HttpError 404 when the role does not exist or they do not have it.
 */
export async function removeMember(roleId: number, userId: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const role = await theRole(change, roleId)
    const removed = await table(change.trx, UserRole)
      .where({ role_id: roleId, user_id: userId })
      .delete()
    if (removed !== 1) throw notFound('They do not have this role.')
    await change.auditMany(entriesOf('take_role', role, [userId]))
  })
}

/** Members read at once while a role is deleted. */
const MEMBERS_AT_ONCE = 500

/**
 * Deletes a role and takes it from all its members. For administrators, which the caller checks.
 * @param expected the number of members that the confirmation showed; without it, there must be
 * none.
 * @returns how many people lost it.
 * @throws HttpError 404, 409 when the number of members has changed.
 */
export async function deleteRole(
  roleId: number,
  expected: number | undefined,
  actor: Actor
): Promise<number> {
  return change(actor, async (change) => {
    const role = await theRole(change, roleId)
    const { permissions, memberCount } = role
    if (expected !== undefined && expected !== memberCount) {
      throw conflict(
        `${memberCount === 1 ? 'One person has' : `${memberCount} people have`} this role now. Check again before you delete it.`
      )
    }
    let last = 0
    for (;;) {
      const members = await table(change.trx, UserRole)
        .where('role_id', roleId)
        .where('user_id', '>', last)
        .orderBy('user_id')
        .limit(MEMBERS_AT_ONCE)
        .select('user_id')
      if (members.length === 0) break
      const ids = members.map((member) => member.user_id)
      await change.auditMany(entriesOf('take_role', role, ids))
      last = ids.at(-1) ?? last
    }
    await forgetRuleOf(change, roleId)
    await table(change.trx, UserRole).where('role_id', roleId).delete()
    await table(change.trx, RolePermission).where('role_id', roleId).delete()
    await change.delete(await change.find(Role, roleId), {
      oldValues: { permissions, members: memberCount },
    })
    await RoleDeleted.dispatch(change, roleId)
    return memberCount
  })
}
