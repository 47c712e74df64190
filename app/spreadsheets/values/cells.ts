import type { RawRow } from '../types.js'

/** Characters of a cell that a message quotes. */
const QUOTED = 80

/** The value of a failed formula in a workbook, and in the CSV saved from it. */
export const SPREADSHEET_ERROR = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!)$/

/** Excel shows a number of 12 digits or more so, and saves it as it is shown. */
export const SHORTENED_NUMBER = /^-?\d(?:[.,]\d+)?E\+(?:1[1-9]|[2-9]\d)$/i

/** What is wrong with a record as a whole, whatever its columns are. */
export function faultsOf({ long, misquoted }: Pick<RawRow, 'long' | 'misquoted'>): string[] {
  const faults: string[] = []
  if (long) {
    // Not quoted: shifted cells may put a number in any column.
    faults.push('The row goes on after the last heading; a quote or a separator is out of place')
  }
  if (misquoted) {
    faults.push(
      'A quotation mark stands where none may; put its cell in quotation marks, and "" for the one inside'
    )
  }
  return faults
}

/**
 * Nine digits in any spelling: remarks are stored unencrypted, so they must not contain such a
 * number.
 */
export const NUMBER_LIKE = /\d(?:[^\d\p{L}]{0,2}\d){8}/u

/** A cell quoted in a remark: on one line, shortened, and without protected numbers. */
export const quote = (cell: string): string => {
  if (NUMBER_LIKE.test(cell)) return '•••'
  const line = cell.replaceAll(/[\s\u0000-\u001F\u007F-\u009F]+/g, ' ')
  return line.length > QUOTED ? `${line.slice(0, QUOTED)}…` : line
}
