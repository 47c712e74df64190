import { table, type Client } from '#core/database/table'
import db from '@adonisjs/lucid/services/db'

/** The learner: an account's employee. */
export interface Learner {
  id: number
  active: boolean
}

/** The employee of an account; null for an account without one, which has no assignments. */
export async function learnerOf(userId: number, client: Client = db): Promise<Learner | null> {
  const row = await table(client, 'employees')
    .where('user_id', userId)
    .select('id', 'status')
    .first()
  return row && { id: row.id, active: row.status === 'active' }
}
