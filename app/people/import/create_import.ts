import type { Actor } from '#audit/actor'
import { DEFAULT_OPTIONS } from '#people/import/import_options'
import { peopleImports } from '#people/import/people_imports'
import * as imports from '#spreadsheets/imports/create_import'

/**
 * Reads a file into a new import.
 * @returns the import's id.
 * @throws HttpError 422 naming `file` when it is no table of people.
 */
export async function createImport(file: imports.ImportFile, actor: Actor): Promise<number> {
  const first = () => ({ options: JSON.stringify(DEFAULT_OPTIONS) })
  const { record } = await imports.createImport(peopleImports, file, actor, first)
  return record.id
}
