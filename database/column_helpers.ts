import type { Knex } from 'knex'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

export const isMysql = (db: QueryClientContract) => db.dialect.name === 'mysql'

/**
 * A text column compared byte by byte on every database: e-mail addresses, keys and folded search
 * texts, where MySQL's default collation would take José for Jose.
 */
export function binaryText(
  db: QueryClientContract,
  table: Knex.CreateTableBuilder,
  name: string,
  length: number
): Knex.ColumnBuilder {
  const column = table.string(name, length)
  return isMysql(db) ? column.collate('utf8mb4_bin') : column
}

/** A point in time in UTC, to the millisecond. */
export function moment(table: Knex.CreateTableBuilder, name: string): Knex.ColumnBuilder {
  return table.dateTime(name, { useTz: false, precision: 3 })
}

/** A truth as a model holds it, of the 0 or 1 both databases keep. */
export const asBoolean = (stored: number | boolean | null): boolean | null =>
  stored === null ? null : Boolean(stored)
