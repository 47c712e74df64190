import { setTimeout as pause } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { systemActor, type Actor } from '#audit/actor'
import { BackgroundLoop } from '#core/jobs/background_loop'
import { change, type Change } from '#audit/services/change'
import { newHolder } from '#core/jobs/holder'
import { ClaimLost } from '#core/jobs/lease'
import { learnerOf, learnerQuery, type Learner } from '#training/queries/people'
import { isMatched } from '#training/rules'
import {
  assignmentsOfRule,
  termsOf,
  type LiveRule,
  type RuleRow,
} from '#training/assignments/apply_rules'
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

interface BatchRow {
  id: number
  rule_id: number
  assigned_count: number
  walked_to: number
  created_by_id: number | null
  created_by: string
}

/** Goes on with the batches of rules that a killed process left, until it is stopped. */
export const batchWalker = new BackgroundLoop('assigning by rules', walkNext, {
  everyMs: POLL_MS,
})

async function walkNext(stop: AbortSignal): Promise<number | void> {
  const rows: BatchRow[] = await db
    .from('training_batches')
    .whereNotNull('walked_to')
    .orderBy('id')
    .limit(20)
  for (const row of rows) {
    const holder = newHolder()
    if (stop.aborted) return
    if (!(await batchLease.claim(row.id, holder))) continue
    // Whoever switched the rule on, it is their doing.
    const actor = {
      ...systemActor,
      id: row.created_by_id,
      label: row.created_by,
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
  const batch: BatchRow = await change.trx.from('training_batches').where('id', id).firstOrFail()
  const rule = await liveRule(change, batch.rule_id)
  const { matching, last } = rule
    ? await nextPeople(change, rule, Number(batch.walked_to))
    : { matching: [], last: null }
  const asked = rule ? assignmentsOfRule(rule, matching, dayOf(change)) : []
  const assigned =
    Number(batch.assigned_count) +
    (await assignDatedWithin(
      change,
      asked.map((one) => ({ ...one, batchId: id }))
    ))
  if (last === null) {
    await closeBatch(change, id, assigned)
    return { assigned, ended: true }
  }
  await change.trx
    .from('training_batches')
    .where('id', id)
    .update({ walked_to: last, assigned_count: assigned })
  return { assigned, ended: false }
}

async function liveRule(change: Change, id: number): Promise<LiveRule | null> {
  const row: RuleRow | null = await change.trx
    .from('training_rules')
    .where('id', id)
    .whereNotNull('live_at')
    .whereNull('stopped_at')
    .first()
  return row && termsOf(row)
}

/** The next people a rule is about, and who was looked at last; null when nobody is left. */
async function nextPeople(
  change: Change,
  rule: LiveRule,
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
