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
  return imports.refusedRowsCsv(peopleImports, record, masked ? maskOf(record) : undefined)
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
