import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'

/** Names to choose from; the list's own filter reaches the others. */
const MOST_NAMES = 500

/** The current departments and locations for the filters. */
export async function complianceNames(): Promise<{ department: string[]; location: string[] }> {
  const rows = await table(db, 'list_entries')
    .whereIn('list', ['department', 'location'])
    .orderBy('list')
    .orderBy('key')
    .limit(2 * MOST_NAMES)
    .select('list', 'name')
  const named = (list: string) => rows.filter((row) => row.list === list).map(({ name }) => name)
  return { department: named('department'), location: named('location') }
}
