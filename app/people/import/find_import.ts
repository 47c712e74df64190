import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { forbidden, notFound } from '#core/errors/http_errors'
import { readImport, type ImportRecord } from '#people/import/import_record'
import { table } from '#core/database/table'
import Import from '#people/models/import'

/** @throws HttpError 404, also for one whose file is still being read. */
export async function findImport(
  id: number,
  client: QueryClientContract = db.connection()
): Promise<ImportRecord> {
  const row = await table(client, Import).where('id', id).where('row_count', '>', 0).first()
  if (!row) throw notFound('There is no such import.')
  return readImport(row)
}

/** Whether somebody may see and steer an import: who made it, and administrators. */
export function isTheirs(
  record: Pick<ImportRecord, 'created_by_id'>,
  user: { id: number; role: string }
): boolean {
  return user.role === 'admin' || record.created_by_id === user.id
}

/** @throws HttpError 403 for everybody else's. */
export function assertTheirs(
  record: Pick<ImportRecord, 'created_by_id'>,
  user: { id: number; role: string }
): void {
  if (isTheirs(record, user)) return
  throw forbidden('Only who made this import, or an administrator, may open it.')
}
