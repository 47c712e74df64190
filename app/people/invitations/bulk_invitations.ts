import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import {
  invitationState,
  whyNotInvited,
  type NotInvited,
} from '#people/invitations/invitation_state'
import { resendInTransaction, revokeInTransaction } from '#people/invitations/manage_invitation'
import type { InvitationState } from '#people/models/states'
import { ADMINS_ONLY, isAdminsOwn } from '#people/policies/employee_policy'
import {
  findInvitations,
  type InvitationListRow,
} from '#people/queries/invitations/invitation_list'
import { findBulkSubjects, type BulkSubject } from '#people/queries/roster/bulk_subjects'
import {
  assertDone,
  done,
  judgeEach,
  performEach,
  refused,
  skipped,
  type BulkResult,
  type Verdict,
} from '#people/services/bulk_results'

export const INVITATION_ACTIONS = ['resend', 'revoke'] as const
export type InvitationAction = (typeof INVITATION_ACTIONS)[number]

const NOT_INVITED: Record<NotInvited, string> = {
  erased: 'Has been erased.',
  registered: 'Has registered already.',
  inactive: 'Is inactive. Reactivate them first.',
  disabled: 'Their account is disabled. Enable it first.',
}

/** Whether a person can be invited or reinvited. */
export function judgeInvite(person: BulkSubject, by: Actor): Verdict {
  if (isAdminsOwn(by, person)) return refused(ADMINS_ONLY)
  const why = whyNotInvited(person)
  if (why) return skipped(NOT_INVITED[why])
  if (person.mail_state === 'queued' || person.mail_state === 'sending') {
    return skipped('An invitation is on its way already.')
  }
  return done(person.invited ? 'An email with the same link.' : 'The first invitation.')
}

/**
 * Invites or reinvites a person, unless an email to them is waiting.
 * @throws HttpError 403, 404, 409.
 */
export async function inviteAgain(employeeId: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const people = await findBulkSubjects([employeeId], { withMail: true, client: change.trx })
    const person = people.get(employeeId)
    if (person) assertDone(judgeInvite(person, change.actor))
    await resendInTransaction(change, employeeId)
  })
}

const NOT_REVOKED: Partial<Record<InvitationState, string>> = {
  accepted: 'Has registered already.',
  revoked: 'Has been revoked already.',
  expired: 'Has expired already.',
}

/** Whether an invitation can be revoked: only a link that still works. */
function judgeRevoke(row: InvitationListRow, by: Actor): Verdict {
  if (isAdminsOwn(by, row)) return refused(ADMINS_ONLY)
  const why = row.disabled_at
    ? 'Their account is disabled, so the link does not work.'
    : NOT_REVOKED[invitationState(row)]
  return why ? skipped(why) : done('The link will stop working.')
}

async function revokeUsable(change: Change, id: number): Promise<void> {
  const rows = await findInvitations([id], change.trx)
  const row = rows.get(id)
  if (row) assertDone(judgeRevoke(row, change.actor))
  await revokeInTransaction(change, [id])
}

/** Judges the people of invitations, each person once. */
async function resendJudge(rows: readonly InvitationListRow[], actor: Actor) {
  const employeeIds = [...new Set(rows.map((row) => row.employee_id))]
  const people = await findBulkSubjects(employeeIds, { withMail: true })
  const seen = new Set<number>()
  return ({ employee_id: employeeId }: InvitationListRow): Verdict => {
    if (seen.has(employeeId)) return skipped('Another invitation of this person is selected, too.')
    seen.add(employeeId)
    const person = people.get(employeeId)
    if (!person) return skipped('Has been deleted.')
    const verdict = judgeInvite(person, actor)
    const isNew = verdict.outcome === 'done' && !person.invited
    return isNew ? done('A new invitation with a new link.') : verdict
  }
}

/**
 * Resends or revokes many invitations, each in a change of its own as the single action does it.
 * @param options.dryRun tells what would become of each, and writes nothing.
 * @returns what became of each, in the order asked for.
 */
export async function runInvitationAction(
  action: InvitationAction,
  ids: readonly number[],
  actor: Actor,
  options: { dryRun?: boolean } = {}
): Promise<BulkResult[]> {
  const rows = await findInvitations(ids)
  const judge =
    action === 'resend'
      ? await resendJudge(
          ids.flatMap((id) => rows.get(id) ?? []),
          actor
        )
      : (row: InvitationListRow) => judgeRevoke(row, actor)
  const expected = judgeEach(ids, rows, judge, 'No invitation has this ID.')
  if (options.dryRun) return expected
  return performEach(expected, async (id) => {
    if (action === 'revoke') return change(actor, (change) => revokeUsable(change, id))
    const row = rows.get(id) as InvitationListRow
    return inviteAgain(row.employee_id, actor)
  })
}
