import { setTimeout as pause } from 'node:timers/promises'
import AssignmentBatch from '#training/models/assignment_batch'
import AssignmentRule from '#training/models/assignment_rule'
import { onBehalfOf, type Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { newWorkerId } from '#core/jobs/worker_id'
import { learnerOf, learnerQuery, type Learner } from '#training/queries/assignments/people'
import { isMatched } from '#training/rules'
import { assignmentsOfRule } from '#training/assignments/apply_rules'
import { dayOf } from '#training/assignments/assign_modules'
import { assignDatedInTransaction } from '#training/assignments/assign_required'
import { batchJob, closeBatch } from '#training/assignments/batches'

/** People assigned per change, to keep other writers' wait short, and on SQLite every request's. */
const ASSIGNED_AT_ONCE = 100
/** People read per change; a rule may match few of them. */
const READ_AT_ONCE = 500
/** After each change, so that others get their turn at the database. */
const BREATH_MS = 5

/** Assigns for newly live rules, and continues batches of killed processes. */
export const batchWorker = batchJob.worker('assigning by rules', batchesToWalk, walkNext)

async function batchesToWalk(): Promise<number[]> {
  const rows = await AssignmentBatch.query().whereNotNull('walkedTo').orderBy('id').limit(20)
  return rows.map(({ id }) => id)
}

async function walkNext(id: number, stop: AbortSignal): Promise<boolean> {
  const holder = newWorkerId()
  if (!(await batchJob.claim(id, holder))) return false
  const batch = await AssignmentBatch.findOrFail(id)
  if (!batch.isRunning) {
    // Another process ended it after it was listed.
    await batchJob.release(id, holder)
    return false
  }
  // Attributed to the person who turned the rule on.
  const actor = onBehalfOf({ id: batch.createdById, label: batch.createdBy })
  await processBatch(id, actor, holder, stop)
  return true
}

/**
 * Assigns everyone whom a rule matches, in the order of their ids, as a batch that the holder has
 * claimed. No one is missed: people who start to match in the meantime are assigned by the change
 * that makes them match. If the rule is stopped, no one else is assigned.
 * @param stop ends it after the current people; any process may continue the rest.
 * @returns how many were assigned so far: in total, unless it was stopped or lost its lock.
 */
export async function processBatch(
  id: number,
  actor: Actor,
  holder: string,
  stop?: AbortSignal
): Promise<number> {
  let assigned = 0
  const walk = async () => {
    for (let ended = false; !ended && !stop?.aborted; await pause(BREATH_MS)) {
      ;({ assigned, ended } = await change(actor, (change) => walkOn(change, id, holder)))
    }
  }
  await batchJob.goOn(id, holder, walk)
  return assigned
}

/** One change of a batch; `ended` after everyone was read. */
async function walkOn(change: Change, id: number, holder: string) {
  await batchJob.renew(id, holder, change)
  const batch = await change.find(AssignmentBatch, id)
  const rule = await AssignmentRule.findBy('id', batch.ruleId, { client: change.trx })
  const { matching, last } = rule?.isLive
    ? await nextPeople(change, rule, batch.walkedTo ?? 0)
    : { matching: [], last: null }
  const asked = rule ? assignmentsOfRule(rule, matching, dayOf(change)) : []
  const assigned =
    batch.assignedCount +
    (await assignDatedInTransaction(
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

/** The next people whom a rule matches, and the last person read; null when no one is left. */
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
