import db from '@adonisjs/lucid/services/db'
import { decryptField, encryptField } from '#encryption/field_cipher'
import type { FieldPlace } from '#encryption/field_place'
import { registerProtectedTable } from '#encryption/protected_tables'
import type { Change } from '#audit/services/change'
import { inBatches } from '#core/database/in_batches'
import type { RawRow } from '#spreadsheets/types'
import { ROWS } from '#training/completion_imports/record'

/** Rows of one statement. */
export const ROWS_AT_ONCE = 250

const placeOf = (importId: number, number: number): FieldPlace => ({
  table: ROWS,
  column: 'cells',
  id: `${importId}.${number}`,
})

registerProtectedTable({
  table: ROWS,
  key: ['import_id', 'number'],
  columns: ['cells'],
  place: (row) => placeOf(Number(row.import_id), Number(row.number)),
})

type StoredCells = Pick<RawRow, 'cells' | 'long' | 'misquoted'>

/** A row of the file as it was stored; `file` is null once its person was erased. */
export interface StoredRow {
  number: number
  file: StoredCells | null
}

/** Stores rows encrypted: a firm's spreadsheet may hold any column. */
export async function storeRows(change: Change, importId: number, rows: readonly RawRow[]) {
  for (const some of inBatches(rows, ROWS_AT_ONCE)) {
    const stored = []
    for (const { number, cells, long, misquoted } of some) {
      const text = JSON.stringify({ cells, long, misquoted } satisfies Partial<StoredCells>)
      const place = placeOf(importId, number)
      const sealed = await encryptField(place, text, change.trx)
      stored.push({ import_id: importId, number, cells: sealed })
    }
    await change.trx.insertQuery().table(ROWS).multiInsert(stored)
  }
}

export async function openCells(
  importId: number,
  row: { number: number; cells: string | null }
): Promise<StoredRow> {
  const number = Number(row.number)
  if (row.cells === null) return { number, file: null }
  const text = await decryptField(placeOf(importId, number), row.cells)
  return { number, file: JSON.parse(text) as StoredCells }
}

/** All rows of an import in the order of the file, in batches. */
export async function* everyRow(importId: number): AsyncGenerator<StoredRow[]> {
  let last = 0
  for (;;) {
    const rows: { number: number; cells: string | null }[] = await db
      .from(ROWS)
      .where('import_id', importId)
      .where('number', '>', last)
      .orderBy('number')
      .limit(ROWS_AT_ONCE)
      .select('number', 'cells')
    if (rows.length === 0) return
    last = Number(rows.at(-1)?.number)
    yield await Promise.all(rows.map((row) => openCells(importId, row)))
  }
}
