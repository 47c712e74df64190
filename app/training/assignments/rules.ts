import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { madeBefore, rememberMade } from '#core/http/idempotency'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { conflict } from '#core/errors/http_errors'
import { normalizeForSearch } from '#core/search/normalize'
import Assignment from '#training/models/assignment'
import AssignmentRule from '#training/models/assignment_rule'
import { begunOf } from '#training/queries/assignments/begun_assignments'
import { assignableModules } from '#training/queries/modules/modules_by_id'
import { spelledAsListed } from '#training/queries/assignments/listed_places'
import type { RuleTerms } from '#training/rules'
import { openBatch } from '#training/assignments/batches'
import { unassignInTransaction } from '#training/assignments/unassign'
import { batchWorker } from '#training/assignments/process_batch'

const DUPLICATE = 'There is a rule for this module and these people already.'

/**
 * Stores a rule as a draft, which assigns no one, or `live` at once: then the background loop
 * assigns everyone whom it matches. A repeated call with the same Idempotency-Key returns the
 * first result.
 * @returns its id.
 * @throws HttpError 409 for one with the same module and people, 422 naming the field.
 */
export async function createRule(
  given: RuleTerms,
  { live = false, key }: { live?: boolean; key?: string },
  actor: Actor
): Promise<number> {
  const input = live ? { ...given, live } : given
  const call = { operation: 'training_rules.store', key, input }
  return change(actor, async (change) => {
    const earlier = await madeBefore(change, call)
    if (earlier !== null) return earlier
    const terms = await spelledAsListed(change.trx, given)
    await assignableModules(change.trx, [terms.moduleId], 'moduleId')
    await assertNewRule(change.trx, terms)
    const rule = new AssignmentRule().fill({
      ...terms,
      createdById: change.actor.id,
      createdBy: change.actor.label,
    })
    await change.save(rule, { newValues: { ...terms } })
    await rememberMade(change, call, rule.id)
    if (live) await startInTransaction(change, rule)
    return rule.id
  })
}

/**
 * The number of days is ignored: a person has one assignment per module, so a second rule would
 * do nothing.
 * @throws HttpError 409.
 */
export async function assertNewRule(client: QueryClientContract, terms: RuleTerms): Promise<void> {
  const standing = await AssignmentRule.query({ client })
    .where('moduleId', terms.moduleId)
    .whereNull('stoppedAt')
  const key = (place: string | null) => (place === null ? null : normalizeForSearch(place))
  const isSame = standing.some(
    (rule) =>
      key(rule.department) === key(terms.department) &&
      key(rule.position) === key(terms.position) &&
      key(rule.location) === key(terms.location)
  )
  if (isSame) throw conflict(DUPLICATE)
}

/**
 * Turns a rule on: the background loop assigns everyone whom it matches as one batch, in parts.
 * People who match later are assigned by the change that makes them match.
 * @returns the batch's id.
 * @throws HttpError 404, 409 when it is live or stopped, 422 when its module is archived.
 */
export async function startRule(id: number, actor: Actor): Promise<number> {
  return change(actor, async (change) => {
    const rule = await change.find(AssignmentRule, id)
    if (rule.isStopped) throw conflict('This rule was stopped. Make a new one.')
    return startInTransaction(change, rule)
  })
}

async function startInTransaction(change: Change, rule: AssignmentRule): Promise<number> {
  await change.transition(
    rule,
    { from: { liveAt: null }, to: { liveAt: change.time }, refused: 'This rule is live already.' },
    { action: 'start' }
  )
  const { id: ruleId, moduleId } = rule
  await assignableModules(change.trx, [moduleId], 'moduleId')
  change.afterCommit(() => batchWorker.wake())
  return openBatch(change, { source: 'rule', moduleId, ruleId, inParts: true })
}

/**
 * Stops a live rule permanently. Its assignments stay, unless the caller withdraws those that no
 * one has started.
 * @returns how many assignments were withdrawn.
 * @throws HttpError 403 where their own would end, 404, 409 when it is not live.
 */
export async function stopRule(
  id: number,
  options: { withdrawUnbegun: boolean },
  actor: Actor
): Promise<number> {
  return change(actor, async (change) => {
    const rule = await change.find(AssignmentRule, id)
    if (!rule.isLive) throw conflict('This rule is not live.')
    await change.store(rule.merge({ stoppedAt: change.time }))
    const withdrawn = options.withdrawUnbegun ? await withdrawUnbegun(change, id) : 0
    await change.audit({
      action: 'stop',
      entityType: 'training_rule',
      entityId: id,
      newValues: { withdrawn },
    })
    return withdrawn
  })
}

async function withdrawUnbegun(change: Change, ruleId: number): Promise<number> {
  const begun = await begunOf(change, { rule_id: ruleId }).select('a.id')
  const kept = new Set(begun.map(({ id }) => id))
  const open = await table(change.trx, Assignment)
    .where({ rule_id: ruleId, open: 1 })
    .orderBy('id')
    .select('id')
  const ids = open.map(({ id }) => id).filter((id) => !kept.has(id))
  return unassignInTransaction(change, ids, 'The rule was stopped.', { refusesOwn: true })
}

/**
 * Discards a draft. A rule that was live stays for the record.
 * @throws HttpError 404, 409.
 */
export async function discardRule(id: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const rule = await change.find(AssignmentRule, id)
    if (!rule.isDraft) throw conflict('Only a draft can be discarded. Stop a live rule instead.')
    await change.delete(rule, { oldValues: { ...rule.terms } })
  })
}
