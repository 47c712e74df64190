import type { Knex } from 'knex'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

export const isMysql = (db: QueryClientContract) => db.dialect.name === 'mysql'

/**
 * A text column compared byte by byte on every database: email addresses, keys and folded search
 * texts. MySQL's default collation would treat José and Jose as equal.
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

/** The 0 or 1 of both databases as a model's boolean. */
export const asBoolean = (stored: number | boolean | null): boolean | null =>
  stored === null ? null : Boolean(stored)
