import db from '@adonisjs/lucid/services/db'
import {
  addDays,
  RENEWAL_OPENS_DAYS,
  type ComplianceStatus,
  type Day,
  type MaterialVersion,
} from '#training/compliance_status'

/*
 * A second implementation of the compliance status, fact by fact and without SQL, so that tests
 * compare the product's statements with something independent.
 */

interface AssignmentFact {
  assignedOn: Day
  dueOn: Day | null
  withdrawnOn: Day | null
}

interface CompletionFact {
  id: number
  version: number
  completedOn: Day
  expiresOn: Day | null
}

export interface Facts {
  assignments: AssignmentFact[]
  /** Without void ones. */
  completions: CompletionFact[]
  material: MaterialVersion[]
}

export const NO_FACTS: Facts = { assignments: [], completions: [], material: [] }

/** The last valid day of a completion, with its own expiration and later material versions. */
function validUntil(
  completion: CompletionFact,
  material: readonly MaterialVersion[],
  day: Day
): Day | null {
  let until = completion.expiresOn
  for (const { version, publishedOn, retrainBy } of material) {
    if (version <= completion.version || publishedOn > day) continue
    if (until === null || retrainBy < until) until = retrainBy
  }
  return until
}

const endsLater = (a: Day | null, b: Day | null) => b !== null && (a === null || a > b)

/** The status of one person with one module on a day; later events are not known on it. */
export function statusOn(
  day: Day,
  { assignments, completions, material }: Facts
): ComplianceStatus {
  const assignment = assignments.find(
    ({ assignedOn, withdrawnOn }) =>
      assignedOn <= day && (withdrawnOn === null || withdrawnOn > day)
  )
  let best: CompletionFact | null = null
  let until: Day | null = null
  for (const completion of completions) {
    if (completion.completedOn > day) continue
    const valid = validUntil(completion, material, day)
    if (
      best === null ||
      endsLater(valid, until) ||
      (valid === until && isNewer(completion, best))
    ) {
      best = completion
      until = valid
    }
  }
  const firstDueOn = assignment?.dueOn ?? null
  const assigned = assignment !== undefined
  const assignedOn = assignment?.assignedOn ?? null
  const completion = best && {
    id: best.id,
    completedOn: best.completedOn,
    expiresOn: best.expiresOn,
  }
  const common = { assigned, assignedOn, firstDueOn, completion, validUntil: until }
  if (best === null) {
    const overdue = firstDueOn !== null && firstDueOn < day
    const state = overdue ? 'overdue' : assigned ? 'assigned' : 'not_assigned'
    return { ...common, state, dueOn: firstDueOn }
  }
  const dueOn = firstDueOn !== null ? until : null
  if (until !== null && until < day) {
    // Assigned again after it had lapsed (a rehire, a new rule): the new due date counts.
    if (assignment && assignment.assignedOn > until) {
      const inTime = firstDueOn === null || firstDueOn >= day
      return { ...common, state: inTime ? 'assigned' : 'expired', dueOn: firstDueOn }
    }
    return { ...common, state: assigned ? 'expired' : 'not_assigned', dueOn }
  }
  const expiring = until !== null && until <= addDays(day, RENEWAL_OPENS_DAYS)
  return { ...common, state: expiring ? 'expiring' : 'completed', dueOn }
}

function isNewer(a: CompletionFact, b: CompletionFact): boolean {
  return a.completedOn === b.completedOn ? a.id > b.id : a.completedOn > b.completedOn
}

/**
 * Whether a status counts as compliant, or not at all (null): the required, due assignments
 * count.
 */
export function complianceOf({ state, firstDueOn }: ComplianceStatus, day: Day): boolean | null {
  if (firstDueOn === null || firstDueOn > day) return null
  return state === 'completed' || state === 'expiring'
}

/** Reads all facts about every person and module, whatever the day. */
export async function readFacts(): Promise<(employeeId: number, moduleId: number) => Facts> {
  const assignments = await db.from('training_assignments')
  const completions = await db.from('training_completions').where('live', 1)
  const material = await db.from('training_module_versions').where('material', true)
  return (employeeId, moduleId) => {
    const isOf = (row: { employee_id: number; module_id: number }) =>
      Number(row.employee_id) === employeeId && Number(row.module_id) === moduleId
    return {
      assignments: assignments.filter(isOf).map((row) => ({
        assignedOn: row.assigned_on,
        dueOn: row.due_on,
        withdrawnOn: row.withdrawn_on,
      })),
      completions: completions.filter(isOf).map((row) => ({
        id: Number(row.id),
        version: Number(row.version),
        completedOn: row.completed_on,
        expiresOn: row.expires_on,
      })),
      material: material
        .filter((row) => Number(row.module_id) === moduleId)
        .map((row) => ({
          version: Number(row.version),
          publishedOn: row.published_on,
          retrainBy: row.retrain_by,
        })),
    }
  }
}
