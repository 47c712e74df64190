import Role from '#accounts/models/role'
import User from '#accounts/models/user'
import UserRole from '#accounts/models/user_role'
import { rolesOf, type RoleRow } from '#accounts/queries/permissions/user_roles'
import { changedSince } from '#core/changed_since'
import { insertRows } from '#core/database/insert_rows'
import { table } from '#core/database/table'
import { assertNotErased } from '#core/erased_email'
import { announceGains, holdingsOfUnregistered } from '#accounts/permissions/gained_permissions'
import type { Change } from '#audit/services/change'
import { conflict, invalidField } from '#core/errors/http_errors'

const idsOf = (roles: readonly { id: number }[]) => roles.map(({ id }) => id).sort((a, b) => a - b)

/** Whether two lists name the same items, in any order. */
const same = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id))

/**
 * Replaces a person's whole set of custom roles. For administrators only, which the caller
 * checks.
 * @param options.previous the roles the caller saw; if they have changed since, nothing is
 * replaced.
 * @throws HttpError 404, 409 when the roles have changed since, 422 naming an unknown role.
 */
export async function replaceRoles(
  change: Change,
  userId: number,
  roleIds: readonly number[],
  { previous }: { previous?: readonly number[] } = {}
): Promise<void> {
  const { trx } = change
  const user = await change.find(User, userId)
  assertNotErased(user)
  const given = await rolesOf([userId], trx)
  const before = given.get(userId) ?? []
  const held = idsOf(before)
  if (previous && !same(held, previous)) {
    throw conflict(changedSince('This person’s access'))
  }
  const after = await rolesWith(change, roleIds)
  if (same(held, roleIds)) return

  const holdings = await holdingsOfUnregistered(change, [userId])
  const taken = held.filter((id) => !roleIds.includes(id))
  const added = roleIds.filter((id) => !held.includes(id))
  if (taken.length > 0) {
    await table(trx, UserRole).where('user_id', userId).whereIn('role_id', taken).delete()
  }
  if (added.length > 0) {
    const rows = added.map((id) => ({ user_id: userId, role_id: id }))
    await insertRows(trx, UserRole, rows)
  }
  const told = (roles: readonly RoleRow[]) => ({
    roles: roles.map(({ name }) => name),
    roleIds: idsOf(roles),
  })
  await change.audit({
    action: 'update',
    entityType: 'user',
    entityId: userId,
    oldValues: told(before),
    newValues: told(after),
  })
  await announceGains(change, holdings)
}

async function rolesWith(change: Change, ids: readonly number[]): Promise<RoleRow[]> {
  if (ids.length === 0) return []
  const roles = await table(change.trx, Role)
    .whereIn('id', ids)
    .orderBy('name_key')
    .select('id', 'name', 'description')
  const unknown = ids.findIndex((id) => !roles.some((role) => role.id === id))
  if (unknown !== -1) {
    throw invalidField(`roleIds.${unknown}`, 'There is no such role.', 'exists')
  }
  return roles
}
