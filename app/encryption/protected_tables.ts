import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { FieldPlace } from '#encryption/field_place'

export type StoredRow = Record<string, string | number | null>

/** A table with columns encrypted by the field cipher, for key rotation. */
export interface ProtectedTable<Key extends string = string> {
  table: string
  /** The columns of its primary key, in the key's order. */
  key: readonly Key[]
  /** The encrypted columns; empty is null. */
  columns: readonly string[]
  /** Rows per batch, where they are large. */
  rowsAtOnce?: number
  /** @param row its key columns, which are ids and numbers. */
  place(row: Readonly<Record<Key, number>>, column: string): FieldPlace
  /** Columns to recompute from the plain texts, by column. */
  derived?: (
    plain: Readonly<Record<string, string | null>>,
    trx: TransactionClientContract
  ) => Promise<Record<string, string | null>>
}

const tables = new Map<string, ProtectedTable>()

/** Registers a table for keys:rotate. A domain's provider imports the registration. */
export function registerProtectedTable<const Key extends string>(table: ProtectedTable<Key>): void {
  tables.set(table.table, table)
}

export function protectedTables(): ProtectedTable[] {
  return [...tables.values()]
}
