import db from '@adonisjs/lucid/services/db'
import { decryptField, encryptField } from '#encryption/field_cipher'
import type { FieldPlace } from '#encryption/field_place'
import { registerProtectedTable } from '#encryption/protected_tables'
import type { Actor } from '#audit/actor'
import type { Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { storePieces } from '#spreadsheets/imports/store_pieces'
import { tooManyRecords } from '#spreadsheets/limits'
import type { RawRow } from '#spreadsheets/types'
import CompletionImportRow from '#training/models/completion_import_row'

/** Rows per statement. */
const ROWS_AT_ONCE = 250

const placeOf = (importId: number, number: number): FieldPlace => ({
  table: CompletionImportRow.table,
  column: 'cells',
  id: `${importId}.${number}`,
})

registerProtectedTable({
  table: CompletionImportRow.table,
  key: ['import_id', 'number'],
  columns: ['cells'],
  place: (row) => placeOf(row.import_id, row.number),
})

const MAX_ROWS = 20_000

type StoredCells = Pick<RawRow, 'cells' | 'long' | 'misquoted'>

/** A stored row of the file; `file` is null after its person was erased. */
export interface StoredRow {
  number: number
  file: StoredCells | null
}

/**
 * Stores non-empty rows encrypted, since a company's spreadsheet may have any column.
 * @returns how many there are.
 */
export async function storeRows(
  importId: number,
  batches: AsyncIterable<RawRow[]>,
  actor: Actor
): Promise<number> {
  let count = 0
  async function* filled() {
    for await (const batch of batches) {
      const rows = batch.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
      count += rows.length
      if (count > MAX_ROWS) throw tooManyRecords(MAX_ROWS)
      yield rows
    }
  }
  await storePieces(filled(), actor, async (change, pieces) => {
    for (const rows of pieces) await insert(change, importId, rows)
  })
  return count
}

async function insert({ trx }: Change, importId: number, rows: readonly RawRow[]): Promise<void> {
  const stored = []
  for (const { number, cells, long, misquoted } of rows) {
    const text = JSON.stringify({ cells, long, misquoted } satisfies Partial<StoredCells>)
    const sealed = await encryptField(placeOf(importId, number), text, trx)
    stored.push({ import_id: importId, number, cells: sealed })
  }
  // A row may be longer than insertRows accepts.
  if (stored.length > 0) {
    await trx.insertQuery().table(CompletionImportRow.table).multiInsert(stored)
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

const cellsOf = (importId: number) =>
  table(db, CompletionImportRow)
    .where('import_id', importId)
    .orderBy('number')
    .select('number', 'cells')

/** All rows of an import in the order of the file, in batches. */
export async function* everyRow(importId: number): AsyncGenerator<StoredRow[]> {
  for (let last = 0; ;) {
    const rows = await cellsOf(importId).where('number', '>', last).limit(ROWS_AT_ONCE)
    if (rows.length === 0) return
    last = rows.at(-1)?.number ?? last
    yield await Promise.all(rows.map((row) => openCells(importId, row)))
  }
}

/** The first rows of an import, for setting its columns. */
export async function firstRows(importId: number): Promise<StoredCells[]> {
  const { value } = await everyRow(importId).next()
  return (value as StoredRow[] | undefined)?.flatMap(({ file }) => file ?? []) ?? []
}

/** The rows with these numbers, by number, without those of erased people. */
export async function readRows(
  importId: number,
  numbers: readonly number[]
): Promise<Map<number, RawRow>> {
  const found = new Map<number, RawRow>()
  for (const row of await cellsOf(importId).whereIn('number', numbers)) {
    const { number, file } = await openCells(importId, row)
    if (file) found.set(number, { number, ...file })
  }
  return found
}
