import { parse } from 'csv-parse/sync'

/** No real list is longer; a wrong file often is. */
export const MAX_ADDRESS_FILE_BYTES = 10 * 1024 * 1024

const HEADING = /^e[\s_-]?mail(\s?address)?$/i

/**
 * The addresses of a text file: one per line, or the email column of a CSV with headings,
 * separated by comma, semicolon or tab. Lines that start with `#` are comments.
 * @returns null when the file has headings and none of them is an email column.
 */
export function readAddresses(text: string): string[] | null {
  // Files that went through several programs have mixed line endings.
  const rows = parse(text.replace(/\r\n?/g, '\n'), {
    bom: true,
    delimiter: [',', ';', '\t'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    comment: '#',
    comment_no_infix: true,
  })
  const [first] = rows
  if (!first) return []
  const column = first.findIndex((heading) => HEADING.test(heading))
  if (column >= 0) return addresses(rows.slice(1).map((row) => row[column]))
  const listed = first.length === 1 || first.some((cell) => cell.includes('@'))
  return listed
    ? addresses(rows.map((row) => row.find((cell) => cell.includes('@')) ?? row[0]))
    : null
}

const addresses = (cells: (string | undefined)[]): string[] =>
  cells.filter((cell): cell is string => cell !== undefined && cell !== '')
