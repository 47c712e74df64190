/*
 * Type aliases, not interfaces: only these pass where the server checks that props are plain JSON.
 */
export type ImportState =
  | 'columns'
  | 'preview'
  | 'running'
  | 'cancelling'
  | 'cancelled'
  | 'done'
  | 'failed'
  | 'undoing'
  | 'undone'

export type ImportVerdict = 'created' | 'updated' | 'unchanged' | 'skipped' | 'refused'
export type ImportCounts = Record<ImportVerdict, number>

/** A field of a person that a column of a file can become. */
export type ImportFieldOption = { name: string; label: string }

export type ImportColumn = {
  index: number
  heading: string
  field: string | null
  guess: string | null
  /** at most 3; protected ones are masked */
  samples: string[]
}

/** An import as its history shows it. */
export type ImportSummary = {
  id: number
  fileName: string
  source: string
  createdAt: string
  createdBy: string
  state: ImportState
  rowCount: number
  planned: ImportCounts
  done: ImportCounts
  progress: { done: number; all: number }
  startedAt: string | null
  finishedAt: string | null
}

export type ImportQuestion = 'dateOrder' | 'decimalMark'

export type ImportOptions = {
  dateOrder: string | null
  decimalMark: string | null
  admitAs: 'pending' | 'active'
  invite: boolean
  perMinute: number
  personalMessage: string | null
}

export type ImportView = ImportSummary & {
  format: { kind: string; encoding?: string; delimiter?: string; sheet?: string }
  columns: ImportColumn[]
  /** What the file leaves open and nobody has answered yet. */
  questions: ImportQuestion[]
  questionSamples: { dateOrder?: string[]; decimalMark?: string[] }
  options: ImportOptions
  undone: { removed: number; restored: number; kept: number } | null
  failure: string | null
  /** Its rows can be read, and it can be steered. */
  mine: boolean
  /** It can be started, or go on. */
  mayRun: boolean
  mayUndo: boolean
  /** The same file, imported before. */
  earlier: { id: number; createdAt: string } | null
}

type ImportRemark = { kind: 'problem' | 'note'; field: string | null; message: string }

export type ImportRow = {
  number: number
  verdict: ImportVerdict
  outcome: ImportVerdict | null
  employeeId: number | null
  name: string | null
  email: string | null
  values: { heading: string; value: string }[]
  changes: { field: string; label: string; from: string | null; to: string | null }[]
  remarks: ImportRemark[]
  undone: 'removed' | 'restored' | 'kept' | null
}

export type ImportUndoPreview = {
  removable: number
  /** those of the removable whom somebody has changed since */
  changedSince: number
  restorable: number
  /** the first 100 */
  kept: { employeeId: number; name: string; reason: string }[]
  keptTotal: number
  /** so many of all were looked at */
  examined: number
  all: number
}
