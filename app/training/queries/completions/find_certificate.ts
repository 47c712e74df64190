import { table, type RowOf } from '#core/database/table'
import db from '@adonisjs/lucid/services/db'
import type { CompletionMethod } from '#training/models/states'
import { loadMaterialVersions } from '#training/queries/compliance/statuses'
import { dayOrNull, StatusSql } from '#training/queries/compliance/status_sql'
import { readContent } from '#training/content'
import type { Day } from '#training/compliance_status'
import { localDay } from '#settings/local_time'

/** A completion with the facts of its certificate. */
export interface Certificate {
  id: number
  userId: number
  code: string
  firstName: string
  lastName: string
  erased: boolean
  moduleId: number
  /** The module's name in the completed version. */
  moduleName: string
  version: number
  completedOn: Day
  expiresOn: Day | null
  method: CompletionMethod
  score: number | null
  /** For classroom training. */
  heldOn: Day | null
  trainer: string | null
  /** For training elsewhere: who certified it. */
  issuer: string | null
  void: boolean
  createdAt: string
}

const certificates = () =>
  table(db, 'training_completions as c')
    .join('employees as e', 'e.id', 'c.employee_id')
    .join('users as u', 'u.id', 'e.user_id')
    .join('training_modules as m', 'm.id', 'c.module_id')
    .leftJoin('training_module_versions as v', (join) => {
      join.on('v.module_id', 'c.module_id').andOn('v.version', 'c.version')
    })
    .leftJoin('training_recordings as r', 'r.id', 'c.recording_id')
    .leftJoin('training_evidence as x', 'x.id', 'c.evidence_id')
    .select('c.id', 'e.user_id', 'c.code', 'u.first_name', 'u.last_name', 'e.erased_at')
    .select('c.module_id', 'm.name as module_name', 'v.content', 'c.version')
    .select('c.completed_on', 'c.expires_on', 'c.method', 'c.score', 'r.held_on', 'r.trainer')
    .select('x.issuer', 'c.live', 'c.created_at')

/** The certificate of a completion, or null. */
export async function findCertificate(id: number): Promise<Certificate | null> {
  const row = await certificates().where('c.id', id).first()
  return row && certificateOf(row)
}

/** The certificate with this code in its stored form. */
export async function findCertificateByCode(code: string): Promise<Certificate | null> {
  const row = await certificates().where('c.code', code).first()
  return row && certificateOf(row)
}

function certificateOf(row: RowOf<ReturnType<typeof certificates>>): Certificate {
  return {
    id: row.id,
    userId: row.user_id,
    code: row.code,
    firstName: row.first_name,
    lastName: row.last_name,
    erased: row.erased_at !== null,
    moduleId: row.module_id,
    moduleName: row.content ? readContent(row.content).name : row.module_name,
    version: row.version,
    completedOn: row.completed_on,
    expiresOn: row.expires_on,
    method: row.method,
    score: row.score,
    heldOn: row.held_on,
    trainer: row.trainer,
    issuer: row.issuer,
    void: row.live === null,
    createdAt: row.created_at,
  }
}

const CERTIFICATE_STATES = ['current', 'retraining_due', 'expired', 'void'] as const
export type CertificateState = (typeof CERTIFICATE_STATES)[number]

/**
 * A certificate's status today, and its last valid day. `retraining_due`: the training has
 * changed since, and must be repeated by then.
 */
export async function certificateStatus(
  certificate: Certificate
): Promise<{ state: CertificateState; validUntil: Day | null }> {
  if (certificate.void) return { state: 'void', validUntil: null }
  const today = localDay()
  const versions = await loadMaterialVersions(db.connection(), [certificate.moduleId])
  const ends = new StatusSql(today, versions).endsOn('done')
  const row = await db
    .from('training_completions as done')
    .where('id', certificate.id)
    .select(db.raw(`${ends.sql} as ends_on`, ends.bindings))
    .firstOrFail()
  const until = dayOrNull(row.ends_on)
  if (until !== null && until < today) return { state: 'expired', validUntil: until }
  const state = until === certificate.expiresOn ? 'current' : 'retraining_due'
  return { state, validUntil: until }
}
