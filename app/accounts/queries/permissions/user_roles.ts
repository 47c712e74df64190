import db from '@adonisjs/lucid/services/db'
import { table, type Client } from '#core/database/table'
import { cached } from '#core/cached'

/** A custom role, as the API shows it. */
export type RoleRow = {
  id: number
  name: string
  description: string | null
}

/** The custom roles of each given person, by name. One query. */
export async function rolesOf(
  userIds: readonly number[],
  client: Client = db
): Promise<Map<number, RoleRow[]>> {
  const roles = new Map<number, RoleRow[]>()
  if (userIds.length === 0) return roles
  const rows = await table(client, 'user_roles')
    .join('roles', 'roles.id', 'user_roles.role_id')
    .whereIn('user_roles.user_id', userIds)
    .orderBy('roles.name_key')
    .select('user_roles.user_id', 'roles.id', 'roles.name', 'roles.description')
  for (const { user_id: userId, id, name, description } of rows) {
    const given = roles.get(userId) ?? []
    given.push({ id, name, description })
    roles.set(userId, given)
  }
  return roles
}

/** The most roles that a dropdown offers. */
const MOST_ROLES = 500

/** All custom roles by name, at most 500. */
export const allRoles = (): Promise<RoleRow[]> => cached('roles', readRoles)

const readRoles = async () =>
  table(db, 'roles').orderBy('name_key').limit(MOST_ROLES).select('id', 'name', 'description')
