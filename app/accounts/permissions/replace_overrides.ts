import PermissionOverride from '#accounts/models/permission_override'
import type { OverrideEffect } from '#accounts/models/states'
import User from '#accounts/models/user'
import { changedSince } from '#core/changed_since'
import {
  decide,
  decisionInWords,
  isFixed,
  isGrantable,
  isPermission,
  permissionWithId,
  type BuiltInRole,
  type Permission,
} from '#core/permissions'
import { insertRows } from '#core/database/insert_rows'
import { table } from '#core/database/table'
import { assertNotErased } from '#core/erased_email'
import { announceGains, holdingsOfUnregistered } from '#accounts/permissions/gained_permissions'
import { differences, type Change } from '#audit/services/change'
import { conflict, invalidField } from '#core/errors/http_errors'

/** One override in the body of the call that sets overrides. */
export interface PermissionGrant {
  permissionId: number
  granted: boolean
}

type Overrides = Map<Permission, OverrideEffect>

/**
 * Replaces a person's whole set of overrides. For administrators only, which the caller checks.
 * @param options.previous the overrides the caller saw; if they have changed since, nothing is
 * replaced.
 * @throws HttpError 404, 409 when the overrides have changed since, 422 naming an unknown
 * permission or one that a fixed rule decides, which an override could not change.
 */
export async function replaceOverrides(
  change: Change,
  userId: number,
  grants: readonly PermissionGrant[],
  { previous }: { previous?: readonly PermissionGrant[] } = {}
): Promise<void> {
  const { trx } = change
  const user = await change.find(User, userId)
  assertNotErased(user)
  const before = await storedOverrides(change, userId)
  if (previous && !same(before, overridesOf(previous, 'previous'))) {
    throw conflict(changedSince('This person’s access'))
  }
  const after = overridesOf(grants, 'permissions')
  for (const [index, { permissionId: id }] of grants.entries()) {
    const permission = permissionWithId(id)
    // An existing override may stay: the person's role may have changed since.
    if (!permission || before.get(permission) === after.get(permission)) continue
    assertOpen(user.role, permission, after.get(permission), `permissions.${index}.permissionId`)
  }
  const changed = differences(Object.fromEntries(before), {
    ...Object.fromEntries([...before.keys()].map((permission) => [permission, null])),
    ...Object.fromEntries(after),
  })
  if (!changed) return

  const holdings = await holdingsOfUnregistered(change, [userId])
  const gone = [...before.keys()].filter((one) => before.get(one) !== after.get(one))
  if (gone.length > 0) {
    await table(trx, PermissionOverride)
      .where('user_id', userId)
      .whereIn('permission', gone)
      .delete()
  }
  const added = [...after].filter(([permission, effect]) => before.get(permission) !== effect)
  if (added.length > 0) {
    await insertRows(
      trx,
      PermissionOverride,
      added.map(([permission, effect]) => ({
        user_id: userId,
        permission,
        effect,
        created_at: change.time,
      }))
    )
  }
  await change.audit({ action: 'update', entityType: 'user', entityId: userId, ...changed })
  await announceGains(change, holdings)
}

async function storedOverrides(change: Change, userId: number): Promise<Overrides> {
  const rows = await table(change.trx, PermissionOverride)
    .where('user_id', userId)
    .orderBy('permission')
    .select('permission', 'effect')
  const overrides: Overrides = new Map()
  for (const { permission, effect } of rows) {
    if (isPermission(permission)) overrides.set(permission, effect)
  }
  return overrides
}

function overridesOf(grants: readonly PermissionGrant[], field: string): Overrides {
  const overrides: Overrides = new Map()
  for (const [index, { permissionId: id, granted }] of grants.entries()) {
    const permission = permissionWithId(id)
    const name = `${field}.${index}.permissionId`
    if (!permission) throw invalidField(name, 'There is no such permission.', 'exists')
    if (overrides.has(permission)) {
      throw invalidField(name, 'The same permission stands there twice.', 'distinct')
    }
    overrides.set(permission, granted ? 'grant' : 'deny')
  }
  return overrides
}

function same(one: Overrides, other: Overrides): boolean {
  return one.size === other.size && [...one].every(([name, effect]) => other.get(name) === effect)
}

/**
 * @throws HttpError 422 where a fixed rule of the person's role decides, whatever an override
 * says.
 */
function assertOpen(
  role: BuiltInRole,
  permission: Permission,
  effect: OverrideEffect | undefined,
  field: string
): void {
  if (effect === 'grant' && !isGrantable(permission)) {
    const words = decisionInWords({ held: false, rule: 'admin_only' })
    throw invalidField(field, `${permission}: ${words}`, 'grantable')
  }
  // A pending person can get overrides, which count after approval.
  if (role === 'pending') return
  const decision = decide(
    { role, awaitingApproval: false, overrides: new Map(), fromRoles: new Set() },
    permission
  )
  if (isFixed(decision.rule)) {
    throw invalidField(field, `${permission}: ${decisionInWords(decision)}`, 'fixed')
  }
}
