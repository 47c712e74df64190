import db from '@adonisjs/lucid/services/db'
import type { ListPage } from '#core/http/paging'
import { table } from '#core/database/table'
import CompletionImport from '#training/models/completion_import'
import { isoTime } from '#core/time'
import { NUMBER_LIKE } from '#spreadsheets/cells'
import { cellsByField } from '#training/completion_imports/read_row'
import { guessColumns, IMPORT_FIELDS } from '#training/completion_imports/fields'
import { isTheirs } from '#training/completion_imports/record'
import { openCells, ROWS_AT_ONCE } from '#training/completion_imports/rows'
import { earlier } from '#training/services/complete_module'
import { expiryOf, type Day } from '#training/compliance_status'
import type { Verdict } from '#training/models/states'

const SAMPLES = 3
const SAMPLE_LENGTH = 100
const MASK = '•••'

/** An import as its list shows it. */
export type HistorySummary = ReturnType<typeof importSummary>

export function importSummary(record: CompletionImport) {
  const { planned, done, state } = record
  const settled = done.created + done.already + done.refused
  return {
    id: record.id,
    fileName: record.fileName,
    source: record.source,
    state,
    rowCount: record.rowCount,
    planned,
    done,
    // Only what is to be created is work.
    progress: {
      done: state === 'done' ? planned.created : Math.min(settled, planned.created),
      all: planned.created,
    },
    createdBy: record.createdBy,
    createdAt: isoTime(record.createdAt),
    startedAt: isoTime(record.startedAt),
    finishedAt: isoTime(record.finishedAt),
    purgedAt: isoTime(record.purgedAt),
  }
}

export type HistoryView = Awaited<ReturnType<typeof importView>>

/** An import in full; the file's cells only for who may see its rows. */
export async function importView(record: CompletionImport, viewer: { id: number; role: string }) {
  const mine = isTheirs(record, viewer)
  const guesses = guessColumns(record.headingTexts)
  const samples = mine && !record.startedAt ? await samplesOf(record) : []
  return {
    ...importSummary(record),
    format: record.tableFormat,
    columns: record.headingTexts.map((heading, index) => ({
      index,
      heading,
      field: record.columnFields[index] ?? null,
      guess: guesses[index] ?? null,
      samples: samples[index] ?? [],
    })),
    dateOrder: record.dateOrder,
    questions: record.dateSamples ? ['dateOrder' as const] : [],
    questionSamples: mine && record.dateSamples ? { dateOrder: record.dateSamples } : {},
    mine,
    earlier: await earlierOf(record),
  }
}

/** The first different values of each column, from the file's first rows. */
async function samplesOf(record: CompletionImport): Promise<string[][]> {
  const rows = await table(db, 'training_import_rows')
    .where('import_id', record.id)
    .orderBy('number')
    .limit(ROWS_AT_ONCE)
    .select('number', 'cells')
  const opened = await Promise.all(rows.map((row) => openCells(record.id, row)))
  return record.headingTexts.map((_, index) => {
    const values = new Set<string>()
    for (const { file } of opened) {
      const value = file?.cells[index]?.trim()
      // A column nobody has named may hold what must not be shown.
      if (value) values.add(NUMBER_LIKE.test(value) ? MASK : value.slice(0, SAMPLE_LENGTH))
      if (values.size === SAMPLES) break
    }
    return [...values]
  })
}

/** The last time that the same file was imported. */
async function earlierOf({ id, fileDigest }: CompletionImport) {
  const row = await table(db, 'training_imports')
    .where('file_digest', fileDigest)
    .where('id', '<', id)
    .whereNotNull('started_at')
    .orderBy('id', 'desc')
    .select('id', 'created_at')
    .first()
  return row ? { id: row.id, createdAt: isoTime(row.created_at) } : null
}

interface PageOf {
  page: number
  perPage: number
}

/** Imports, newest first. */
export async function listImports({ page, perPage }: PageOf) {
  const rows = await CompletionImport.query()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset((page - 1) * perPage)
    .limit(perPage)
  const counted = await table(db, 'training_imports').count('* as total').first()
  return {
    rows: rows.map(importSummary),
    total: counted?.total ?? 0,
    page,
    perPage,
    nextCursor: null,
  }
}

interface RowFilters {
  verdict?: Verdict
  outcome?: Verdict
}

export interface RowView {
  number: number
  verdict: Verdict
  outcome: Verdict | null
  reason: string | null
  employeeId: number | null
  name: string | null
  moduleId: number | null
  module: string | null
  completedOn: Day | null
  /** The earlier of what the file says and the module's own period. */
  expiresOn: Day | null
  score: number | null
  trainer: string | null
  /** The cells of the columns that are read, as they stand in the file. */
  values: { label: string; value: string }[]
}

/** A page of an import's rows; none while the columns are being settled. */
export async function listRows(
  record: CompletionImport,
  filters: RowFilters,
  { page, perPage }: PageOf
): Promise<ListPage<RowView>> {
  const empty = { rows: [], total: 0, page, perPage, nextCursor: null }
  if (record.state === 'columns') return empty
  const columns = record.columnFields
  const filtered = () => {
    const query = table(db, 'training_import_rows').where('import_id', record.id)
    if (filters.verdict) query.where('verdict', filters.verdict)
    if (filters.outcome) query.where('outcome', filters.outcome)
    return query
  }
  const rows = await filtered()
    .leftJoin('employees', 'employees.id', 'training_import_rows.employee_id')
    .leftJoin('users', 'users.id', 'employees.user_id')
    .leftJoin('training_modules', 'training_modules.id', 'training_import_rows.module_id')
    .orderBy('training_import_rows.number')
    .offset((page - 1) * perPage)
    .limit(perPage)
    .select('training_import_rows.*', 'users.first_name', 'users.last_name')
    .select('training_modules.name as module', 'training_modules.renewal_period_months')
  const counted = await filtered().count('* as total').first()
  const rowView = async (row: (typeof rows)[number]): Promise<RowView> => {
    const { number, file } = await openCells(record.id, row)
    const cells = cellsByField(file?.cells ?? [], columns)
    const completedOn = row.completed_on
    return {
      number,
      verdict: row.verdict as Verdict,
      outcome: row.outcome,
      reason: row.reason,
      employeeId: row.employee_id,
      name: row.first_name === null ? null : `${row.first_name} ${row.last_name}`.trim(),
      moduleId: row.module_id,
      module: row.module,
      completedOn,
      expiresOn:
        completedOn && earlier(expiryOf(completedOn, row.renewal_period_months), row.expires_on),
      score: row.score,
      trainer: row.trainer,
      values: IMPORT_FIELDS.flatMap(({ name, label }) => {
        const value = cells[name]
        return value ? [{ label, value: value.slice(0, 200) }] : []
      }),
    }
  }
  return { ...empty, rows: await Promise.all(rows.map(rowView)), total: counted?.total ?? 0 }
}
