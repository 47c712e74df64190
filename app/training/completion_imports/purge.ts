import type { Actor } from '#audit/actor'
import * as imports from '#spreadsheets/imports/end_import'
import { completionImports } from '#training/completion_imports/completion_imports'

/** Nobody goes on with an import after so many days, however soon files are wiped. */
const LEFT_DAYS = 30

/**
 * Wipes what imports hold of their files after as many days as is set, of one that was never
 * finished after 30 at least: one that nobody goes on with must not keep a file for ever.
 * @returns how many imports were wiped.
 */
export const purgeCompletionImports = (): Promise<number> =>
  imports.purgeImports(completionImports, (query, days, before) => {
    const left = before(Math.max(days, LEFT_DAYS))
    query.where('finishedAt', '<', before(days))
    query.orWhere((open) => void open.whereNull('finishedAt').where('createdAt', '<', left))
  })

/**
 * Takes away an import that was not begun, with all its rows.
 * @throws HttpError 404, 409
 */
export const discardImport = (id: number, actor: Actor): Promise<void> =>
  imports.discardImport(completionImports, id, actor)
