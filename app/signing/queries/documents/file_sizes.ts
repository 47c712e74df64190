import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'

/** The size of the given files in bytes, by id. */
export async function sizesOf(fileIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await table(db, 'stored_files').whereIn('id', fileIds).select('id', 'size')
  return new Map(rows.map(({ id, size }) => [id, size]))
}
