import db from '@adonisjs/lucid/services/db'
import type { ListPage } from '#core/http/paging'
import { counted } from '#core/counted'
import { table } from '#core/database/table'
import type CompletionImport from '#training/models/completion_import'
import { isoTime } from '#core/time'
import { NUMBER_LIKE } from '#spreadsheets/values/cells'
import { cellsByField } from '#training/completion_imports/read_row'
import { guessColumns, IMPORT_FIELDS } from '#training/completion_imports/fields'
import { isTheirs } from '#spreadsheets/imports/find_import'
import * as imports from '#spreadsheets/imports/import_view'
import { earlierImport, samplesIn, summaryOf } from '#spreadsheets/imports/import_view'
import { completionImports } from '#training/completion_imports/completion_imports'
import { firstRows, openCells } from '#training/completion_imports/rows'
import { shortDayInWords } from '#settings/local_time'
import { earlier } from '#training/services/complete_module'
import { expiryOf, type Day } from '#training/compliance_status'
import type { Verdict } from '#training/models/states'

const SAMPLE_LENGTH = 100
const MASK = '•••'

/** An import in the list. */
export type HistorySummary = ReturnType<typeof importSummary>

const importSummary = (record: CompletionImport) => ({
  ...summaryOf(record),
  purgedAt: isoTime(record.purgedAt),
})

export type HistoryView = Awaited<ReturnType<typeof importView>>

/** An import in full; the file's cells only for people who may see its rows. */
export async function importView(record: CompletionImport, viewer: { id: number; role: string }) {
  const mine = isTheirs(record, viewer)
  const guesses = guessColumns(record.headingTexts)
  const rows = mine && !record.startedAt ? await firstRows(record.id) : []
  const samples = samplesIn(record.headingTexts, rows, (value) =>
    // A column without a field may contain protected values.
    NUMBER_LIKE.test(value) ? MASK : value.slice(0, SAMPLE_LENGTH)
  )
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
    earlier: await earlierImport(completionImports, record),
  }
}

interface PageOf {
  page: number
  perPage: number
}

/** Imports, the newest first. */
export const listImports = (paging: PageOf) =>
  imports.listImports(completionImports, paging, importSummary)

interface RowFilters {
  verdict?: Verdict
  outcome?: Verdict
}

export interface RowView {
  number: number
  verdict: Verdict
  outcome: Verdict | null
  /** Why it is not imported, or why it expires before the date in the file. */
  reason: string | null
  employeeId: number | null
  name: string | null
  moduleId: number | null
  module: string | null
  completedOn: Day | null
  /** The earlier of the file's date and the module's own period. */
  expiresOn: Day | null
  score: number | null
  trainer: string | null
  /** The cells of the used columns, as in the file. */
  values: { label: string; value: string }[]
}

/** A page of an import's rows; none while the columns are being set. */
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
  const all = await filtered().count('* as total').first()
  const rowView = async (row: (typeof rows)[number]): Promise<RowView> => {
    const { number, file } = await openCells(record.id, row)
    const cells = cellsByField(file?.cells ?? [], columns)
    const completedOn = row.completed_on
    const expiresOn =
      completedOn && earlier(expiryOf(completedOn, row.renewal_period_months), row.expires_on)
    return {
      number,
      verdict: row.verdict as Verdict,
      outcome: row.outcome,
      reason: row.reason ?? whyShorter(row, expiresOn),
      employeeId: row.employee_id,
      name: row.first_name === null ? null : `${row.first_name} ${row.last_name}`.trim(),
      moduleId: row.module_id,
      module: row.module,
      completedOn,
      expiresOn,
      score: row.score,
      trainer: row.trainer,
      values: IMPORT_FIELDS.flatMap(({ name, label }) => {
        const value = cells[name]
        return value ? [{ label, value: value.slice(0, 200) }] : []
      }),
    }
  }
  return { ...empty, rows: await Promise.all(rows.map(rowView)), total: all?.total ?? 0 }
}

interface Lasting {
  expires_on: Day | null
  renewal_period_months: number | null
}

/** What a row says that expires before the date in the file. */
const whyShorter = (
  { expires_on: inFile, renewal_period_months: months }: Lasting,
  validUntil: Day | null
) =>
  inFile && months && inFile !== validUntil
    ? `The file says ${shortDayInWords(inFile)}, but this training is valid for ${counted(months, 'month')}`
    : null
