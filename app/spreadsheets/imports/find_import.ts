import type { HttpContext } from '@adonisjs/core/http'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { conflict, forbidden, notFound } from '#core/errors/http_errors'
import type { FileImport, ImportKind } from '#spreadsheets/imports/import_kind'

/** @throws HttpError 404, also for an import whose file is still being read. */
export async function findImport<Import extends FileImport>(
  { model }: ImportKind<Import>,
  id: number,
  client?: QueryClientContract
): Promise<Import> {
  const record = await model.find(id, { client })
  if (!record || (record as Import).rowCount === 0) throw notFound('There is no such import.')
  return record as Import
}

/** Whether a person may see the rows of an import and control it: its maker, and administrators. */
export const isTheirs = (
  { createdById }: Pick<FileImport, 'createdById'>,
  user: { id: number; role: string }
): boolean => user.role === 'admin' || createdById === user.id

/**
 * The import of a request's address, for its maker or an administrator.
 * @throws HttpError 403 for another person's, 404.
 */
export async function theirImport<Import extends FileImport>(
  kind: ImportKind<Import>,
  ctx: HttpContext
): Promise<Import> {
  const record = await findImport(kind, Number(ctx.params.id))
  assertTheirs(record, ctx.auth.getUserOrFail())
  return record
}

/** @throws HttpError 403 for another person's import. */
export function assertTheirs(
  record: Pick<FileImport, 'createdById'>,
  user: { id: number; role: string }
): void {
  if (isTheirs(record, user)) return
  throw forbidden('Only the person who started this import, or an administrator, can open it.')
}

/** @throws HttpError 409 once the columns can no longer be changed. */
export function assertOpen({ state, purgedAt }: FileImport): void {
  if (purgedAt) throw conflict('The rows of this import have been deleted.')
  if (state === 'columns' || state === 'preview') return
  throw conflict('This import was started; its columns can no longer be changed.')
}
