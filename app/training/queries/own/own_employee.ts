import { table, type Client } from '#core/database/table'
import db from '@adonisjs/lucid/services/db'

/** Who learns: an account's row on the roster. */
export interface Learner {
  id: number
  active: boolean
}

/** The row of an account on the roster; null for who is not on it and is asked for nothing. */
export async function learnerOf(userId: number, client: Client = db): Promise<Learner | null> {
  const row = await table(client, 'employees')
    .where('user_id', userId)
    .select('id', 'status')
    .first()
  return row && { id: row.id, active: row.status === 'active' }
}
