import db from '@adonisjs/lucid/services/db'
import Role from '#accounts/models/role'
import TwoFactorRule from '#accounts/models/two_factor_rule'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { forgetTwoFactorRules } from '#accounts/two_factor/two_factor_need'
import { changedSince } from '#core/changed_since'
import { insertRows } from '#core/database/insert_rows'
import { table, type Client } from '#core/database/table'
import { BUILT_IN_ROLES } from '#core/permissions'
import { conflict, invalidField } from '#core/errors/http_errors'

/** Roles that people sign in with; a pending person has never signed in. */
export const RULED_ROLES = BUILT_IN_ROLES.filter((role) => role !== 'pending')

export interface TwoFactorRules {
  /** The built-in roles that require a second factor. */
  builtInRoles: (typeof RULED_ROLES)[number][]
  /** The custom roles that do. */
  roleIds: number[]
}

/** Which roles require a second factor. */
export async function twoFactorRules(client: Client = db): Promise<TwoFactorRules> {
  const rows = await table(client, TwoFactorRule).orderBy('id')
  const builtIn = new Set(rows.map((row) => row.built_in_role))
  const roleIds = rows.flatMap((row) => row.role_id ?? [])
  return {
    builtInRoles: RULED_ROLES.filter((role) => builtIn.has(role)),
    roleIds: roleIds.sort((one, other) => one - other),
  }
}

/** Each role once, in a fixed order, so that equal rules compare as equal. */
const inOrder = (rules: TwoFactorRules): TwoFactorRules => ({
  builtInRoles: RULED_ROLES.filter((role) => rules.builtInRoles.includes(role)),
  roleIds: [...new Set(rules.roleIds)].sort((one, other) => one - other),
})

const same = (one: TwoFactorRules, other: TwoFactorRules) =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * Replaces the list of roles that require a second factor. No one is locked out: people who need
 * one must set it up at their next request.
 * @param options.previous the rules the caller saw; if they have changed since, nothing is
 * replaced.
 * @throws HttpError 409 with the current rules, 422 naming `roleIds` for an unknown role.
 */
export async function replaceTwoFactorRules(
  rules: TwoFactorRules,
  actor: Actor,
  { previous }: { previous?: TwoFactorRules } = {}
): Promise<void> {
  await change(actor, async (change) => {
    const before = await twoFactorRules(change.trx)
    const after = inOrder(rules)
    if (same(before, after)) return
    if (previous && !same(before, inOrder(previous))) throw await overtaken(change, before)
    const { builtInRoles, roleIds } = after
    const found = await table(change.trx, Role).whereIn('id', roleIds).select('id')
    if (found.length !== roleIds.length) {
      throw invalidField('roleIds', 'There is no such role.', 'exists')
    }
    await table(change.trx, TwoFactorRule).delete()
    const rows = [
      ...builtInRoles.map((role) => ({ built_in_role: role, role_id: null })),
      ...roleIds.map((id) => ({ built_in_role: null, role_id: id })),
    ].map((row) => ({ ...row, created_at: change.time }))
    if (rows.length > 0) await insertRows(change.trx, TwoFactorRule, rows)
    await auditRules(change, before, after)
  })
  forgetTwoFactorRules()
}

/** More names would hide the point of the sentence. */
const NAMES_TOLD = 10

async function overtaken(change: Change, now: TwoFactorRules) {
  const further = await table(change.trx, Role)
    .whereIn('id', now.roleIds)
    .orderBy('name_key')
    .select('name')
  const names = [...now.builtInRoles, ...further.map(({ name }) => name)]
  const more = names.length - NAMES_TOLD
  const told = names.slice(0, NAMES_TOLD).join(', ') + (more > 0 ? ` and ${more} more` : '')
  const holds =
    names.length === 0
      ? 'No role requires two-factor sign-in now.'
      : `Two-factor sign-in is now required for ${told}.`
  return conflict(`${changedSince('This list')} ${holds}`)
}

/** Removes a role's rule inside the change that deletes the role. */
export async function forgetRuleOf(change: Change, roleId: number): Promise<void> {
  const before = await twoFactorRules(change.trx)
  const deleted = await table(change.trx, TwoFactorRule).where('role_id', roleId).delete()
  if (deleted === 0) return
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
