import { setTimeout as pause } from 'node:timers/promises'
import AssignmentBatch from '#training/models/assignment_batch'
import AssignmentRule from '#training/models/assignment_rule'
import { systemActor, type Actor } from '#audit/actor'
import { BackgroundLoop } from '#core/jobs/background_loop'
import { change, type Change } from '#audit/services/change'
import { newHolder } from '#core/jobs/holder'
import { ClaimLost } from '#core/jobs/lease'
import { learnerOf, learnerQuery, type Learner } from '#training/queries/people'
import { isMatched } from '#training/rules'
import { assignmentsOfRule } from '#training/assignments/apply_rules'
import { dayOf } from '#training/assignments/assign_modules'
import { assignDatedWithin } from '#training/assignments/assign_required'
import { batchLease, closeBatch } from '#training/assignments/batches'

/** People assigned in one change: other writers wait for no more, nor any request on SQLite. */
const ASSIGNED_AT_ONCE = 100
/** People looked at in one change, most of whom a rule may not be about. */
const READ_AT_ONCE = 500
/** After each change, so that whoever waits for the database gets their turn. */
const BREATH_MS = 5
/** Other processes leave batches too, and cannot wake this one. */
const POLL_MS = 5_000

/** Assigns by rules that were made live, and goes on where a killed process left. */
export const batchWalker = new BackgroundLoop('assigning by rules', walkNext, {
  everyMs: POLL_MS,
})

async function walkNext(stop: AbortSignal): Promise<number | void> {
  const rows = await AssignmentBatch.query().whereNotNull('walkedTo').orderBy('id').limit(20)
  for (const row of rows) {
    const holder = newHolder()
    if (stop.aborted) return
    if (!(await batchLease.claim(row.id, holder))) continue
    // Whoever switched the rule on, it is their doing.
    const actor = {
      ...systemActor,
      id: row.createdById,
      label: row.createdBy,
      address: null,
      requestId: null,
    }
    await walkBatch(row.id, actor, holder, stop)
    return 0
  }
}

/**
 * Assigns everybody whom a rule is about, in the order of their ids, as a batch that its holder
 * has claimed. Nobody is passed by: whoever comes to match the live rule meanwhile is assigned by
 * the change that makes them. A rule that is stopped meanwhile assigns nobody else.
 * @param stop ends it after the people it is at; the rest is any process's to take.
 * @returns how many were assigned so far: in all, unless it was stopped or lost its claim.
 */
export async function walkBatch(
  id: number,
  actor: Actor,
  holder: string,
  stop?: AbortSignal
): Promise<number> {
  let assigned = 0
  try {
    for (let ended = false; !ended && !stop?.aborted; await pause(BREATH_MS)) {
      ;({ assigned, ended } = await change(actor, (change) => walkOn(change, id, holder)))
    }
    return assigned
  } catch (error) {
    if (error instanceof ClaimLost) return assigned
    throw error
  } finally {
    await batchLease.release(id, holder)
  }
}

/** One change of a batch; `ended` once everybody was looked at. */
async function walkOn(change: Change, id: number, holder: string) {
  await batchLease.renew(change, id, holder)
  const batch = await change.find(AssignmentBatch, id)
  const rule = await AssignmentRule.findBy('id', batch.ruleId, { client: change.trx })
  const { matching, last } = rule?.isLive
    ? await nextPeople(change, rule, batch.walkedTo ?? 0)
    : { matching: [], last: null }
  const asked = rule ? assignmentsOfRule(rule, matching, dayOf(change)) : []
  const assigned =
    batch.assignedCount +
    (await assignDatedWithin(
      change,
      asked.map((one) => ({ ...one, batchId: id }))
    ))
  if (last === null) {
    await closeBatch(change, id, assigned)
    return { assigned, ended: true }
  }
  await change.store(batch.merge({ walkedTo: last, assignedCount: assigned }))
  return { assigned, ended: false }
}

/** The next people a rule is about, and who was looked at last; null when nobody is left. */
async function nextPeople(
  change: Change,
  rule: AssignmentRule,
  after: number
): Promise<{ matching: Learner[]; last: number | null }> {
  const rows = await learnerQuery(change.trx)
    .where('employees.status', 'active')
    .where('employees.id', '>', after)
    .limit(READ_AT_ONCE)
  const people = rows.map(learnerOf)
  const matching = people.filter((person) => isMatched(rule, person))
  if (matching.length > ASSIGNED_AT_ONCE) {
    const some = matching.slice(0, ASSIGNED_AT_ONCE)
    return { matching: some, last: some.at(-1)?.id ?? null }
  }
  const isLast = people.length < READ_AT_ONCE
  return { matching, last: isLast ? null : (people.at(-1)?.id ?? null) }
}
