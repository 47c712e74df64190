import type { Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { conflict, notFound } from '#core/errors/http_errors'
import Employee from '#people/models/employee'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'
import Attempt from '#training/models/attempt'
import Evidence from '#training/models/evidence'
import ModuleVersion from '#training/models/module_version'
import Progress from '#training/models/progress'
import TrainingModule from '#training/models/training_module'
import { assertMayLearn } from '#training/policies/learner_policy'
import { partsOf, type ModuleContent } from '#training/content'
import { isReplaced } from '#training/queries/modules/is_replaced'
import { loadStatuses } from '#training/queries/compliance/statuses'
import { dayOf } from '#training/assignments/assign_modules'
import { completeInTransaction, type NewCompletion } from '#training/services/complete_module'
import { addDays, RENEWAL_OPENS_DAYS } from '#training/compliance_status'

/** A person's progress in one version of a module, with its content. */
export interface OpenProgress {
  progress: Progress
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
 * A person's open progress in a module, started if there is none. After a material change, it
 * starts over; a minor one may have left it in an older version.
 * @throws HttpError 404 for an unknown module and a draft, 403 for a person who is not an active employee,
 * 409 for an archived module, or one whose renewal is not open yet.
 */
export async function openProgressInTransaction(
  change: Change,
  employeeId: number,
  moduleId: number
): Promise<OpenProgress> {
  const module = await change.find(TrainingModule, moduleId)
  if (module.isDraft) throw notFound()
  if (module.isArchived) throw conflict('This module is archived. It can no longer be taken.')
  assertMayLearn(await Employee.find(employeeId, { client: change.trx }))

  const open = await Progress.query({ client: change.trx })
    .where({ employeeId, moduleId, open: 1 })
    .first()
  if (open && !(await isReplaced(open, change.trx))) {
    return { progress: open, content: await contentOf(change, moduleId, open.version) }
  }
  if (open) await supersede(change, open)
  await assertRenewalOpen(change, employeeId, moduleId)

  const { version } = module
  const progress = new Progress().fill({
    employeeId,
    moduleId,
    version,
    open: 1,
    startedAt: change.time,
    watchedSeconds: 0,
    positionSeconds: 0,
  })
  await change.save(progress, { action: 'begin' })
  await settleOnboarding(change, [employeeId])
  return { progress: await progress.refresh(), content: await contentOf(change, moduleId, version) }
}

/**
 * Moves progress to the newest version, which only minor changes have made since: what is started
 * from now on is corrected, and what is done stays done. A version without a test is left to
 * those who start with it.
 */
export async function takeCorrections(change: Change, open: OpenProgress): Promise<OpenProgress> {
  const { progress } = open
  const { version } = await change.find(TrainingModule, progress.moduleId)
  if (version === progress.version) return open
  const content = await contentOf(change, progress.moduleId, version)
  if (!partsOf(content).test) return open
  moveToVersion(progress, version, { from: open.content, to: content })
  await change.save(progress)
  return { progress, content }
}

/** Moves progress to a version that only minor changes have made since. */
export function moveToVersion(
  progress: Progress,
  version: number,
  { from, to }: { from: ModuleContent; to: ModuleContent }
): void {
  progress.merge({ version })
  // The seconds of another video say nothing about this one.
  if (from.videoFileId !== to.videoFileId && !progress.contentDoneAt) {
    progress.merge({ watched: null, watchedSeconds: 0, positionSeconds: 0 })
  }
}

/**
 * Ends progress that a material change of its module has made outdated, with its open attempt.
 * @returns whether it was outdated.
 */
export async function endSupersededInTransaction(
  change: Change,
  progressId: number
): Promise<boolean> {
  const progress = await change.find(Progress, progressId)
  if (!(await isReplaced(progress, change.trx))) return false
  await supersede(change, progress)
  return true
}

/** Ends progress in a version that a material change has replaced. */
async function supersede(change: Change, progress: Progress): Promise<void> {
  await change.save(progress.merge({ open: null, supersededAt: change.time }), {
    action: 'supersede',
    newValues: progress.subject,
  })
  await table(change.trx, Attempt)
    .where({ progress_id: progress.id, open: 1 })
    .update({ open: null, abandoned_at: change.time })
}

async function assertRenewalOpen(change: Change, employeeId: number, moduleId: number) {
  const statuses = await loadStatuses(dayOf(change), [employeeId], {
    moduleIds: [moduleId],
    client: change.trx,
  })
  const { state, validUntil } = statuses.of(employeeId, moduleId)
  if (state !== 'completed') return
  throw conflict(
    validUntil === null
      ? 'You have completed this module. It does not expire.'
      : `You have completed this module. Its renewal opens on ${addDays(validUntil, -RENEWAL_OPENS_DAYS)}.`
  )
}

/**
 * Completes a module when each of its parts is complete; otherwise does nothing. Whatever
 * completes a part calls this, inside the same change.
 * @returns whether the module is complete now.
 */
export async function settleProgressInTransaction(
  change: Change,
  progress: Progress
): Promise<boolean> {
  if (!progress.isOpen) return false
  const content = await contentOf(change, progress.moduleId, progress.version)
  const module = await change.find(TrainingModule, progress.moduleId)
  const completion = await completionOf(change, progress, content, module)
  if (completion) await completeInTransaction(change, [completion])
  return completion !== null
}

/** The completion of open progress in a version; null while something is left to do. */
export async function completionOf(
  change: Change,
  progress: Progress,
  content: ModuleContent,
  { renewalPeriodMonths }: TrainingModule
): Promise<NewCompletion | null> {
  const { employeeId, moduleId, version, passedAttemptId } = progress
  const parts = partsOf(content)
  if ((parts.video || parts.external) && !progress.contentDoneAt) return null
  if (parts.test && !progress.testPassedAt) return null
  const evidence = parts.certificate ? await findAcceptedEvidence(change, progress) : null
  if (parts.certificate && !evidence) return null

  const attempt = passedAttemptId ? await change.find(Attempt, passedAttemptId) : null
  return {
    employeeId,
    moduleId,
    version,
    completedOn: dayOf(change),
    renewalPeriodMonths,
    method: 'portal',
    expiresOn: evidence?.expiresOn ?? null,
    score: attempt?.score ?? null,
    progressId: progress.id,
    evidenceId: evidence?.id ?? null,
  }
}

/** The accepted certificate of progress; null without one, and for one that has expired since. */
export async function findAcceptedEvidence(
  change: Change,
  { evidenceId }: Progress
): Promise<Evidence | null> {
  const evidence = evidenceId ? await change.find(Evidence, evidenceId) : null
  return evidence?.hasLapsed(dayOf(change)) ? null : evidence
}
