import { stringify } from 'csv-stringify/sync'

/**
 * Formulas that csv-stringify's escape_formulas misses: after white space, and the pipe of
 * dynamic data exchange (OWASP, CSV injection).
 */
const HIDDEN_FORMULA = /^(?:\s+[=+\-@|]|\|)/

const OPTIONS = {
  record_delimiter: 'windows',
  // An apostrophe keeps text that a spreadsheet program would run.
  escape_formulas: true,
  cast: {
    string: (value: string) => (HIDDEN_FORMULA.test(value) ? `'${value}` : value),
  },
} as const

export type CsvValue = string | number | null

/** Several records in the format of RFC 4180, safe for spreadsheet programs. */
export function csvLines(records: readonly (readonly CsvValue[])[]): string {
  return stringify(records as CsvValue[][], OPTIONS)
}

/** One such record. */
export function csvLine(values: readonly CsvValue[]): string {
  return csvLines([values])
}

/** A file's first line. Without its byte order mark, spreadsheet programs read an old encoding. */
export function csvHeadings(headings: readonly string[]): string {
  return `\uFEFF${csvLine(headings)}`
}
