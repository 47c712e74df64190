import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { openPairs, type AssignedPairs } from '#training/queries/assignments/assigned_pairs'
import { calendarDayInWords } from '#settings/local_time'
import type { AssignableModule } from '#training/queries/modules/modules_by_id'
import type { Learner } from '#training/queries/assignments/people'
import { loadStatuses, type ComplianceStatuses } from '#training/queries/compliance/statuses'
import type { ComplianceStatus, Day } from '#training/compliance_status'

/**
 * assigned: gets or would get the module; already: has it open; holds: has a valid completion
 * that is not due for renewal; refused: must not get it.
 */
type PlannedOutcome = 'assigned' | 'already' | 'holds' | 'refused'

export interface Planned {
  employeeId: number
  /** Null for an unknown id. */
  name: string | null
  moduleId: number
  module: string
  outcome: PlannedOutcome
  /** The due date; null for none, and where nothing is assigned. */
  dueOn: Day | null
  message: string
  /** Whether they read of it in their next daily digest. */
  told: boolean
}

export interface PlanCounts extends Record<PlannedOutcome, number> {
  /** People who get at least one module. */
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
 * The emails of an assignment. None is sent at once: the next daily digest lists it for each
 * person who is told.
 */
export const mailsOf = (plan: readonly Planned[]) => ({
  now: 0,
  digest: new Set(plan.flatMap(({ told, employeeId }) => (told ? employeeId : []))).size,
})

interface PlanOptions {
  today: Day
  dueOn: (person: Learner, module: AssignableModule) => Day | null
  /** Assigns a module again although a completion is valid. */
  includeCompleted: boolean
  /** What this call has assigned before, if it is repeated. */
  made?: AssignedPairs
}

/** The result of assigning modules to people, from the stored data. Writes nothing. */
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
  open: AssignedPairs
  pair: string
  statuses: ComplianceStatuses
  options: PlanOptions
}

type Verdict = Pick<Planned, 'outcome' | 'dueOn' | 'message' | 'told'>

const nothing = (outcome: PlannedOutcome, message: string): Verdict => ({
  outcome,
  dueOn: null,
  message,
  told: false,
})

function judge(
  person: Learner,
  module: AssignableModule,
  { open, pair, statuses, options }: Known
): Verdict {
  const status = statuses.of(person.id, module.id)
  const made = options.made?.get(pair)
  if (made !== undefined) {
    // Who had completed it then would not have been asked: they have done so since.
    const isSince = status.state === 'completed' && !options.includeCompleted
    return askedBy(made, person, isSince ? { ...status, state: 'assigned' } : status)
  }
  if (person.status !== 'active') return nothing('refused', 'Is not an active employee.')
  const dueOn = options.dueOn(person, module)
  const held = open.get(pair)
  // An optional module gets a due date now; an existing due date stays.
  if (open.has(pair) && (held || dueOn === null)) {
    return nothing(
      'already',
      held
        ? `Already assigned, due on ${calendarDayInWords(held)}.`
        : 'Already assigned, no due date.'
    )
  }
  if (status.state === 'completed' && !open.has(pair) && !options.includeCompleted) {
    return nothing('holds', whileValid(status))
  }
  return askedBy(dueOn, person, status)
}

/** What is valid is not due, whatever the date, and is announced once it can be renewed. */
const askedBy = (dueOn: Day | null, person: Learner, status: ComplianceStatus): Verdict => ({
  outcome: 'assigned',
  dueOn,
  message: ['completed', 'expiring'].includes(status.state)
    ? whileValid(status)
    : dueOn
      ? `Due on ${calendarDayInWords(dueOn)}.`
      : 'No due date.',
  told: person.getsMail && status.state !== 'completed',
})

const whileValid = ({ validUntil }: ComplianceStatus): string =>
  validUntil
    ? `Completed, valid until ${calendarDayInWords(validUntil)}.`
    : 'Completed, does not expire.'
