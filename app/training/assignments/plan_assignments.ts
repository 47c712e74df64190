import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { openPairs, pairsOfBatch } from '#training/queries/assignments/assigned_pairs'
import { calendarDayInWords } from '#settings/local_time'
import type { AssignableModule } from '#training/queries/modules/modules_by_id'
import type { Learner } from '#training/queries/assignments/people'
import { loadStatuses, type ComplianceStatuses } from '#training/queries/compliance/statuses'
import type { Day } from '#training/compliance_status'

/**
 * assigned: gets the module, or would; already: has it open; holds: has completed it and need not
 * do it again yet; refused: must not get it.
 */
type PlannedOutcome = 'assigned' | 'already' | 'holds' | 'refused'

export interface Planned {
  employeeId: number
  /** Null where nobody has the id. */
  name: string | null
  moduleId: number
  module: string
  outcome: PlannedOutcome
  /** When it is due; null for no date, and where nothing is assigned. */
  dueOn: Day | null
  message: string
}

export interface PlanCounts extends Record<PlannedOutcome, number> {
  /** Who gets anything at all. */
  people: number
}

export function countPlan(plan: readonly Planned[]): PlanCounts {
  const counts: PlanCounts = { people: 0, assigned: 0, already: 0, holds: 0, refused: 0 }
  const people = new Set<number>()
  for (const { outcome, employeeId } of plan) {
    counts[outcome]++
    if (outcome === 'assigned') people.add(employeeId)
  }
  return { ...counts, people: people.size }
}

/**
 * The mails of an assignment: none goes out at once; each person reads of it in the digest of the
 * next daily run.
 */
export const mailsOf = ({ people }: PlanCounts) => ({ now: 0, digest: people })

interface PlanOptions {
  today: Day
  dueOn: (person: Learner, module: AssignableModule) => Day | null
  /** Assigns anew what is completed and holds. */
  includeCompleted: boolean
}

/** What assigning modules to people does, judged by what is stored now. Writes nothing. */
export async function planAssignments(
  client: QueryClientContract,
  people: readonly Learner[],
  modules: readonly AssignableModule[],
  options: PlanOptions
): Promise<Planned[]> {
  const employeeIds = people.map(({ id }) => id)
  const moduleIds = modules.map(({ id }) => id)
  const open = await openPairs(client, employeeIds, moduleIds)
  const statuses = await loadStatuses(options.today, employeeIds, { moduleIds, client })
  return people.flatMap((person) =>
    modules.map((module): Planned => {
      const pair = `${person.id}.${module.id}`
      return {
        employeeId: person.id,
        name: person.name,
        moduleId: module.id,
        module: module.name,
        ...judge(person, module, { open, pair, statuses, options }),
      }
    })
  )
}

interface Known {
  open: ReadonlyMap<string, Day | null>
  pair: string
  statuses: ComplianceStatuses
  options: PlanOptions
}

type Verdict = Pick<Planned, 'outcome' | 'dueOn' | 'message'>

const nothing = (outcome: PlannedOutcome, message: string): Verdict => ({
  outcome,
  dueOn: null,
  message,
})

function judge(
  person: Learner,
  module: AssignableModule,
  { open, pair, statuses, options }: Known
): Verdict {
  if (person.status !== 'active') return nothing('refused', 'Is not an active employee.')
  const dueOn = options.dueOn(person, module)
  const held = open.get(pair)
  // Without a date it is asked for by one now; a date that stands is kept.
  if (open.has(pair) && (held || dueOn === null)) {
    return nothing(
      'already',
      held ? `Is assigned, due on ${calendarDayInWords(held)}.` : 'Is assigned, without a date.'
    )
  }
  const { state, validUntil } = statuses.of(person.id, module.id)
  if (state === 'completed' && !open.has(pair) && !options.includeCompleted) {
    return nothing(
      'holds',
      validUntil ? `Is completed until ${calendarDayInWords(validUntil)}.` : 'Is completed.'
    )
  }
  return askedBy(dueOn)
}

const askedBy = (dueOn: Day | null): Verdict => ({
  outcome: 'assigned',
  dueOn,
  message: dueOn ? `Due on ${calendarDayInWords(dueOn)}.` : 'Without a due date.',
})

/** The plan as the call told it that made the batch: what it assigned is open since. */
export async function planOfBatch(
  client: QueryClientContract,
  batchId: number,
  plan: readonly Planned[]
): Promise<Planned[]> {
  const made = await pairsOfBatch(client, batchId)
  return plan.map((one) => {
    const dueOn = made.get(`${one.employeeId}.${one.moduleId}`)
    return dueOn === undefined ? one : { ...one, ...askedBy(dueOn) }
  })
}
