import { peopleImports } from '#people/import/people_imports'
import * as imports from '#spreadsheets/imports/end_import'

/**
 * Wipes what imports hold of their files as many days as is set after their end or failure, or
 * after the upload of one nobody started.
 * @returns how many imports were wiped.
 */
export const purgeImports = (): Promise<number> =>
  imports.purgeImports(peopleImports, (query, days, before) => {
    query.where((ended) => {
      ended.where('finishedAt', '<', before(days))
      ended.where((undo) => void undo.whereNull('undoRequestedAt').orWhereNotNull('undoneAt'))
    })
    query.orWhere((left) => void left.whereNull('startedAt').where('createdAt', '<', before(days)))
    // A failure that nobody mends must not keep a file for ever.
    query.orWhere('failedAt', '<', before(days))
  })
