import db from '@adonisjs/lucid/services/db'
import { decryptField, encryptField } from '#encryption/field_cipher'
import type { FieldPlace } from '#encryption/field_place'
import { registerProtectedTable } from '#encryption/protected_tables'
import type { Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { inBatches } from '#core/database/in_batches'
import type { RawRow } from '#spreadsheets/types'
import CompletionImportRow from '#training/models/completion_import_row'

/** Rows of one statement. */
export const ROWS_AT_ONCE = 250

const placeOf = (importId: number, number: number): FieldPlace => ({
  table: CompletionImportRow.table,
  column: 'cells',
  id: `${importId}.${number}`,
})

registerProtectedTable({
  table: CompletionImportRow.table,
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
    // A row may be longer than what insertRows takes.
    await change.trx.insertQuery().table(CompletionImportRow.table).multiInsert(stored)
  }
}

export async function openCells(
  importId: number,
  row: { number: number; cells: string | null }
): Promise<StoredRow> {
  const { number } = row
  if (row.cells === null) return { number, file: null }
  const text = await decryptField(placeOf(importId, number), row.cells)
  return { number, file: JSON.parse(text) as StoredCells }
}

/** All rows of an import in the order of the file, in batches. */
export async function* everyRow(importId: number): AsyncGenerator<StoredRow[]> {
  let last = 0
  for (;;) {
    const rows = await table(db, CompletionImportRow)
      .where('import_id', importId)
      .where('number', '>', last)
      .orderBy('number')
      .limit(ROWS_AT_ONCE)
      .select('number', 'cells')
    if (rows.length === 0) return
    last = rows.at(-1)?.number ?? last
    yield await Promise.all(rows.map((row) => openCells(importId, row)))
  }
}
