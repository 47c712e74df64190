import type { Actor } from '#audit/actor'
import type { Row } from '#database/tables'
import type Import from '#people/models/import'
import { IMPORT_VERDICTS } from '#people/models/states'
import type { ImportField } from '#people/import/reading/fields'
import type { DateOrder, DecimalMark, TableFormat } from '#spreadsheets/types'

export const IMPORTS_TABLE = 'imports'
export const IMPORT_ROWS_TABLE = 'import_rows'

export const VERDICTS = IMPORT_VERDICTS
export type Verdict = (typeof VERDICTS)[number]
export type Counts = Record<Verdict, number>

const IMPORT_STATES = [
  'columns',
  'preview',
  'running',
  'cancelling',
  'cancelled',
  'done',
  'failed',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

export type ImportQuestion = 'dateOrder' | 'decimalMark'

/** What whoever starts or undoes an import may do; see currentRights. */
export interface ImportRights {
  /** Null for the sysadmin's shell. */
  userId: number | null
  isAdmin: boolean
  /** Holds employees:create, without which nobody imports. */
  mayCreate: boolean
  /** Holds employees:update. */
  mayUpdate: boolean
  /** Holds employees:delete. */
  mayDelete: boolean
  /** Holds pay:view. */
  mayChangePay: boolean
  /** Holds secrets:reveal. */
  mayReveal: boolean
}

export interface Performer {
  actor: Actor
  rights: ImportRights
}

/** What was asked for, and what the file itself answered; JSON in `imports.options`. */
export interface ImportOptions {
  dateOrder: DateOrder | null
  decimalMark: DecimalMark | null
  admitAs: 'pending' | 'active'
  invite: boolean
  perMinute: number
  personalMessage: string | null
  /** What the file leaves open and nobody has answered yet. */
  questions: ImportQuestion[]
  questionSamples: { dateOrder?: string[]; decimalMark?: string[] }
  starter?: Performer
  undoer?: Performer
  /** When the next invitation may leave (ISO 8601). */
  nextMailAt?: string
  /** The last record whose manager has been set. */
  linkedTo?: number
}

const DEFAULT_PER_MINUTE = 60

export const DEFAULT_OPTIONS: ImportOptions = {
  dateOrder: null,
  decimalMark: null,
  admitAs: 'pending',
  invite: false,
  perMinute: DEFAULT_PER_MINUTE,
  personalMessage: null,
  questions: [],
  questionSamples: {},
}

type ImportColumns = Row<Import>

/** An import with its JSON read. */
export interface ImportRecord extends Omit<
  ImportColumns,
  'format' | 'headings' | 'columns' | 'options'
> {
  format: TableFormat
  headings: string[]
  columns: (ImportField | null)[] | null
  options: ImportOptions
  planned: Counts
  done: Counts
}

export function readImport(row: ImportColumns): ImportRecord {
  const counts = (column: (verdict: Verdict) => keyof ImportColumns) =>
    Object.fromEntries(VERDICTS.map((verdict) => [verdict, row[column(verdict)]])) as Counts
  return {
    ...row,
    format: JSON.parse(row.format),
    headings: JSON.parse(row.headings),
    columns: row.columns === null ? null : JSON.parse(row.columns),
    options: { ...DEFAULT_OPTIONS, ...JSON.parse(row.options) },
    planned: counts((verdict) => `to_be_${verdict}`),
    done: counts((verdict) => `${verdict}_count`),
  }
}

/** The state, derived from the moments: nothing is kept twice. */
export function stateOf(record: Omit<ImportRecord, 'options'>): ImportState {
  if (record.undone_at) return 'undone'
  if (record.failed_at) return 'failed'
  if (record.undo_requested_at) return 'undoing'
  if (record.finished_at) return record.cancel_requested_at ? 'cancelled' : 'done'
  if (record.started_at) return record.cancel_requested_at ? 'cancelling' : 'running'
  return record.previewed_at ? 'preview' : 'columns'
}

const sumOf = (counts: Counts): number =>
  VERDICTS.reduce((sum, verdict) => sum + counts[verdict], 0)

/** Whether there is anything that an undo could take back, and still what it needs for it. */
export function mayBeUndone(record: ImportRecord): boolean {
  const state = stateOf(record)
  const undoFailed = state === 'failed' && record.undo_requested_at !== null
  if (state !== 'done' && state !== 'cancelled' && !undoFailed) return false
  return record.purged_at === null && record.done.created + record.done.updated > 0
}

/** How far the run, or its undo, has come. */
export function progressOf(record: ImportRecord): { done: number; all: number } {
  if (!record.undo_requested_at) return { done: sumOf(record.done), all: record.row_count }
  return undoProgress(record)
}

/** How many of those an import wrote have been decided about by its undo. */
export function undoProgress(record: ImportRecord): { done: number; all: number } {
  const { removed_count: removed, restored_count: restored, kept_count: kept, done } = record
  return {
    done: removed + restored + kept,
    all: done.created + done.updated,
  }
}
