import type { ImportOptions, ImportQuestion } from '#people/import/import_options'
import { everyRecord } from '#people/import/import_chunks'
import { FormatEvidence } from '#spreadsheets/values/format_evidence'
import { FIELD_RULES, type ImportField } from '#people/import/reading/fields'
import type { DateOrder, DecimalMark } from '#spreadsheets/types'
import { prefetch } from '#people/export/prefetch'

export interface GivenFormats {
  dateOrder?: DateOrder | null
  decimalMark?: DecimalMark | null
}

type Formats = Pick<ImportOptions, 'dateOrder' | 'decimalMark' | 'questions' | 'questionSamples'>

const OPEN: readonly unknown[] = ['ambiguous', 'mixed']

/** This many batches are read well within a lease. */
const BATCHES_BETWEEN = 10

/**
 * How a file writes its dates and amounts, from all its rows. What stays ambiguous becomes a
 * question, unless it has been answered.
 * @param keep renews the claim on the import during the read.
 */
export async function detectFormats(
  importId: number,
  columns: readonly (ImportField | null)[],
  given: GivenFormats,
  keep: () => Promise<void>
): Promise<Formats> {
  const evidence = new FormatEvidence()
  const telling = columns.flatMap((field, index) => {
    const kind = field ? FIELD_RULES.get(field)?.kind : undefined
    if (kind === 'date') return { index, kind: 'startDate' as const }
    return kind === 'money' ? { index, kind: 'money' as const } : []
  })
  if (telling.length > 0) {
    let read = 0
    for await (const rows of prefetch(everyRecord(importId))) {
      if (read++ % BATCHES_BETWEEN === 0) await keep()
      for (const row of rows) {
        for (const { index, kind } of telling) {
          // A number says nothing about how the file's texts are written.
          if (kind === 'money' && row.decimals?.includes(index)) continue
          evidence.add(kind, row.cells[index] ?? '')
        }
      }
      await new Promise(setImmediate)
    }
  }
  const found = evidence.result()
  const questions: ImportQuestion[] = []
  const questionSamples: Formats['questionSamples'] = {}
  const dateOrder = given.dateOrder ?? found.dateOrder
  if (OPEN.includes(dateOrder)) {
    questions.push('dateOrder')
    questionSamples.dateOrder = evidence.samples('startDate')
  }
  const decimalMark = given.decimalMark ?? found.decimalMark
  if (OPEN.includes(decimalMark)) {
    questions.push('decimalMark')
    // Amounts are pay, so the question shows only their format.
    questionSamples.decimalMark = evidence
      .samples('money')
      .map((sample) => sample.replace(/\d/g, '0'))
  }
  return { dateOrder, decimalMark, questions, questionSamples }
}
