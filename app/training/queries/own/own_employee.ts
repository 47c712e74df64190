import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** Who learns: an account's row on the roster. */
export interface Learner {
  id: number
  active: boolean
}

/** The row of an account on the roster; null for who is not on it and is asked for nothing. */
export async function learnerOf(
  userId: number,
  client: QueryClientContract = db.connection()
): Promise<Learner | null> {
  const row: { id: number; status: string } | null = await client
    .query()
    .from('employees')
    .where('user_id', userId)
    .select('id', 'status')
    .first()
  return row && { id: Number(row.id), active: row.status === 'active' }
}
