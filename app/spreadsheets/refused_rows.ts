import { stringify } from 'csv-stringify/sync'
import { headingKey } from './headings.js'
import type { RawRow } from './types.js'

/** The second one is for files that have the first as a column of their own. */
const REASON_HEADINGS = ['Reason', 'Reason for refusal'] as const

export interface RefusedRow {
  row: RawRow
  /** Why it was rejected, one sentence each. */
  reasons: readonly string[]
}

/**
 * Text that a spreadsheet program would run as a formula (OWASP, CSV injection), or that looks
 * guarded.
 */
const FORMULA = /^[\s']*[=+\-@|\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * An apostrophe before a formula keeps it text in spreadsheet programs. Cells that already start
 * so get another one, so that they differ when the file comes back: see withoutGuard.
 */
const guarded = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)

/** Removes the apostrophe that refusedCsv added before a formula. */
export const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell

/**
 * The rejected records as in the file, each with its reasons, for correcting and sending again: a
 * CSV text in UTF-8 with a byte order mark, in chunks. The reasons replace earlier ones; cells
 * beyond the headings follow them.
 */
export async function* refusedCsv(
  headings: readonly string[],
  rows: AsyncIterable<readonly RefusedRow[]>
): AsyncGenerator<string> {
  const width = isReason(headings.at(-1)) ? headings.length - 1 : headings.length
  const own = headings.slice(0, width)
  const reason = REASON_HEADINGS.find(
    (heading) => !own.some((other) => sameHeading(other, heading))
  )
  yield `\uFEFF${lines([[...own.map(guarded), reason ?? '']])}`
  for await (const batch of rows) {
    yield lines(
      batch.map(({ row, reasons }) => [
        ...row.cells.slice(0, width).map(guarded),
        guarded(reasons.join('. ')),
        ...row.cells.slice(headings.length).map(guarded),
      ])
    )
  }
}

const sameHeading = (one: string, other: string) => headingKey(one) === headingKey(other)

const isReason = (heading: string | undefined): boolean =>
  heading !== undefined && REASON_HEADINGS.some((reason) => sameHeading(reason, heading))

const lines = (records: string[][]): string =>
  stringify(records, { record_delimiter: 'windows', quoted_match: /[\r\n]/ })
