import db from '@adonisjs/lucid/services/db'
import type { FileImport, ImportKind } from '#spreadsheets/imports/import_kind'
import { refusedCsv, type RefusedRow } from '#spreadsheets/refused_rows'
import type { RawRow } from '#spreadsheets/types'

const ROWS_AT_ONCE = 250

/**
 * The rejected rows as in the file, each with its reasons, for correcting and importing again; in
 * chunks, for any number.
 * @param shown the part of a row that the caller may see.
 */
export const refusedRowsCsv = <Import extends FileImport>(
  kind: ImportKind<Import>,
  record: Import,
  shown: (row: RawRow) => RawRow = (row) => row
): AsyncGenerator<string> => refusedCsv(record.headingTexts, refusedRows(kind, record.id, shown))

async function* refusedRows<Import extends FileImport>(
  { rowsTable, reasons, read }: ImportKind<Import>,
  importId: number,
  shown: (row: RawRow) => RawRow
): AsyncGenerator<RefusedRow[]> {
  for (let last = 0; ;) {
    const refused = await refusedIn(rowsTable, importId)
      .where('number', '>', last)
      .limit(ROWS_AT_ONCE)
      .select('number', `${reasons.column} as reasons`)
    if (refused.length === 0) return
    last = refused.at(-1).number
    const rows = await read(
      importId,
      refused.map(({ number }) => number)
    )
    yield refused.flatMap(({ number, reasons: why }) => {
      const row = rows.get(number)
      return row ? { row: shown(row), reasons: reasons.in(why) } : []
    })
  }
}

/** Until the run reaches a row, the preview says whether it is rejected. */
const refusedIn = (rowsTable: string, importId: number) =>
  db
    .from(rowsTable)
    .where('import_id', importId)
    .where((query) => {
      query.where('outcome', 'refused')
      query.orWhere((waiting) => waiting.whereNull('outcome').where('verdict', 'refused'))
    })
    .orderBy('number')
