/**
 * What a spreadsheet program would run as a formula, at the start of a cell (OWASP, CSV
 * injection). An apostrophe before it keeps it text.
 */
const FORMULA = /^[\s]*[=+\-@\t\r|]/

function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One record as RFC 4180 writes it, harmless in a spreadsheet program. */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(cell).join(',')}\r\n`
}
