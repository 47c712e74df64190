import { chunkNumbers, readChunks } from '#people/import/import_chunks'
import type Import from '#people/models/import'
import { isOwnNumber } from '#people/numbers/employee_numbers'

/** This many chunks are read well within a lease. */
const CHUNKS_BETWEEN = 20

/**
 * Numbers of our own format in a file, so that no one before gets one of them.
 * @param keep renews the claim on the import during the read.
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
