import { setImmediate as nextTurn } from 'node:timers/promises'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { fold } from '#core/search/fold'
import { madeBefore, rememberMade } from '#core/http/idempotency'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { newHolder } from '#core/jobs/holder'
import { conflict, notFound } from '#core/errors/refusals'
import { assignableModules } from '#training/queries/modules_by_id'
import { activeLearners } from '#training/queries/people'
import { isMatched, ruleDueOn, type RuleTerms } from '#training/rules'
import { termsOf, type RuleRow } from '#training/assignments/apply_rules'
import { openBatch } from '#training/assignments/batches'
import {
  countPlan,
  mailsOf,
  planAssignments,
  type PlanCounts,
  type Planned,
} from '#training/assignments/plan_assignments'
import { unassignWithin } from '#training/assignments/unassign'
import { walkBatch } from '#training/assignments/walk_batch'
import { begunOf } from '#training/assignments/withdraw_assignments'
import type { Day } from '#training/standing'

/** Of whom a rule is about, so many are named in its preview; all are counted. */
const NAMED = 100

export interface RulePreview {
  /** Active people it is about. */
  matching: number
  counts: PlanCounts
  mails: { now: number; digest: number }
  firstDueOn: Day | null
  lastDueOn: Day | null
  /** Said aloud when it would do nothing now. */
  warning: string | null
  results: Planned[]
}

interface StoredRule extends RuleRow {
  live_at: string | null
  stopped_at: string | null
}

const DUPLICATE = 'There is a rule for this module and these people already.'
const NOBODY =
  'Nobody matches this rule now. It will assign whoever comes to match it once it is live.'

/** A place as the lists spell it, else as typed. */
async function spelled(client: QueryClientContract, terms: RuleTerms): Promise<RuleTerms> {
  const places = ['department', 'position', 'location'] as const
  const listed = { ...terms }
  for (const list of places) {
    const name = terms[list]
    if (name === null) continue
    const entry = await client
      .from('list_entries')
      .where({ list, key: fold(name).slice(0, 180) })
      .select('name')
      .first()
    listed[list] = entry?.name ?? name.replace(/\s+/g, ' ').trim()
  }
  return listed
}

/** Whom a rule would assign today, by when, and what mails that makes. Writes nothing. */
export async function previewRule(
  given: RuleTerms,
  client: QueryClientContract = db.connection()
): Promise<RulePreview> {
  const terms = await spelled(client, given)
  const modules = await assignableModules(client, [terms.moduleId], 'moduleId')
  const today = DateTime.utc().toISODate()
  const planned: Planned[] = []
  for await (const people of activeLearners(client)) {
    // SQLite answers at once: the preview of a large firm would leave no request its turn.
    await nextTurn()
    planned.push(
      ...(await planAssignments(
        client,
        people.filter((person) => isMatched(terms, person)),
        modules,
        { today, includeCompleted: true, dueOn: (person) => ruleDueOn(terms, person, today) }
      ))
    )
  }
  const counts = countPlan(planned)
  const dues = planned.flatMap(({ dueOn }) => (dueOn === null ? [] : dueOn)).toSorted()
  return {
    matching: planned.length,
    counts,
    mails: mailsOf(counts),
    firstDueOn: dues[0] ?? null,
    lastDueOn: dues.at(-1) ?? null,
    warning: planned.length === 0 ? NOBODY : null,
    results: planned.slice(0, NAMED),
  }
}

/**
 * Keeps a rule as a draft: it assigns nobody until it is switched on. With an Idempotency-Key the
 * second call answers with what the first one made.
 * @returns its id.
 * @throws Refusal 409 for one about the same module and people, 422 naming the field.
 */
export async function createRule(given: RuleTerms, actor: Actor, key?: string): Promise<number> {
  const call = { operation: 'training_rules.store', key, input: given }
  return change(actor, async (change) => {
    const earlier = await madeBefore(change, call)
    if (earlier !== null) return earlier
    const terms = await spelled(change.trx, given)
    await assignableModules(change.trx, [terms.moduleId], 'moduleId')
    await assertNew(change, terms)
    const [inserted] = await change.trx.insertQuery().table('training_rules').insert({
      module_id: terms.moduleId,
      department: terms.department,
      position: terms.position,
      location: terms.location,
      due_days: terms.dueDays,
      due_from: terms.dueFrom,
      created_by_id: change.actor.id,
      created_by: change.actor.label,
      created_at: change.time,
    })
    const id = Number(inserted)
    await change.audit({
      action: 'create',
      entityType: 'training_rule',
      entityId: id,
      newValues: { ...terms },
    })
    await rememberMade(change, call, id)
    return id
  })
}

