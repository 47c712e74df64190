import db from '@adonisjs/lucid/services/db'
import { chunkNumbers, readChunks } from '#people/import/import_chunks'
import { type ImportRecord } from '#people/import/import_record'
import { refusedCsv, type RefusedRow } from '#spreadsheets/refused_rows'
import { FIELD_RULES } from '#people/import/reading/fields'
import { NUMBER_LIKE } from '#spreadsheets/cells'
import type { RawRow } from '#spreadsheets/types'
import type { Remark } from '#people/import/reading/types'
import { table } from '#core/database/table'
import ImportRow from '#people/models/import_row'

const MASK = '•••'

/**
 * The refused records as they stood in the file, each with its reasons, to mend and import again;
 * piece by piece, whatever their number. Masked, without protected numbers: whoever did not bring
 * the file looks at these one by one, with a reason.
 */
export function refusedRowsCsv(
  record: ImportRecord,
  { masked }: { masked: boolean }
): AsyncGenerator<string> {
  return refusedCsv(record.headings, refusedRows(record, masked ? maskOf(record) : (row) => row))
}

/** A column that no one has named may hold such numbers as well. */
function maskOf({ columns }: ImportRecord): (row: RawRow) => RawRow {
  const isHidden = (cell: string, index: number) => {
    const field = columns?.[index] ?? null
    return field === null ? NUMBER_LIKE.test(cell) : FIELD_RULES.get(field)?.protected
  }
  return (row) => ({
    ...row,
    cells: row.cells.map((cell, index) => (cell && isHidden(cell, index) ? MASK : cell)),
  })
}

async function* refusedRows(
  record: ImportRecord,
  shown: (row: RawRow) => RawRow
): AsyncGenerator<RefusedRow[]> {
  // Before the run the preview says who is refused; afterwards what became of them.
  const column = record.started_at ? 'outcome' : 'verdict'
  const starts = await chunkNumbers(record.id)
  for (const [index, start] of starts.entries()) {
    const next = starts[index + 1] ?? record.row_count + 1
    const refused = await table(db, ImportRow)
      .where('import_id', record.id)
      .where(column, 'refused')
      .whereBetween('number', [start, next - 1])
      .select('number', 'remarks')
    if (refused.length === 0) continue
    const reasons = new Map(refused.map(({ number, remarks }) => [number, problems(remarks)]))
    const rows = await readChunks(record.id, [start])
    yield rows.flatMap((row) => {
      const why = reasons.get(row.number)
      return why ? { row: shown(row), reasons: why } : []
    })
  }
}

function problems(remarks: string | null): string[] {
  const all = JSON.parse(remarks ?? '[]') as Remark[]
  return all.filter(({ kind }) => kind === 'problem').map(({ message }) => message)
}
