import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { remembered } from '#core/remembered'

/** A role beside the built-in ones, as spec.md 3 tells of it. */
export type RoleRow = {
  id: number
  name: string
  description: string | null
}

/** The roles each of some people was given, by name; by one query. */
export async function rolesOf(
  userIds: readonly number[],
  client: QueryClientContract = db.connection()
): Promise<Map<number, RoleRow[]>> {
  const roles = new Map<number, RoleRow[]>()
  if (userIds.length === 0) return roles
  const rows: (RoleRow & { user_id: number })[] = await client
    .from('user_roles')
    .join('roles', 'roles.id', 'user_roles.role_id')
    .whereIn('user_roles.user_id', [...userIds])
    .orderBy('roles.name_key')
    .select('user_roles.user_id', 'roles.id', 'roles.name', 'roles.description')
  for (const { user_id: userId, id, name, description } of rows) {
    const given = roles.get(Number(userId)) ?? []
    given.push({ id: Number(id), name, description })
    roles.set(Number(userId), given)
  }
  return roles
}

/** What a choice of roles offers at most. */
const MOST_ROLES = 500

/** Every role beside the built-in ones, by name; at most 500. */
export const allRoles = (): Promise<RoleRow[]> => remembered('roles', readRoles)

async function readRoles(): Promise<RoleRow[]> {
  const rows: RoleRow[] = await db
    .from('roles')
    .orderBy('name_key')
    .limit(MOST_ROLES)
    .select('id', 'name', 'description')
  return rows.map(({ id, name, description }) => ({ id: Number(id), name, description }))
}