/** Days are left out: of one module a person has one assignment, so the second would do nothing. */
async function assertNew(change: Change, terms: RuleTerms): Promise<void> {
  const rows: RuleRow[] = await change.trx
    .from('training_rules')
    .where('module_id', terms.moduleId)
    .whereNull('stopped_at')
  const key = (place: string | null) => (place === null ? null : fold(place))
  const isSame = rows.some(
    (row) =>
      key(row.department) === key(terms.department) &&
      key(row.position) === key(terms.position) &&
      key(row.location) === key(terms.location)
  )
  if (isSame) throw conflict(DUPLICATE)
}

async function find(change: Change, id: number): Promise<StoredRule> {
  const rule: StoredRule | null = await change.trx.from('training_rules').where('id', id).first()
  if (!rule) throw notFound()
  return rule
}

/**
 * Switches a rule on: everybody it is about is assigned as one batch, a part at a time, and who
 * comes to match it later is assigned within the change that makes them.
 * @throws Refusal 404, 409 when it is live or stopped, 422 when its module is archived.
 */
export async function startRule(
  id: number,
  actor: Actor
): Promise<{ assigned: number; batchId: number | null }> {
  const holder = newHolder()
  const batchId = await change(actor, async (change) => {
    const rule = await find(change, id)
    if (rule.stopped_at) throw conflict('This rule was stopped. Make a new one.')
    const started = await change.trx
      .from('training_rules')
      .where('id', id)
      .whereNull('live_at')
      .update({ live_at: change.time })
    if (Number(started) !== 1) throw conflict('This rule is live already.')
    await assignableModules(change.trx, [Number(rule.module_id)], 'moduleId')
    await change.audit({ action: 'start', entityType: 'training_rule', entityId: id })
    return openBatch(change, {
      source: 'rule',
      moduleId: Number(rule.module_id),
      ruleId: id,
      holder,
    })
  })
  const assigned = await walkBatch(batchId, actor, holder)
  return { assigned, batchId: assigned > 0 ? batchId : null }
}

/**
 * Stops a live rule for good. What it assigned stays, unless asked to withdraw what nobody has
 * begun.
 * @returns how many assignments were withdrawn.
 * @throws Refusal 404, 409 when it is not live.
 */
export async function stopRule(
  id: number,
  options: { withdrawUnbegun: boolean },
  actor: Actor
): Promise<number> {
  return change(actor, async (change) => {
    await find(change, id)
    const stopped = await change.trx
      .from('training_rules')
      .where('id', id)
      .whereNotNull('live_at')
      .whereNull('stopped_at')
      .update({ stopped_at: change.time })
    if (Number(stopped) !== 1) throw conflict('This rule is not live.')
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
  const begun: { id: number }[] = await begunOf(change, { rule_id: ruleId }).select('a.id')
  const kept = new Set(begun.map((row) => Number(row.id)))
  const open: { id: number }[] = await change.trx
    .from('training_assignments')
    .where({ rule_id: ruleId, open: 1 })
    .orderBy('id')
    .select('id')
  const ids = open.map((row) => Number(row.id)).filter((id) => !kept.has(id))
  return unassignWithin(change, ids, 'The rule was stopped.')
}

/**
 * Discards a draft; a rule that was live stays for the record.
 * @throws Refusal 404, 409.
 */
export async function discardRule(id: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const rule = await find(change, id)
    if (rule.live_at) throw conflict('Only a draft can be discarded. Stop a live rule instead.')
    await change.trx.from('training_rules').where('id', id).delete()
    await change.audit({
      action: 'delete',
      entityType: 'training_rule',
      entityId: id,
      oldValues: { ...termsOf(rule) },
    })
  })
}
