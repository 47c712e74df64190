import logger from '@adonisjs/core/services/logger'
import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { inBatches } from '#core/database/in_batches'
import { normalizeForSearch } from '#core/search/normalize'
import { HttpError } from '#core/errors/http_errors'
import {
  findBulkSubjects,
  spellingOf,
  type BulkSubject,
} from '#people/queries/roster/bulk_subjects'
import { approveEmployee, approveInTransaction } from '#people/services/decide_approval'
import { inviteAgain, judgeInvite } from '#people/invitations/bulk_invitations'
import { ADMINS_ONLY, isAdminsOwn } from '#people/policies/employee_policy'
import {
  done,
  judgeEach,
  performEach,
  refused,
  skipped,
  type BulkResult,
  type Verdict,
} from '#people/services/bulk_results'
import { updateEmployee } from '#people/services/update_employee'

export const BULK_ACTIONS = ['invite', 'approve', 'department'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

export type BulkRequest =
  | { action: 'invite'; ids: readonly number[] }
  | {
      action: 'approve'
      ids: readonly number[]
      /** What the approver was shown of each person's onboarding. */
      fingerprints?: ReadonlyMap<number, string>
    }
  | { action: 'department'; ids: readonly number[]; department: string }

const ERASED = 'Has been erased.'
const INACTIVE = 'Is inactive. Reactivate them first.'

/** The result for one person, by the stored data. */
function judge(request: BulkRequest, person: BulkSubject, by: Actor): Verdict {
  if (person.erased_at) return skipped(ERASED)
  if (request.action === 'invite') return judgeInvite(person, by)
  const adminsOwn = isAdminsOwn(by, person)
  if (request.action === 'approve') {
    if (person.status === 'active') return skipped('Is active already.')
    if (person.status === 'inactive') return skipped(INACTIVE)
    if (person.user_id === by.id) return refused('You cannot decide about yourself.')
    if (adminsOwn) return refused(ADMINS_ONLY)
    return done(person.registered_at ? 'Pending → active' : 'Pending → active, not registered yet')
  }
  if (adminsOwn && person.user_id !== by.id) return refused(ADMINS_ONLY)
  const { department } = request
  if (
    person.department !== null &&
    normalizeForSearch(person.department) === normalizeForSearch(department)
  ) {
    return skipped(`Is already in ${person.department}.`)
  }
  return done(`${person.department ?? 'No department'} → ${department}`)
}

async function perform(request: BulkRequest, id: number, actor: Actor): Promise<void> {
  if (request.action === 'invite') await inviteAgain(id, actor)
  else if (request.action === 'approve') {
    await approveEmployee(id, actor, request.fingerprints?.get(id))
  } else await updateEmployee(id, { department: request.department }, actor)
}

/** People approved in one change: other writers wait for no more. */
const APPROVED_AT_ONCE = 50

/**
 * Approves many in few changes. Where one of them was decided about since, nothing of theirs is
 * done, and each of those is tried by itself.
 * @returns those who were approved.
 */
async function approveTogether(
  ids: readonly number[],
  actor: Actor,
  fingerprints?: ReadonlyMap<number, string>
): Promise<Set<number>> {
  const approved = new Set<number>()
  for (const some of inBatches(ids, APPROVED_AT_ONCE)) {
    try {
      const shown = fingerprints && new Map(pairsOf(fingerprints, some))
      await change(actor, (change) => approveInTransaction(change, some, shown))
      for (const id of some) approved.add(id)
    } catch (error) {
      if (!(error instanceof HttpError)) logger.error({ err: error }, 'a bulk approval failed')
    }
  }
  return approved
}

const pairsOf = (fingerprints: ReadonlyMap<number, string>, ids: readonly number[]) =>
  ids.flatMap((id): [number, string][] => {
    const fingerprint = fingerprints.get(id)
    return fingerprint === undefined ? [] : [[id, fingerprint]]
  })

/**
 * Does one thing to many people, each in a change of its own as the single action does it, or some
 * at a time where that is all or nothing, so that what was done stays done and the portal is never
 * held up.
 * @param options.dryRun tells what would become of each, and writes nothing.
 * @returns what became of each, in the order asked for.
 */
export async function runBulkAction(
  asked: BulkRequest,
  actor: Actor,
  options: { dryRun?: boolean } = {}
): Promise<BulkResult[]> {
  const people = await findBulkSubjects(asked.ids, { withMail: asked.action === 'invite' })
  const request =
    asked.action === 'department'
      ? { ...asked, department: await spellingOf('department', asked.department) }
      : asked
  const expected = judgeEach(
    asked.ids,
    people,
    (person) => judge(request, person, actor),
    'No one has this ID.'
  )
  if (options.dryRun) return expected
  const willing = expected.filter(({ outcome }) => outcome === 'done').map(({ id }) => id)
  const together =
    request.action === 'approve'
      ? await approveTogether(willing, actor, request.fingerprints)
      : new Set<number>()
  return performEach(expected, async (id) => {
    if (!together.has(id)) await perform(request, id, actor)
  })
}
