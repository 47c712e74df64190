import type { Actor } from '#audit/actor'
import * as imports from '#spreadsheets/imports/create_import'
import { completionImports } from '#training/completion_imports/completion_imports'
import { columnsProblem, guessColumns } from '#training/completion_imports/fields'
import { setColumns } from '#training/completion_imports/set_columns'

export const MAX_FILE_BYTES = 10 * 1024 * 1024

/**
 * Reads a file into a new import. If the headings identify every required column, the rows are
 * judged at once; otherwise the columns must be set first.
 * @returns the import's id.
 * @throws HttpError 422 naming `file` when it is no table.
 */
export async function createImport(file: imports.ImportFile, actor: Actor): Promise<number> {
  const { record, isRepeated } = await imports.createImport(
    completionImports,
    file,
    actor,
    (headings) => ({ columns: JSON.stringify(guessColumns(headings)) })
  )
  const { id, columnFields: columns } = record
  if (!isRepeated && !columnsProblem(columns)) await setColumns(id, { columns }, actor)
  return id
}
