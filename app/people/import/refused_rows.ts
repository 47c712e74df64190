import { peopleImports } from '#people/import/people_imports'
import { FIELD_RULES } from '#people/import/reading/fields'
import type Import from '#people/models/import'
import { NUMBER_LIKE } from '#spreadsheets/values/cells'
import * as imports from '#spreadsheets/imports/refused_rows'
import type { RawRow } from '#spreadsheets/types'

const MASK = '•••'

/**
 * The rejected records as they were in the file. `Masked` omits protected numbers: a person who
 * did not bring the file must view these one at a time, with a reason.
 */
export function refusedRowsCsv(
  record: Import,
  { masked }: { masked: boolean }
): AsyncGenerator<string> {
  const mask = masked ? maskOf(record) : (row: RawRow) => row
  return imports.refusedRowsCsv(peopleImports, record, (row) => mask(inOneSpelling(record, row)))
}

/** In a text file nothing tells numbers from texts, so all amounts have the mark of the texts. */
function inOneSpelling({ columnFields, optionValues }: Import, row: RawRow): RawRow {
  if (optionValues.decimalMark !== ',' || !row.decimals) return row
  const cells = row.cells.map((cell, index) => {
    const field = columnFields?.[index]
    const isAmount = field && FIELD_RULES.get(field)?.kind === 'money'
    return isAmount && row.decimals?.includes(index) ? cell.replace('.', ',') : cell
  })
  return { ...row, cells }
}

/** A column without a field may contain such numbers, too. */
function maskOf({ columnFields: columns }: Import): (row: RawRow) => RawRow {
  const isHidden = (cell: string, index: number) => {
    const field = columns?.[index] ?? null
    return field === null ? NUMBER_LIKE.test(cell) : FIELD_RULES.get(field)?.protected
  }
  return (row) => ({
    ...row,
    cells: row.cells.map((cell, index) => (cell && isHidden(cell, index) ? MASK : cell)),
  })
}
