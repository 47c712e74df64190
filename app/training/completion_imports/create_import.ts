import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { refusedFile } from '#spreadsheets/limits'
import { readTable } from '#spreadsheets/table'
import type { RawRow, TableReader } from '#spreadsheets/types'
import { columnsProblem, guessColumns } from '#training/completion_imports/fields'
import CompletionImport from '#training/models/completion_import'
import type { ImportSource } from '#training/models/states'
import { storeRows } from '#training/completion_imports/rows'
import { setColumns } from '#training/completion_imports/set_columns'

export const MAX_FILE_BYTES = 10 * 1024 * 1024
const MAX_ROWS = 20_000

interface ImportFile {
  path: string
  name: string
  source: ImportSource
}

/** SHA-256 of a file, by which one that comes again is known. */
async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** The rows that hold anything. */
async function rowsOf(table: TableReader): Promise<RawRow[]> {
  const rows: RawRow[] = []
  for await (const batch of table.rows()) {
    for (const row of batch) if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row)
    if (rows.length > MAX_ROWS) {
      throw refusedFile(
        `The file has more than ${MAX_ROWS.toLocaleString('en')} rows; send it in several parts`
      )
    }
  }
  if (rows.length === 0) throw refusedFile('The file has headings, but no rows below them')
  return rows
}

/**
 * Reads a file into a new import, all of it or nothing. Where the headings tell every column that
 * is needed, the rows are judged at once; else the columns are to be settled.
 * @returns the import's id.
 * @throws HttpError 422 naming `file` when it is no table.
 */
export async function createImport(file: ImportFile, actor: Actor): Promise<number> {
  const table = await readTable(file.path, file.name)
  const rows = await rowsOf(table)
  const digest = await digestOf(file.path)
  const columns = guessColumns(table.headings)
  const id = await change(actor, async (change) => {
    const record = new CompletionImport().fill({
      source: file.source,
      fileName: file.name,
      fileDigest: digest,
      format: JSON.stringify(table.format),
      headings: JSON.stringify(table.headings),
      columns: JSON.stringify(columns),
      rowCount: rows.length,
      createdById: actor.id,
      createdBy: actor.label,
    })
    await change.save(record, {
      newValues: { fileName: file.name, source: file.source, rows: rows.length, sha256: digest },
    })
    await storeRows(change, record.id, rows)
    return record.id
  })
  if (!columnsProblem(columns)) await setColumns(id, { columns }, actor)
  return id
}
