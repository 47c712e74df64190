import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { conflict, notFound } from '#core/errors/http_errors'
import { postMail } from '#messages/services/post_mail'
import { table } from '#core/database/table'
import Completion from '#training/models/completion'
import Evidence from '#training/models/evidence'
import Progress from '#training/models/progress'
import TrainingModule from '#training/models/training_module'
import { partsOf } from '#training/content'
import { assertNotOneself } from '#training/policies/review_policy'
import { loadStatuses } from '#training/queries/compliance/statuses'
import { isReplaced } from '#training/queries/modules/is_replaced'
import { dayOf } from '#training/assignments/assign_modules'
import {
  contentOf,
  openProgressInTransaction,
  settleProgressInTransaction,
} from '#training/services/learner_progress'

/**
 * Accepts a certificate: it counts for the progress it was submitted for, or for the one started
 * since. Other parts of the module are still required.
 * @throws HttpError 404, 403 for one's own, 409 where someone decided first or it was withdrawn.
 */
export async function acceptEvidence(id: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const evidence = await findToDecide(change, id)
    if (evidence.issuedOn > dayOf(change)) {
      throw conflict('This certificate says that it was issued on a day that is still to come.')
    }
    const { subject } = evidence
    await change.save(evidence.merge({ acceptedAt: change.time }), {
      action: 'accept',
      newValues: subject,
    })
    const progress = await currentProgress(change, evidence)
    const isNeeded = progress !== null && (await countFor(change, progress, id))
    await tellOwner(change, evidence, 'evidence_accepted', !isNeeded)
  })
}

/** @returns false where a completion of the same day is valid at least as long. */
async function countFor(change: Change, progress: Progress, evidenceId: number): Promise<boolean> {
  await change.store(progress.merge({ evidenceId }))
  if (!(await settleProgressInTransaction(change, progress))) return true
  const completion = await table(change.trx, Completion)
    .where({ evidence_id: evidenceId, live: 1 })
    .first()
  return completion !== null
}

/**
 * The progress that an accepted certificate counts for. If a material change has replaced its
 * version, it starts over in the current one, unless the person can no longer take it, has
 * completed it otherwise, or needs no certificate for it.
 */
async function currentProgress(change: Change, evidence: Evidence): Promise<Progress | null> {
  const { employeeId, moduleId } = evidence.subject
  const client = change.trx
  const open = await Progress.query({ client }).where({ employeeId, moduleId, open: 1 }).first()
  const sentFor = evidence.progressId ? await change.find(Progress, evidence.progressId) : null
  const replaced = open ? await isReplaced(open, client) : sentFor?.supersededAt
  if (!replaced) return open
  const module = await change.find(TrainingModule, moduleId)
  if (evidence.employee.status !== 'active' || module.isArchived) return null
  const { certificate } = partsOf(await contentOf(change, moduleId, module.version))
  if (!certificate) return null
  const moduleIds = [moduleId]
  const statuses = await loadStatuses(dayOf(change), [employeeId], { moduleIds, client })
  if (statuses.of(employeeId, moduleId).state === 'completed') return null
  const { progress } = await openProgressInTransaction(change, employeeId, moduleId)
  return progress
}

/**
 * Rejects a certificate with a reason for its owner, who may submit another.
 * @throws HttpError as for accepting.
 */
export async function rejectEvidence(id: number, reason: string, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const evidence = await findToDecide(change, id)
    await change.save(evidence.merge({ rejectedAt: change.time, rejectionReason: reason }), {
      action: 'reject',
      newValues: { ...evidence.subject, reason },
    })
    await tellOwner(change, evidence, 'evidence_rejected')
  })
}

/**
 * Emails the decision to owners who can still sign in.
 * @param needless where an accepted one counts for nothing.
 */
async function tellOwner(
  change: Change,
  { id, employee }: Evidence,
  kind: 'evidence_accepted' | 'evidence_rejected',
  needless = false
): Promise<void> {
  const { user, status } = employee
  if (status !== 'active' || user.disabledAt !== null) return
  await postMail(change, {
    kind,
    recipient: user.email,
    recipientName: user.fullName,
    payload: { evidenceId: id, ...(needless && { needless }) },
  })
}

/** A certificate that awaits review, for the caller's decision. */
async function findToDecide(change: Change, id: number): Promise<Evidence> {
  const evidence = await change.find(Evidence, id)
  await evidence.load('employee', (employee) => void employee.preload('user'))
  if (evidence.employee.isErased) throw notFound()
  assertNotOneself(change.actor, evidence.employee, 'You cannot review your own certificate.')
  if (!evidence.isPending) throw conflict(outcomeOf(evidence))
  const { id: reviewedById, label: reviewedBy } = change.actor
  return evidence.merge({ pending: null, reviewedById, reviewedBy })
}

/** The decision on a certificate, for a reviewer who came too late. */
function outcomeOf({ acceptedAt, rejectedAt, reviewedBy }: Evidence): string {
  if (acceptedAt) return `${reviewedBy} has already accepted this certificate.`
  if (rejectedAt) return `${reviewedBy} has already rejected this certificate.`
  return 'This certificate was taken back by its owner.'
}
