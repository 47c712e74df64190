import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { conflict, forbidden, notFound } from '#core/errors/refusals'
import { postMail } from '#messages/services/post_mail'
import { dayOf } from '#training/assignments/assign_modules'
import { settleProgressWithin } from '#training/services/learner_progress'
import type { Day } from '#training/standing'

interface PendingEvidence {
  id: number
  employee_id: number
  module_id: number
  progress_id: number | null
  user_id: number
  issued_on: Day
  erased_at: string | null
}

/**
 * Accepts a certificate: it counts for the way through the module it was sent for, or for the one
 * begun since. What the module asks for besides is still to be done.
 * @throws Refusal 404, 403 for one's own, 409 where somebody decided first or it was taken back.
 */
export async function acceptEvidence(id: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const evidence = await decide(change, id, { accepted_at: change.time })
    if (evidence.issued_on > dayOf(change)) {
      throw conflict('This certificate says that it was issued on a day that is still to come.')
    }
    await change.audit({
      action: 'accept',
      entityType: 'training_evidence',
      entityId: id,
      newValues: { employeeId: evidence.employee_id, moduleId: evidence.module_id },
    })
    await tellOwner(change, evidence, 'evidence_accepted')
    const progress = await change.trx
      .from('training_progress')
      .where({ employee_id: evidence.employee_id, module_id: evidence.module_id, open: 1 })
      .select('id')
      .first()
    if (!progress) return
    await change.trx.from('training_progress').where('id', progress.id).update({ evidence_id: id })
    await settleProgressWithin(change, Number(progress.id))
  })
}

/**
 * Rejects a certificate with a reason that its owner reads; they may send another.
 * @throws Refusal as for accepting.
 */
export async function rejectEvidence(id: number, reason: string, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const evidence = await decide(change, id, {
      rejected_at: change.time,
      rejection_reason: reason,
    })
    await change.audit({
      action: 'reject',
      entityType: 'training_evidence',
      entityId: id,
      newValues: { employeeId: evidence.employee_id, moduleId: evidence.module_id, reason },
    })
    await tellOwner(change, evidence, 'evidence_rejected')
  })
}

/** Who can still sign in is mailed what was decided. */
async function tellOwner(
  change: Change,
  evidence: PendingEvidence,
  kind: 'evidence_accepted' | 'evidence_rejected'
): Promise<void> {
  const owner = await change.trx
    .from('employees')
    .join('users', 'users.id', 'employees.user_id')
    .where('employees.id', evidence.employee_id)
    .where('employees.status', 'active')
    .whereNull('users.disabled_at')
    .select('users.email', 'users.first_name', 'users.last_name')
    .first()
  if (!owner) return
  await postMail(change, {
    kind,
    recipient: owner.email,
    recipientName: `${owner.first_name} ${owner.last_name}`.trim(),
    payload: { evidenceId: evidence.id },
  })
}

/** Of two reviewers one decides: the row is changed only while it is pending. */
async function decide(
  change: Change,
  id: number,
  verdict: Record<string, string>
): Promise<PendingEvidence> {
  const evidence: PendingEvidence | null = await change.trx
    .from('training_evidence')
    .join('employees', 'employees.id', 'training_evidence.employee_id')
    .where('training_evidence.id', id)
    .select('training_evidence.id', 'training_evidence.employee_id')
    .select('training_evidence.module_id', 'training_evidence.progress_id', 'employees.user_id')
    .select('training_evidence.issued_on', 'employees.erased_at')
    .first()
  if (!evidence || evidence.erased_at !== null) throw notFound()
  if (Number(evidence.user_id) === change.actor.id) {
    throw forbidden('You cannot review your own certificate.')
  }
  const decided = await change.trx
    .from('training_evidence')
    .where({ id, pending: 1 })
    .update({
      pending: null,
      reviewed_by_id: change.actor.id,
      reviewed_by: change.actor.label,
      ...verdict,
    })
  if (Number(decided) !== 1) {
    throw conflict(await outcomeOf(change, id))
  }
  return evidence
}

/** What became of a certificate, for who came too late to decide about it. */
async function outcomeOf({ trx }: Change, id: number): Promise<string> {
  const row = await trx
    .from('training_evidence')
    .where('id', id)
    .select('accepted_at', 'rejected_at', 'reviewed_by')
    .first()
  if (row?.accepted_at) return `${row.reviewed_by} has accepted this certificate already.`
  if (row?.rejected_at) return `${row.reviewed_by} has rejected this certificate already.`
  return 'This certificate was taken back by its owner.'
}
