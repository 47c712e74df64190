import { table } from '#core/database/table'
import db from '@adonisjs/lucid/services/db'
import { notFound } from '#core/errors/http_errors'
import { evidenceFacts, type EvidenceFacts } from '#training/queries/completions/history_rows'

/** @throws HttpError 404. */
export async function findEvidence(id: number): Promise<{ userId: number; fileId: number | null }> {
  const row = await table(db, 'training_evidence')
    .join('employees', 'employees.id', 'training_evidence.employee_id')
    .where('training_evidence.id', id)
    .select('employees.user_id', 'training_evidence.file_id')
    .first()
  if (!row) throw notFound()
  return { userId: row.user_id, fileId: row.file_id }
}

export async function ownEvidence(id: number): Promise<EvidenceFacts> {
  return evidenceFacts(await table(db, 'training_evidence').where('id', id).firstOrFail())
}
