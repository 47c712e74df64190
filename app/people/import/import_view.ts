import db from '@adonisjs/lucid/services/db'
import { isoTime } from '#core/time'
import { isTheirs } from '#people/import/find_import'
import { rememberedHeadings } from '#people/import/columns/headings_memory'
import { chunkNumbers, readChunks } from '#people/import/import_chunks'
import {
  mayBeUndone,
  progressOf,
  readImport,
  stateOf,
  type ImportRecord,
  type ImportRights,
} from '#people/import/import_record'
import { missingForRun, missingForUndo } from '#people/import/import_rights'
import { FIELD_RULES, type ImportField } from '#people/import/reading/fields'
import { guessColumns } from '#people/import/reading/columns'
import { table } from '#core/database/table'
import Import from '#people/models/import'

/** Who looks at an import. */
export interface ImportViewer {
  id: number
  role: string
  maySeePay: boolean
  rights: ImportRights
}

export const MASK = '•••'
const SAMPLES = 3
const SAMPLE_LENGTH = 100
const LOOKS_SECRET = /^\s*\d{3}[-. ]?\d{2}[-. ]?\d{4}\s*$/

/** A value of a file as it may be shown: of protected ones only that there is one. */
export function shown(field: ImportField | null, value: string, viewer: ImportViewer): string {
  const rule = field ? FIELD_RULES.get(field) : undefined
  if (value.trim() === '') return ''
  if (rule?.pay) return viewer.maySeePay ? value : MASK
  if (rule?.protected) return MASK
  // A column nobody has named yet may hold what must not be shown.
  return field === null && LOOKS_SECRET.test(value) ? MASK : value
}

export type ImportSummary = ReturnType<typeof importSummary>
export type ImportView = Awaited<ReturnType<typeof importView>>

/** An import as its history shows it. */
function importSummary(record: ImportRecord) {
  return {
    id: record.id,
    fileName: record.file_name,
    source: record.source,
    createdAt: isoTime(record.created_at),
    createdBy: record.created_by,
    state: stateOf(record),
    rowCount: record.row_count,
    planned: record.planned,
    done: record.done,
    progress: progressOf(record),
    startedAt: isoTime(record.started_at),
    finishedAt: isoTime(record.finished_at),
  }
}

/** An import in full; of the file's cells only as much as the viewer may see. */
export async function importView(record: ImportRecord, viewer: ImportViewer) {
  const { options } = record
  const mine = isTheirs(record, viewer)
  return {
    ...importSummary(record),
    format: record.format,
    columns: await columnsOf(record, viewer),
    questions: options.questions,
    questionSamples: mine ? options.questionSamples : {},
    options: {
      dateOrder: options.dateOrder,
      decimalMark: options.decimalMark,
      admitAs: options.admitAs,
      invite: options.invite,
      perMinute: options.perMinute,
      personalMessage: options.personalMessage,
    },
    undone:
      record.undo_requested_at === null
        ? null
        : {
            removed: record.removed_count,
            restored: record.restored_count,
            kept: record.kept_count,
          },
    failure: record.failure,
    mine,
    mayRun: mine && record.purged_at === null && missingForRun(record, viewer.rights) === null,
    mayUndo: mine && missingForUndo(viewer.rights) === null && mayBeUndone(record),
    earlier: await earlierOf(record),
  }
}

async function columnsOf(record: ImportRecord, viewer: ImportViewer) {
  const guesses = guessColumns(record.headings, await rememberedHeadings(record.headings))
  const samples = await samplesOf(record, viewer)
  return record.headings.map((heading, index) => {
    const field = record.columns?.[index] ?? null
    const guess = guesses[index] ?? null
    const values = samples[index] ?? []
    return {
      index,
      heading,
      field,
      guess,
      samples: values.map((value) => shown(field ?? guess, value, viewer).slice(0, SAMPLE_LENGTH)),
    }
  })
}

/**
 * The first different values of each column, from the file's first records: to settle the columns by.
 * A run is asked about every second, and decrypts nothing for that.
 */
async function samplesOf(record: ImportRecord, viewer: ImportViewer): Promise<string[][]> {
  if (record.started_at || record.purged_at || !isTheirs(record, viewer)) return []
  const [first] = await chunkNumbers(record.id)
  if (first === undefined) return []
  const rows = await readChunks(record.id, [first])
  return record.headings.map((_, index) => {
    const values = new Set<string>()
    for (const { cells } of rows) {
      const value = cells[index]?.trim()
      if (value) values.add(value)
      if (values.size === SAMPLES) break
    }
    return [...values]
  })
}

/** The last time that the same file was imported. */
async function earlierOf(record: ImportRecord) {
  const row = await table(db, Import)
    .where('file_digest', record.file_digest)
    .where('id', '<', record.id)
    .whereNotNull('started_at')
    .orderBy('id', 'desc')
    .select('id', 'created_at')
    .first()
  return row ? { id: row.id, createdAt: isoTime(row.created_at as string) } : null
}

/** Imports, newest first. */
export async function listImports(page: number, perPage: number) {
  const imports = () => table(db, Import).where('row_count', '>', 0)
  const rows = await imports()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset((page - 1) * perPage)
    .limit(perPage)
  const count = await imports().count('* as total').first()
  return {
    rows: rows.map((row) => importSummary(readImport(row))),
    total: Number(count?.total ?? 0),
    page,
    perPage,
    nextCursor: null,
  }
}
