import { chunkNumbers, readChunks } from '#people/import/import_chunks'
import type Import from '#people/models/import'
import { isOwnNumber } from '#people/numbers/employee_numbers'

/** So many chunks are read far within a lease. */
const CHUNKS_BETWEEN = 20

/**
 * Numbers of our own kind that a file brings along, so that nobody who comes before is given one.
 * @param keep keeps the import claimed while all of it is read.
 */
export async function reservedEmployeeNumbers(
  record: Import,
  keep: () => Promise<void>
): Promise<ReadonlySet<string>> {
  const brought = new Set<string>()
  const column = record.columnFields?.indexOf('employeeId') ?? -1
  if (column === -1) return brought
  const numbers = await chunkNumbers(record.id)
  for (const [index, number] of numbers.entries()) {
    if (index % CHUNKS_BETWEEN === 0) await keep()
    for (const { cells } of await readChunks(record.id, [number])) {
      const cell = cells[column]?.trim() ?? ''
      if (isOwnNumber(cell)) brought.add(cell)
    }
    await new Promise(setImmediate)
  }
  return brought
}
