import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'

/** Names to choose from; of more, one is reached through the list's own filter. */
const MOST_NAMES = 500

/** The departments and locations that the filters offer, as they are listed now. */
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
