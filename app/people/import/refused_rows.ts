import db from '@adonisjs/lucid/services/db'
import { chunkNumbers, readChunks } from '#people/import/import_chunks'
import { IMPORT_ROWS_TABLE, type ImportRecord } from '#people/import/import_record'
import { refusedCsv, type RefusedRow } from '#people/import/reading/refused_rows'
import type { Remark } from '#people/import/reading/types'

/**
 * The refused records as they stood in the file, each with its reasons, to mend and import again;
 * piece by piece, whatever their number.
 */
export function refusedRowsCsv(record: ImportRecord): AsyncGenerator<string> {
  return refusedCsv(record.headings, refusedRows(record))
}

async function* refusedRows(record: ImportRecord): AsyncGenerator<RefusedRow[]> {
  // Before the run the preview says who is refused; afterwards what became of them.
  const column = record.started_at ? 'outcome' : 'verdict'
  const starts = await chunkNumbers(record.id)
  for (const [index, start] of starts.entries()) {
    const next = starts[index + 1] ?? Number(record.row_count) + 1
    const refused: { number: number; remarks: string | null }[] = await db
      .from(IMPORT_ROWS_TABLE)
      .where('import_id', record.id)
      .where(column, 'refused')
      .whereBetween('number', [start, next - 1])
      .select('number', 'remarks')
    if (refused.length === 0) continue
    const reasons = new Map(refused.map(({ number, remarks }) => [number, problems(remarks)]))
    const rows = await readChunks(record.id, [start])
    yield rows.flatMap((row) => {
      const why = reasons.get(row.number)
      return why ? { row, reasons: why } : []
    })
  }
}

function problems(remarks: string | null): string[] {
  const all = JSON.parse(remarks ?? '[]') as Remark[]
  return all.filter(({ kind }) => kind === 'problem').map(({ message }) => message)
}
