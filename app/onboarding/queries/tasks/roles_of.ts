import db from '@adonisjs/lucid/services/db'
import { table, type Client } from '#core/database/table'

/** The further roles that someone has: what is a role's is theirs to do. */
export async function rolesOf(userId: number | null, client: Client = db): Promise<Set<number>> {
  if (userId === null) return new Set()
  const rows = await table(client, 'user_roles').where('user_id', userId).select('role_id')
  return new Set(rows.map((row) => row.role_id))
}
