import db from '@adonisjs/lucid/services/db'
import { table, type RowOf } from '#core/database/table'
import { likePerson } from '#core/search/normalize'

/** Typing more of the name finds more. */
const OFFERED = 10

export interface Performer {
  id: number
  name: string
  email: string
  department: string | null
}

const accounts = () =>
  table(db, 'users').select('id', 'first_name', 'last_name', 'email', 'department')

const shown = (row: RowOf<ReturnType<typeof accounts>>): Performer => ({
  id: row.id,
  name: `${row.first_name} ${row.last_name}`.trim() || row.email,
  email: row.email,
  department: row.department,
})

/** Accounts by a part of name or address, including former ones, since any may have acted. */
export async function findPerformers(q: string): Promise<Performer[]> {
  const rows = await accounts()
    .whereRaw(`search_text like ? escape '!'`, [likePerson(q)])
    .orderBy('sort_name')
    .orderBy('id')
    .limit(OFFERED)
  return rows.map(shown)
}

/** The account whose entries are shown; null if it was removed. */
export async function findPerformer(id: number): Promise<Performer | null> {
  const row = await accounts().where('id', id).first()
  return row && shown(row)
}
