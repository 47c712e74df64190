import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { forbidden, notFound } from '#core/errors/refusals'
import type { TableFormat } from '#spreadsheets/types'
import type { ImportColumns } from '#training/completion_imports/fields'
import { VERDICTS, type DateOrder, type Verdict } from '#training/models/states'

export const IMPORTS = 'training_imports'
export const ROWS = 'training_import_rows'

export type Counts = Record<Verdict, number>

/** columns: they, or the order of dates, are to be settled; running: begun, not ended. */
type ImportState = 'columns' | 'preview' | 'running' | 'done'

export interface ImportRecord {
  id: number
  source: 'browser' | 'command'
  fileName: string
  fileDigest: string
  format: TableFormat
  headings: string[]
  columns: ImportColumns
  dateOrder: DateOrder | null
  questionSamples: string[] | null
  revision: number
  rowCount: number
  planned: Counts
  done: Counts
  createdById: number | null
  createdBy: string
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
  purgedAt: string | null
  state: ImportState
}

type Stored = Record<string, string | number | null>

function stateOf(row: Stored): ImportState {
  if (row.finished_at !== null) return 'done'
  if (row.started_at !== null) return 'running'
  return row.previewed_at === null ? 'columns' : 'preview'
}

export function readImport(row: Stored): ImportRecord {
  const counts = (name: (verdict: Verdict) => string) =>
    Object.fromEntries(VERDICTS.map((verdict) => [verdict, Number(row[name(verdict)])])) as Counts
  return {
    id: Number(row.id),
    source: row.source as ImportRecord['source'],
    fileName: String(row.file_name),
    fileDigest: String(row.file_digest),
    format: JSON.parse(String(row.format)),
    headings: JSON.parse(String(row.headings)),
    columns: JSON.parse(String(row.columns)),
    dateOrder: row.date_order as DateOrder | null,
    questionSamples: row.question_samples ? JSON.parse(String(row.question_samples)) : null,
    revision: Number(row.revision),
    rowCount: Number(row.row_count),
    planned: counts((verdict) => `to_be_${verdict}`),
    done: counts((verdict) => `${verdict}_count`),
    createdById: row.created_by_id === null ? null : Number(row.created_by_id),
    createdBy: String(row.created_by),
    createdAt: String(row.created_at),
    startedAt: row.started_at as string | null,
    finishedAt: row.finished_at as string | null,
    purgedAt: row.purged_at as string | null,
    state: stateOf(row),
  }
}

/** @throws Refusal 404 */
export async function findImport(
  id: number,
  client: QueryClientContract = db.connection()
): Promise<ImportRecord> {
  const row = await client.from(IMPORTS).where('id', id).first()
  if (!row) throw notFound('There is no such import.')
  return readImport(row)
}

/** Whether somebody may see the rows of an import and steer it: who made it, and administrators. */
export const isTheirs = (
  { createdById }: Pick<ImportRecord, 'createdById'>,
  user: { id: number; role: string }
): boolean => user.role === 'admin' || createdById === user.id

/** @throws Refusal 403 for everybody else's. */
export function assertTheirs(
  record: Pick<ImportRecord, 'createdById'>,
  user: { id: number; role: string }
): void {
  if (isTheirs(record, user)) return
  throw forbidden('Only who made this import, or an administrator, may open it.')
}
