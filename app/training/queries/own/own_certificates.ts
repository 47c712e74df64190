import { table } from '#core/database/table'
import db from '@adonisjs/lucid/services/db'
import type { ListPage } from '#core/http/paging'
import type { CompletionMethod } from '#training/models/states'
import { selectEndsOn } from '#training/queries/completions/history_rows'
import { dayOrNull } from '#training/queries/compliance/status_sql'
import { localDay } from '#settings/local_time'

/** A completion for its owner. */
export type OwnCertificate = {
  id: number
  moduleId: number
  moduleName: string
  completedOn: string
  expiresOn: string | null
  /** Earlier where the training has changed since. */
  validUntil: string | null
  method: CompletionMethod
  code: string
  evidenceId: number | null
}

/** A person's completions, the latest first, including those of archived modules. */
export async function listOwnCertificates(
  employeeId: number | null,
  paging: { page?: number; perPage?: number }
): Promise<ListPage<OwnCertificate>> {
  const page = paging.page ?? 1
  const perPage = paging.perPage ?? 100
  if (employeeId === null) return { rows: [], total: 0, page, perPage, nextCursor: null }
  const completions = () =>
    table(db, 'training_completions').where({
      'training_completions.employee_id': employeeId,
      'training_completions.live': 1,
    })
  const rows = await completions()
    .join('training_modules', 'training_modules.id', 'training_completions.module_id')
    .leftJoin('training_evidence', 'training_evidence.id', 'training_completions.evidence_id')
    .orderBy('training_completions.completed_on', 'desc')
    .orderBy('training_completions.id', 'desc')
    .offset((page - 1) * perPage)
    .limit(perPage)
    .select('training_completions.id', 'training_completions.module_id', 'training_modules.name')
    .select('training_completions.completed_on', 'training_completions.expires_on')
    .select('training_completions.method', 'training_completions.code')
    .select('training_completions.evidence_id', 'training_evidence.file_id')
    .select(await selectEndsOn(localDay(), 'training_completions'))
  const count = await completions().count('* as total').first()
  return {
    rows: rows.map((row) => ({
      id: row.id,
      moduleId: row.module_id,
      moduleName: row.name,
      completedOn: row.completed_on,
      expiresOn: row.expires_on,
      validUntil: dayOrNull(row.ends_on),
      method: row.method,
      code: row.code,
      evidenceId: row.file_id ? row.evidence_id : null,
    })),
    total: count?.total ?? 0,
    page,
    perPage,
    nextCursor: null,
  }
}
