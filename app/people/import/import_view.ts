import { peopleImports } from '#people/import/people_imports'
import { rememberedHeadings } from '#people/import/columns/headings_memory'
import { chunkNumbers, readChunks } from '#people/import/import_chunks'
import type { ImportRights } from '#people/import/import_options'
import { missingForRun, missingForUndo } from '#people/import/import_rights'
import { FIELD_RULES, type ImportField } from '#people/import/reading/fields'
import { guessColumns } from '#people/import/reading/columns'
import type Import from '#people/models/import'
import { isTheirs } from '#spreadsheets/imports/find_import'
import * as imports from '#spreadsheets/imports/import_view'
import { earlierImport, samplesIn, summaryOf } from '#spreadsheets/imports/import_view'

export interface ImportViewer {
  id: number
  role: string
  maySeePay: boolean
  rights: ImportRights
}

export const MASK = '•••'
const SAMPLE_LENGTH = 100
const LOOKS_SECRET = /^\s*\d{3}[-. ]?\d{2}[-. ]?\d{4}\s*$/

/** A value of a file as it may be shown; for a protected one only that it exists. */
export function shown(field: ImportField | null, value: string, viewer: ImportViewer): string {
  const rule = field ? FIELD_RULES.get(field) : undefined
  if (value.trim() === '') return ''
  if (rule?.pay) return viewer.maySeePay ? value : MASK
  if (rule?.protected) return MASK
  // A column without a field may contain protected values.
  return field === null && LOOKS_SECRET.test(value) ? MASK : value
}

export type ImportSummary = ReturnType<typeof summaryOf<Import>>
export type ImportView = Awaited<ReturnType<typeof importView>>

/** An import in full, with only those cells of the file that the viewer may see. */
export async function importView(record: Import, viewer: ImportViewer) {
  const options = record.optionValues
  const mine = isTheirs(record, viewer)
  return {
    ...summaryOf(record),
    format: record.tableFormat,
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
      packetId: options.packetId,
    },
    undone:
      record.undoRequestedAt === null
        ? null
        : {
            removed: record.removedCount,
            restored: record.restoredCount,
            kept: record.keptCount,
          },
    failure: record.failure,
    mine,
    mayRun: mine && record.purgedAt === null && missingForRun(record, viewer.rights) === null,
    mayUndo: mine && missingForUndo(viewer.rights) === null && record.mayBeUndone,
    earlier: await earlierImport(peopleImports, record),
  }
}

async function columnsOf(record: Import, viewer: ImportViewer) {
  const { headingTexts, columnFields } = record
  const guesses = guessColumns(headingTexts, await rememberedHeadings(headingTexts))
  const samples = await samplesOf(record, viewer)
  return headingTexts.map((heading, index) => {
    const field = columnFields?.[index] ?? null
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
 * The first distinct values of each column, from the file's first records, for choosing its
 * field. A running import is polled every second and decrypts nothing for this.
 */
async function samplesOf(record: Import, viewer: ImportViewer): Promise<string[][]> {
  if (record.startedAt || record.purgedAt || !isTheirs(record, viewer)) return []
  const [first] = await chunkNumbers(record.id)
  if (first === undefined) return []
  return samplesIn(record.headingTexts, await readChunks(record.id, [first]))
}

/** Imports, the newest first. */
export const listImports = (page: number, perPage: number) =>
  imports.listImports(peopleImports, { page, perPage }, summaryOf<Import>)
