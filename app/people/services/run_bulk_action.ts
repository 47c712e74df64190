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
import { whyNotInvited, type NotInvited } from '#people/invitations/invitation_state'
import { resendInvitation } from '#people/invitations/manage_invitation'
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

/**
 * done: the person was or would be changed; skipped: nothing to change; refused: not allowed for
 * them.
 */
type BulkOutcome = 'done' | 'skipped' | 'refused'

export interface BulkResult {
  id: number
  /** Null for an unknown id. */
  name: string | null
  outcome: BulkOutcome
  message: string
}

type Verdict = Pick<BulkResult, 'outcome' | 'message'>

const done = (message: string): Verdict => ({ outcome: 'done', message })
const skipped = (message: string): Verdict => ({ outcome: 'skipped', message })
const refused = (message: string): Verdict => ({ outcome: 'refused', message })

const ERASED = 'Has been erased.'
const INACTIVE = 'Is inactive. Reactivate them first.'
const NOT_INVITED: Record<NotInvited, string> = {
  erased: ERASED,
  registered: 'Has registered already.',
  inactive: INACTIVE,
  disabled: 'Their account is disabled. Enable it first.',
}
const ADMINS_ONLY = "Only administrators can change an administrator's account."

/** The result for one person, by the stored data. */
function judge(request: BulkRequest, person: BulkSubject, by: Actor): Verdict {
  if (person.erased_at) return skipped(ERASED)
  const adminsOwn = person.role === 'admin' && !by.isAdmin
  if (request.action === 'invite') {
    if (adminsOwn) return refused(ADMINS_ONLY)
    const why = whyNotInvited(person)
    if (why) return skipped(NOT_INVITED[why])
    if (person.mail_state === 'queued' || person.mail_state === 'sending') {
      return skipped('An invitation is on its way already.')
    }
    return done(person.invited ? 'Another email with the same link.' : 'The first invitation.')
  }
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
  if (request.action === 'invite') await resendInvitation(id, actor)
  else if (request.action === 'approve') {
    await approveEmployee(id, actor, request.fingerprints?.get(id))
  } else await updateEmployee(id, { department: request.department }, actor)
}

/** One person's failure must not hide the results of the others. */
function verdictOf(error: unknown): Verdict {
  if (error instanceof HttpError) {
    return error.status === 409 ? skipped(error.message) : refused(error.message)
  }
  logger.error({ err: error }, 'a bulk action failed for one person')
  return refused('Something went wrong on our side. Nothing was changed for this person.')
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
  const verdicts = new Map(
    asked.ids.map((id) => {
      const person = people.get(id)
      return [id, person ? judge(request, person, actor) : refused('No one has this ID.')]
    })
  )
  const willing = asked.ids.filter((id) => verdicts.get(id)?.outcome === 'done')
  const together =
    request.action === 'approve' && !options.dryRun
      ? await approveTogether(willing, actor, request.fingerprints)
      : new Set<number>()
  const results: BulkResult[] = []
  for (const id of asked.ids) {
    const person = people.get(id)
    let verdict = verdicts.get(id) as Verdict
    if (verdict.outcome === 'done' && !options.dryRun && !together.has(id)) {
      try {
        await perform(request, id, actor)
      } catch (error) {
        verdict = verdictOf(error)
      }
    }
    const name = person ? `${person.first_name} ${person.last_name}`.trim() : null
    results.push({ id, name, ...verdict })
  }
  return results
}
