import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { isMysql } from '#database/column_helpers'

/*
 * How a statement is walked where the database must be told: MySQL left alone sorts everything for
 * each page, and SQLite has no statistics to choose by.
 */

/** A join that reads the tables in the order they are written in. */
export const fixedJoin = (db: QueryClientContract): string =>
  isMysql(db) ? 'straight_join' : 'cross join'

/** A table read along one of its indexes. @param table with its alias, where it has one. */
export const along = (db: QueryClientContract, table: string, index: string): string =>
  `${table} ${isMysql(db) ? `force index (${index})` : `indexed by ${index}`}`
