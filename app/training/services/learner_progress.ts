import type { Change } from '#audit/services/change'
import { conflict, forbidden, notFound } from '#core/errors/refusals'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'
import ModuleVersion from '#training/models/module_version'
import { partsOf, type ModuleContent } from '#training/content'
import { loadStandings } from '#training/queries/compliance/standings'
import { dayOf } from '#training/assignments/assign_modules'
import { completeWithin } from '#training/services/complete_module'
import { addDays, RENEWAL_OPENS_DAYS } from '#training/standing'

/** A person's way through one version of a module, as it is stored. */
export interface ProgressRow {
  id: number
  employee_id: number
  module_id: number
  version: number
  started_at: string
  video_opened_at: string | null
  resource_opened_at: string | null
  content_opened_at: string | null
  content_confirmed_at: string | null
  content_done_at: string | null
  watched: string | null
  watched_seconds: number
  position_seconds: number
  reported_at: string | null
  test_passed_at: string | null
  passed_attempt_id: number | null
  evidence_id: number | null
  /** Beyond what the module allows, given by HR to who had used those up. */
  further_attempts: number
}

export interface OpenProgress {
  progress: ProgressRow
  content: ModuleContent
}

/** The content of a module's version. */
export async function contentOf(
  change: Change,
  moduleId: number,
  version: number
): Promise<ModuleContent> {
  const published = await ModuleVersion.query({ client: change.trx })
    .where({ moduleId, version })
    .firstOrFail()
  return published.parsed
}

/**
 * The way through a module a person is on, begun if there is none. One begun in an older version
 * goes on in it when what came since was minor; a material version begins anew.
 * @throws Refusal 404 for no such module, 403 for who is not an active employee, 409 for an
 * archived module, or one whose renewal is not open yet.
 */
export async function openProgressWithin(
  change: Change,
  employeeId: number,
  moduleId: number
): Promise<OpenProgress> {
  const module = await change.trx.from('training_modules').where('id', moduleId).first()
  if (!module) throw notFound()
  if (module.archived_at) throw conflict('This module is archived. It can no longer be taken.')
  const employee = await change.trx
    .from('employees')
    .where({ id: employeeId, status: 'active' })
    .select('id')
    .first()
  if (!employee) throw forbidden('Only active employees take training.')

  const open: ProgressRow | null = await change.trx
    .from('training_progress')
    .where({ employee_id: employeeId, module_id: moduleId, open: 1 })
    .first()
  if (open && !(await isSuperseded(change, open))) {
    return { progress: open, content: await contentOf(change, moduleId, Number(open.version)) }
  }
  if (open) await supersede(change, open)
  await assertRenewalOpen(change, employeeId, moduleId)

  const version = Number(module.version)
  const [inserted] = await change.trx.insertQuery().table('training_progress').insert({
    employee_id: employeeId,
    module_id: moduleId,
    version,
    open: 1,
    started_at: change.time,
    watched_seconds: 0,
    position_seconds: 0,
  })
  await change.audit({
    action: 'begin',
    entityType: 'training_progress',
    entityId: Number(inserted),
    newValues: { employeeId, moduleId, version },
  })
  await settleOnboarding(change, [employeeId])
  const progress = await change.trx.from('training_progress').where('id', inserted).firstOrFail()
  return { progress, content: await contentOf(change, moduleId, version) }
}

/**
 * Ends a way that a material change of its module has overtaken, its open attempt with it.
 * @returns whether it had.
 */
export async function endSupersededWithin(change: Change, progressId: number): Promise<boolean> {
  const progress: ProgressRow = await change.trx
    .from('training_progress')
    .where('id', progressId)
    .firstOrFail()
  if (!(await isSuperseded(change, progress))) return false
  await supersede(change, progress)
  return true
}

async function isSuperseded(change: Change, progress: ProgressRow): Promise<boolean> {
  const newer = await change.trx
    .from('training_module_versions')
    .where('module_id', progress.module_id)
    .where('version', '>', progress.version)
    .where('material', true)
    .select('version')
    .first()
  return newer !== null
}

/** Ends what was begun in a version that a material change has replaced. */
async function supersede(change: Change, progress: ProgressRow): Promise<void> {
  await change.trx
    .from('training_progress')
    .where('id', progress.id)
    .update({ open: null, superseded_at: change.time })
  await change.trx
    .from('training_attempts')
    .where({ progress_id: progress.id, open: 1 })
    .update({ open: null, abandoned_at: change.time })
  await change.audit({
    action: 'supersede',
    entityType: 'training_progress',
    entityId: progress.id,
    newValues: { employeeId: progress.employee_id, moduleId: progress.module_id },
  })
}

async function assertRenewalOpen(change: Change, employeeId: number, moduleId: number) {
  const standings = await loadStandings(dayOf(change), [employeeId], [moduleId], change.trx)
  const { state, validUntil } = standings.of(employeeId, moduleId)
  if (state !== 'completed') return
  throw conflict(
    validUntil === null
      ? 'You have completed this module. It does not expire.'
      : `You have completed this module. Its renewal opens on ${addDays(validUntil, -RENEWAL_OPENS_DAYS)}.`
  )
}

/**
 * Completes a module when each part it has is done; otherwise does nothing. Whatever marks a part
 * as done calls it, within the same change.
 * @returns whether the module is completed now.
 */
export async function settleProgressWithin(change: Change, progressId: number): Promise<boolean> {
  const progress: ProgressRow | null = await change.trx
    .from('training_progress')
    .where({ id: progressId, open: 1 })
    .first()
  if (!progress) return false
  const content = await contentOf(change, progress.module_id, Number(progress.version))
  const parts = partsOf(content)
  if ((parts.video || parts.external) && !progress.content_done_at) return false
  if (parts.test && !progress.test_passed_at) return false
  if (parts.certificate && !progress.evidence_id) return false

  const module = await change.trx
    .from('training_modules')
    .where('id', progress.module_id)
    .firstOrFail()
  const evidence = progress.evidence_id
    ? await change.trx.from('training_evidence').where('id', progress.evidence_id).first()
    : null
  const attempt = progress.passed_attempt_id
    ? await change.trx.from('training_attempts').where('id', progress.passed_attempt_id).first()
    : null
  await completeWithin(change, [
    {
      employeeId: Number(progress.employee_id),
      moduleId: Number(progress.module_id),
      version: Number(progress.version),
      completedOn: dayOf(change),
      renewalPeriodMonths: module.renewal_period_months,
      method: 'portal',
      expiresOn: evidence?.expires_on ?? null,
      score: attempt?.score ?? null,
      progressId: Number(progress.id),
      evidenceId: progress.evidence_id,
    },
  ])
  return true
}
