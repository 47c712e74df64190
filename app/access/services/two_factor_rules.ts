import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { BUILT_IN_ROLES, type BuiltInRole } from '#access/permissions'
import { invalidField } from '#exceptions/refusals'

/** Roles people sign in with; who is pending has never done so. */
export const RULED_ROLES = BUILT_IN_ROLES.filter((role) => role !== 'pending')

export interface TwoFactorRules {
  /** The built-in roles that require a second factor. */
  builtInRoles: BuiltInRole[]
  /** The further roles that do. */
  roleIds: number[]
}

/** Which roles require a second factor. */
export async function twoFactorRules(
  client: Pick<QueryClientContract, 'from'> = db.connection()
): Promise<TwoFactorRules> {
  const rows = await client.from('two_factor_rules').orderBy('id')
  const builtIn = new Set(rows.map((row) => row.built_in_role as string | null))
  const roleIds = rows.flatMap((row) => (row.role_id === null ? [] : [Number(row.role_id)]))
  return {
    builtInRoles: RULED_ROLES.filter((role) => builtIn.has(role)),
    roleIds: roleIds.sort((one, other) => one - other),
  }
}

/**
 * Says which roles require a second factor, in place of what was said before. Nobody is locked
 * out: who must have one and has none is led to set it up by their next request.
 * @throws Refusal 422 naming `roleIds` for a role there is not.
 */
export async function replaceTwoFactorRules(rules: TwoFactorRules, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const before = await twoFactorRules(change.trx)
    const roleIds = [...new Set(rules.roleIds)].sort((one, other) => one - other)
    const builtInRoles = RULED_ROLES.filter((role) => rules.builtInRoles.includes(role))
    const after = { builtInRoles, roleIds }
    if (JSON.stringify(before) === JSON.stringify(after)) return
    const found = await change.trx.from('roles').whereIn('id', roleIds).select('id')
    if (found.length !== roleIds.length) {
      throw invalidField('roleIds', 'There is no such role.', 'exists')
    }
    await change.trx.from('two_factor_rules').delete()
    const rows = [
      ...builtInRoles.map((role) => ({ built_in_role: role, role_id: null })),
      ...roleIds.map((id) => ({ built_in_role: null, role_id: id })),
    ].map((row) => ({ ...row, created_at: change.time }))
    if (rows.length > 0) await change.trx.insertQuery().table('two_factor_rules').multiInsert(rows)
    await auditRules(change, before, after)
  })
}

/** Ends what a role requires, within the change that deletes it. */
export async function forgetRuleOf(change: Change, roleId: number): Promise<void> {
  const before = await twoFactorRules(change.trx)
  const deleted = await change.trx.from('two_factor_rules').where('role_id', roleId).delete()
  if (Number(deleted) === 0) return
  const roleIds = before.roleIds.filter((id) => id !== roleId)
  await auditRules(change, before, { ...before, roleIds })
}

const auditRules = (change: Change, before: TwoFactorRules, after: TwoFactorRules) =>
  change.audit({
    action: 'require_two_factor',
    entityType: 'two_factor_rules',
    entityId: 1,
    oldValues: { ...before },
    newValues: { ...after },
  })
