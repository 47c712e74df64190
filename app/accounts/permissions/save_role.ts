import Role from '#accounts/models/role'
import RolePermission from '#accounts/models/role_permission'
import type { Actor } from '#audit/actor'
import { change, differences, type Change } from '#audit/services/change'
import { findRole, type ListedRole } from '#accounts/queries/permissions/role_list'
import { changedSince } from '#core/changed_since'
import { BUILT_IN_ROLES, isGrantable, type Permission } from '#core/permissions'
import { insertRows } from '#core/database/insert_rows'
import { table } from '#core/database/table'
import { unregisteredMembers } from '#accounts/queries/permissions/role_members'
import { normalizeForSearch } from '#core/search/normalize'
import { announceGains, holdingsOfUnregistered } from '#accounts/permissions/gained_permissions'
import { madeBefore, rememberMade } from '#core/http/idempotency'
import { conflict, invalidField, notFound } from '#core/errors/http_errors'

export interface RoleInput {
  name: string
  description: string | null
  permissions: Permission[]
}

export const EDITED_MEANWHILE = `${changedSince('This role')} Check what it gives now, then save again.`

/** A name that resembles a built-in role would promise what no custom role gives. */
const RESERVED = [...BUILT_IN_ROLES, 'administrator']

/** Equal for all spellings of one name. */
export const roleKeyOf = (name: string) => normalizeForSearch(name).slice(0, 180)

/** One space between words, none around them. */
const tidied = (name: string) => name.replace(/\s+/g, ' ').trim()

async function assertFree(change: Change, name: string, id = 0): Promise<void> {
  const key = roleKeyOf(name)
  if (key === '') throw invalidField('name', 'Enter a name.', 'required')
  if (RESERVED.includes(key)) {
    throw invalidField('name', 'A built-in role has this name. Choose another one.', 'taken')
  }
  const taken = await table(change.trx, Role).where('name_key', key).whereNot('id', id).first()
  if (taken) throw invalidField('name', `A role named ${taken.name} already exists.`, 'taken')
}

function assertGrantable(permissions: readonly Permission[]): void {
  const refused = permissions.find((permission) => !isGrantable(permission))
  if (!refused) return
  throw invalidField('permissions', `${refused} is for administrators only.`, 'grantable')
}

async function givePermissions(change: Change, roleId: number, permissions: Permission[]) {
  if (permissions.length === 0) return
  const rows = permissions.map((permission) => ({ role_id: roleId, permission }))
  await insertRows(change.trx, RolePermission, rows)
}

/**
 * Makes a role without members. For administrators, which the caller checks.
 * @throws HttpError 422 naming `name` or `permissions`, 409 for an Idempotency-Key used
 * otherwise.
 */
export async function createRole(
  input: RoleInput,
  actor: Actor,
  key?: string
): Promise<ListedRole> {
  const role = { ...input, name: tidied(input.name), permissions: [...input.permissions].sort() }
  const call = { operation: 'roles.store', key, input: role }
  return change(actor, async (change) => {
    const earlier = await madeBefore(change, call)
    if (earlier !== null) return theRole(change, earlier)
    assertGrantable(role.permissions)
    await assertFree(change, role.name)
    const { name, description, permissions } = role
    const row = new Role().fill({ name, nameKey: roleKeyOf(name), description })
    await change.save(row, { newValues: { permissions } })
    await givePermissions(change, row.id, permissions)
    await rememberMade(change, call, row.id)
    return theRole(change, row.id)
  })
}

/**
 * Changes a role, at once for all its members. For administrators, which the caller checks.
 * @param revision of the role as the editor saw it.
 * @throws HttpError 404, 409 when it was edited since, 422 naming `name` or `permissions`.
 */
export async function updateRole(
  id: number,
  { revision, ...input }: RoleInput & { revision: number },
  actor: Actor
): Promise<ListedRole> {
  return change(actor, async (change) => {
    const before = await theRole(change, id)
    const permissions = [...input.permissions].sort()
    assertGrantable(permissions)
    const name = tidied(input.name)
    await assertFree(change, name, id)
    if (before.revision !== revision) throw conflict(EDITED_MEANWHILE)
    const regranted = differences(
      { permissions: before.permissions.join(', ') },
      { permissions: permissions.join(', ') }
    )
    const role = await change.find(Role, id)
    role.merge({ name, nameKey: roleKeyOf(name), description: input.description })
    if (!role.$isDirty && !regranted) return before
    const holdings = await holdingsOfUnregistered(change, await unregisteredMembers(id, change.trx))
    await change.save(role.merge({ revision: revision + 1 }), regranted ?? {})
    await table(change.trx, RolePermission).where('role_id', id).delete()
    await givePermissions(change, id, permissions)
    await announceGains(change, holdings)
    return theRole(change, id)
  })
}

/** @throws HttpError 404. */
export async function theRole(change: Change, id: number): Promise<ListedRole> {
  const role = await findRole(id, change.trx)
  if (!role) throw notFound('This role is not there anymore.')
  return role
}
