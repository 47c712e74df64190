import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { decryptField, encryptField } from '#encryption/field_cipher'
import type { FieldPlace } from '#encryption/field_place'
import { registerProtectedTable } from '#encryption/protected_tables'
import type { Actor } from '#audit/actor'
import type { Change } from '#audit/services/change'
import { inBatches } from '#core/database/in_batches'
import { storePieces } from '#spreadsheets/imports/store_pieces'
import { RawRow } from '#spreadsheets/types'
import { table } from '#core/database/table'
import ImportChunk from '#people/models/import_chunk'

const CHUNKS_TABLE = 'import_chunks'

/** Records per chunk, unless their cells are long. */
const ROWS_IN_CHUNK = 250
/** Of UTF-8; a chunk's statement stays far below MySQL's 16 MB. */
const BYTES_IN_CHUNK = 500_000

/** Chunks per statement: each statement takes time, and each chunk memory. */
const CHUNKS_AT_ONCE = 2
/** The same where few records of each are kept. */
const CHUNKS_LOOKED_THROUGH = 8

const placeOf = (importId: number, number: number): FieldPlace => ({
  table: CHUNKS_TABLE,
  column: `cells/${number}`,
  id: importId,
})

registerProtectedTable({
  table: CHUNKS_TABLE,
  key: ['import_id', 'number'],
  columns: ['cells'],
  // The server limits a statement's length, to 16 MB by default.
  rowsAtOnce: 2,
  place: (row) => placeOf(row.import_id, row.number),
})

type Fault = 'long' | 'misquoted'
const FAULTS: readonly Fault[] = ['long', 'misquoted']

/**
 * Cells, their number where the record ended early, other problems, the record's number where it
 * does not follow from the chunk's, and which cells are numbers with decimals.
 */
type StoredRow = [
  cells: string[],
  short?: number | null,
  faults?: Fault[],
  number?: number,
  decimals?: number[],
]

/** The records of a file in chunks that are stored one at a time. */
async function* inChunks(batches: AsyncIterable<RawRow[]>): AsyncGenerator<RawRow[]> {
  let chunk: RawRow[] = []
  let bytes = 0
  for await (const batch of batches) {
    for (const row of batch) {
      chunk.push(row)
      bytes += row.cells.reduce((sum, cell) => sum + Buffer.byteLength(cell), 0)
      if (chunk.length < ROWS_IN_CHUNK && bytes < BYTES_IN_CHUNK) continue
      yield chunk
      chunk = []
      bytes = 0
    }
  }
  if (chunk.length > 0) yield chunk
}

/** A chunk waiting to be stored: one text takes far less memory than thousands of cells. */
function packChunk(rows: readonly RawRow[]) {
  const first = rows[0]?.number ?? 1
  const stored = rows.map((row, index): StoredRow => {
    const { cells, decimals, short } = row
    const faults = FAULTS.filter((fault) => row[fault])
    if (decimals) return [cells, short ?? null, faults, row.number, decimals]
    if (row.number !== first + index) return [cells, short ?? null, faults, row.number]
    if (faults.length > 0) return [cells, short ?? null, faults]
    return short === undefined ? [cells] : [cells, short]
  })
  return { number: first, count: rows.length, text: JSON.stringify(stored) }
}

type PackedChunk = ReturnType<typeof packChunk>

/** Of encrypted text per statement, unless a single chunk is longer. */
const SIGNS_AT_ONCE = 2_000_000

/**
 * Stores records encrypted, since a file may contain social security numbers and pay.
 * @returns how many there are.
 */
export async function storeRecords(
  importId: number,
  batches: AsyncIterable<RawRow[]>,
  actor: Actor
): Promise<number> {
  let count = 0
  async function* packed() {
    for await (const chunk of inChunks(batches)) {
      count += chunk.length
      yield packChunk(chunk)
    }
  }
  await storePieces(packed(), actor, (change, chunks) => storeChunks(change, importId, chunks))
  return count
}

async function storeChunks(
  change: Change,
  importId: number,
  chunks: readonly PackedChunk[]
): Promise<void> {
  let rows: { import_id: number; number: number; row_count: number; cells: string }[] = []
  let signs = 0
  for (const [index, { number, count, text }] of chunks.entries()) {
    const cells = await encryptField(placeOf(importId, number), text, change.trx)
    rows.push({ import_id: importId, number, row_count: count, cells })
    signs += cells.length
    if (signs < SIGNS_AT_ONCE && index < chunks.length - 1) continue
    // Longer texts than insertRows accepts.
    await change.trx.insertQuery().table(ImportChunk.table).multiInsert(rows)
    rows = []
    signs = 0
  }
}

/** The transaction of a query; on SQLite it has the only connection. */
export const transactionOf = (client: QueryClientContract) =>
  client.isTransaction ? (client as TransactionClientContract) : undefined

/** The records of the given chunks, named by the number of their first record. */
export async function readChunks(
  importId: number,
  numbers: readonly number[],
  client: QueryClientContract = db.connection()
): Promise<RawRow[]> {
  const chunks = await table(client, ImportChunk)
    .where('import_id', importId)
    .whereIn('number', numbers)
    .orderBy('number')
    .select('number', 'cells')
  const rows: RawRow[] = []
  for (const { number, cells } of chunks) {
    const plain = await decryptField(placeOf(importId, number), cells, transactionOf(client))
    const stored = JSON.parse(plain) as StoredRow[]
    for (const [index, [values, short, faults, own, decimals]] of stored.entries()) {
      const row = new RawRow(own ?? number + index, values)
      if (typeof short === 'number') row.short = short
      for (const fault of faults ?? []) row[fault] = true
      if (decimals) row.decimals = decimals
      rows.push(row)
    }
  }
  return rows
}

/** The number of each chunk's first record, in order. */
export async function chunkNumbers(
  importId: number,
  client: QueryClientContract = db.connection()
): Promise<number[]> {
  const rows = await table(client, ImportChunk)
    .where('import_id', importId)
    .orderBy('number')
    .select('number')
  return rows.map(({ number }) => number)
}

/** All records of an import in order, a few chunks at a time. */
export async function* everyRecord(importId: number): AsyncGenerator<RawRow[]> {
  const numbers = await chunkNumbers(importId)
  for (const some of inBatches(numbers, CHUNKS_AT_ONCE)) {
    yield await readChunks(importId, some)
  }
}

/** The records with these numbers, by number. */
export async function readRecords(
  importId: number,
  wanted: readonly number[],
  client: QueryClientContract = db.connection()
): Promise<Map<number, RawRow>> {
  const starts = await chunkNumbers(importId, client)
  const needed = new Set<number>()
  for (const number of wanted) {
    const start = starts.findLast((first) => first <= number)
    if (start !== undefined) needed.add(start)
  }
  const set = new Set(wanted)
  const found = new Map<number, RawRow>()
  for (const some of inBatches([...needed], CHUNKS_LOOKED_THROUGH)) {
    const rows = await readChunks(importId, some, client)
    for (const row of rows) if (set.has(row.number)) found.set(row.number, row)
  }
  return found
}
