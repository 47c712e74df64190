import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { madeBefore, rememberMade } from '#core/http/idempotency'
import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { invalidField } from '#core/errors/http_errors'
import { pairsOfBatch, type AssignedPairs } from '#training/queries/assignments/assigned_pairs'
import { assignableModules, type AssignableModule } from '#training/queries/modules/modules_by_id'
import { dayOf } from '#training/assignments/assign_modules'
import { assignDatedInTransaction } from '#training/assignments/assign_required'
import { closeBatch, openBatch } from '#training/assignments/batches'
import { choosePeople, type Chosen } from '#training/assignments/choose_people'
import {
  countPlan,
  mailsOf,
  planAssignments,
  type PlanCounts,
  type Planned,
} from '#training/assignments/plan_assignments'
import { learnersById, type Learner } from '#training/queries/assignments/people'
import { addDays, type Day } from '#training/compliance_status'
import { localDay } from '#settings/local_time'

export interface HandAssignment extends Chosen {
  moduleIds: readonly number[]
  /** Null for no due date; absent for each module's default. */
  dueOn?: Day | null
  includeCompleted?: boolean
}

export interface AssignedByHand {
  /** The batch of the assignments; null for a preview, and where nothing was assigned. */
  batchId: number | null
  counts: PlanCounts
  mails: { now: number; digest: number }
  results: Planned[]
}

/** People times modules per call, so that the preview stays readable and the change short. */
const MOST_PAIRS = 10_000

/** How far in the future a due date can be. */
const MOST_YEARS = 10

export function assertDueOn(dueOn: Day | null | undefined, today: Day): void {
  if (!dueOn) return
  if (dueOn < today) throw invalidField('dueOn', 'The due date cannot be in the past.', 'dueOn')
  if (dueOn > addDays(today, 366 * MOST_YEARS)) {
    throw invalidField('dueOn', `The due date can be at most ${MOST_YEARS} years ahead.`, 'dueOn')
  }
}

/** The result for everyone; writes nothing. */
export async function previewByHand(input: HandAssignment): Promise<AssignedByHand> {
  return { batchId: null, ...(await plan(db.connection(), input, localDay())) }
}

/** @param made what this call has assigned before: then nothing of it is refused by now. */
async function plan(
  client: QueryClientContract,
  input: HandAssignment,
  today: Day,
  made?: AssignedPairs
): Promise<Omit<AssignedByHand, 'batchId'>> {
  if (!made) assertDueOn(input.dueOn, today)
  const modules = await assignableModules(client, input.moduleIds, 'moduleIds', made !== undefined)
  const { people: chosen, unknown } = await choosePeople(client, input)
  const people = made ? await withAssigned(client, chosen, made) : chosen
  if (!made && (people.length + unknown.length) * modules.length > MOST_PAIRS) {
    throw invalidField(
      'employeeIds',
      `This is more than ${MOST_PAIRS} assignments at once. Choose fewer people or modules.`,
      'max'
    )
  }
  const planned = await planAssignments(client, people, modules, {
    today,
    includeCompleted: input.includeCompleted ?? false,
    dueOn: (_, module) => dueOf(input, module, today),
    made,
  })
  const results = [
    ...planned.flatMap((one) => (made ? asMade(one, input, made) : one)),
    ...unknown.flatMap((id) => modules.map((module) => unknownPerson(id, module))),
  ]
  return { counts: countPlan(results), mails: mailsOf(results), results }
}

/** Also those whom a call has assigned and who have left the department since. */
const withAssigned = (client: QueryClientContract, people: Learner[], made: AssignedPairs) => {
  const assigned = [...made.keys()].map((pair) => Number.parseInt(pair, 10))
  return learnersById(client, [...people.map(({ id }) => id), ...assigned])
}

/** A repeated call assigns nothing: it leaves out who has joined the department since. */
function asMade(one: Planned, { department }: HandAssignment, made: AssignedPairs): Planned[] {
  if (one.outcome !== 'assigned' || made.has(`${one.employeeId}.${one.moduleId}`)) return [one]
  if (department !== undefined) return []
  const message = 'Was left out when this was assigned.'
  return [{ ...one, outcome: 'refused', dueOn: null, message, told: false }]
}

const dueOf = ({ dueOn }: HandAssignment, module: AssignableModule, today: Day) =>
  dueOn === undefined ? addDays(today, module.dueDays) : dueOn

const unknownPerson = (employeeId: number, module: AssignableModule): Planned => ({
  employeeId,
  name: null,
  moduleId: module.id,
  module: module.name,
  outcome: 'refused',
  dueOn: null,
  message: 'No one has this ID.',
  told: false,
})

/**
 * Assigns modules to people as one batch. People with an open assignment or a valid completion
 * are left as they are. A repeated call with the same Idempotency-Key assigns nothing and returns as
 * `assigned` those of the first call; the other results, and the messages, may be of now.
 * @throws HttpError 409, 422 naming the field.
 */
export async function assignByHand(
  input: HandAssignment,
  actor: Actor,
  idempotencyKey?: string
): Promise<AssignedByHand> {
  const call = { operation: 'training.assign', key: idempotencyKey, input }
  return change(actor, async (change) => {
    const earlier = await madeBefore(change, call)
    const made = earlier === null ? undefined : await pairsOfBatch(change.trx, earlier)
    const planned = await plan(change.trx, input, dayOf(change), made)
    if (earlier !== null) return { batchId: earlier, ...planned }
    const single = input.moduleIds.length === 1 ? input.moduleIds[0] : null
    const batchId = await openBatch(change, { source: 'manual', moduleId: single })
    const assigned = await assignDatedInTransaction(
      change,
      planned.results
        .filter(({ outcome }) => outcome === 'assigned')
        .map(({ employeeId, moduleId, dueOn }) => ({
          employeeId,
          moduleId,
          dueOn,
          source: 'manual',
          batchId,
        }))
    )
    await closeBatch(change, batchId, assigned)
    if (assigned > 0) await rememberMade(change, call, batchId)
    return { batchId: assigned > 0 ? batchId : null, ...planned }
  })
}
