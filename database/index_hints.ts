import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { isMysql } from '#database/column_helpers'

/*
 * Index hints: MySQL by itself sorts all rows for each page, and SQLite has no statistics to
 * choose by.
 */

/** A join that reads the tables in the written order. */
export const fixedJoin = (db: QueryClientContract): string =>
  isMysql(db) ? 'straight_join' : 'cross join'

/** A table read along one of its indexes. @param table with its alias, if any. */
export const along = (db: QueryClientContract, table: string, index: string): string =>
  `${table} ${isMysql(db) ? `force index (${index})` : `indexed by ${index}`}`
