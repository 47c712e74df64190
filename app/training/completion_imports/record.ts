import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { forbidden, notFound } from '#core/errors/http_errors'
import CompletionImport from '#training/models/completion_import'

/** @throws HttpError 404 */
export async function findImport(
  id: number,
  client?: QueryClientContract
): Promise<CompletionImport> {
  const row = await CompletionImport.find(id, { client })
  if (!row) throw notFound('There is no such import.')
  return row
}

/** Whether somebody may see the rows of an import and steer it: who made it, and administrators. */
export const isTheirs = (
  { createdById }: Pick<CompletionImport, 'createdById'>,
  user: { id: number; role: string }
): boolean => user.role === 'admin' || createdById === user.id

/** @throws HttpError 403 for everybody else's. */
export function assertTheirs(
  record: Pick<CompletionImport, 'createdById'>,
  user: { id: number; role: string }
): void {
  if (isTheirs(record, user)) return
  throw forbidden('Only who made this import, or an administrator, may open it.')
}
