import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { inBatches } from '#core/database/in_batches'
import { insertRows } from '#core/database/insert_rows'
import { loadMaterialVersions } from '#training/queries/compliance/standings'
import {
  addDays,
  RENEWAL_OPENS_DAYS,
  standingOn,
  type AssignmentFact,
  type CompletionFact,
  type Day,
  type MaterialVersion,
  type Standing,
} from '#training/standing'

const FOR_EVER = '9999-12-31'
const PEOPLE_AT_ONCE = 250

interface Facts {
  assignments: AssignmentFact[]
  completions: CompletionFact[]
}

interface Period extends Standing {
  from: Day
  to: Day
}

/** Every day on which something may change, and what holds from it to the next. */
export function periodsOf(
  { assignments, completions }: Facts,
  material: readonly MaterialVersion[]
): Period[] {
  const days = new Set<Day>()
  const ends = (day: Day | null) => {
    if (day === null) return
    days.add(addDays(day, -RENEWAL_OPENS_DAYS))
    days.add(addDays(day, 1))
  }
  for (const { assignedOn, dueOn, withdrawnOn } of assignments) {
    days.add(assignedOn)
    if (dueOn !== null) days.add(addDays(dueOn, 1))
    if (withdrawnOn !== null) days.add(withdrawnOn)
  }
  for (const { completedOn, expiresOn } of completions) {
    days.add(completedOn)
    ends(expiresOn)
  }
  for (const { publishedOn, retrainBy } of material) {
    days.add(publishedOn)
    ends(retrainBy)
  }
  const periods: Period[] = []
  for (const from of [...days].toSorted()) {
    const standing = standingOn(from, assignments, completions, material)
    if (standing.state === 'not_assigned' && standing.completion === null) {
      const last = periods.at(-1)
      if (last?.to === FOR_EVER) last.to = addDays(from, -1)
      continue
    }
    const last = periods.at(-1)
    if (last?.to === FOR_EVER) {
      const same =
        last.state === standing.state &&
        last.assignedOn === standing.assignedOn &&
        last.firstDueOn === standing.firstDueOn &&
        last.completion === standing.completion &&
        last.validUntil === standing.validUntil
      if (same) continue
      last.to = addDays(from, -1)
    }
    periods.push({ from, to: FOR_EVER, ...standing })
  }
  return periods
}

/**
 * Writes the periods of some people and modules anew, within the change that changed an assignment,
 * a completion or a version.
 * @param moduleIds all modules unless given.
 */
export async function recomputePeriods(
  trx: TransactionClientContract,
  employeeIds: readonly number[],
  moduleIds?: readonly number[]
): Promise<number> {
  const material = await loadMaterialVersions(trx, moduleIds)
  let written = 0
  for (const ids of inBatches(employeeIds, PEOPLE_AT_ONCE)) {
    const pairs = (table: string) =>
      trx
        .query()
        .from(table)
        .whereIn('employee_id', ids)
        .if(moduleIds, (some) => some.whereIn('module_id', [...(moduleIds ?? [])]))
    const facts = new Map<string, Facts>()
    const factsOf = (row: { employee_id: number; module_id: number }) => {
      const key = `${row.employee_id}.${row.module_id}`
      const known = facts.get(key) ?? { assignments: [], completions: [] }
      facts.set(key, known)
      return known
    }
    for (const row of await pairs('training_assignments')) {
      factsOf(row).assignments.push({
        assignedOn: row.assigned_on,
        dueOn: row.due_on,
        withdrawnOn: row.withdrawn_on,
      })
    }
    for (const row of await pairs('training_completions').where('live', 1)) {
      factsOf(row).completions.push({
        id: Number(row.id),
        version: Number(row.version),
        completedOn: row.completed_on,
        expiresOn: row.expires_on,
      })
    }
    await pairs('training_periods').delete()
    const rows = [...facts].flatMap(([key, known]) => {
      const [employeeId, moduleId] = key.split('.').map(Number)
      return periodsOf(known, material.get(moduleId ?? 0) ?? []).map((period) => ({
        employee_id: employeeId ?? 0,
        module_id: moduleId ?? 0,
        from_on: period.from,
        to_on: period.to,
        status: period.state,
        assigned_on: period.assignedOn,
        first_due_on: period.firstDueOn,
        completion_id: period.completion?.id ?? null,
        completed_on: period.completion?.completedOn ?? null,
        valid_until: period.validUntil,
      }))
    })
    if (rows.length > 0) await insertRows(trx, 'training_periods', rows)
    written += rows.length
  }
  return written
}
