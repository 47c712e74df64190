import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { table } from '#core/database/table'
import type { OnboardingItems } from '#people/onboarding/settle_onboarding'
import { loadStatuses } from '#training/queries/compliance/statuses'
import type { Day } from '#training/compliance_status'

/**
 * The modules assigned at approval: total, started and completed. Withdrawn or archived ones no
 * longer count. Earlier completions that are still valid count, and so do later ones, even if
 * they have lapsed.
 * @returns by employee; people without any are left out.
 */
export async function countOnboarding(
  day: Day,
  employeeIds: readonly number[],
  client: QueryClientContract
): Promise<Map<number, OnboardingItems>> {
  const counts = new Map<number, OnboardingItems>()
  const asked = await table(client, 'training_assignments')
    .join('training_modules', 'training_modules.id', 'training_assignments.module_id')
    .whereIn('training_assignments.employee_id', employeeIds)
    .where('training_assignments.for_onboarding', true)
    .where('training_assignments.open', 1)
    .whereNull('training_modules.archived_at')
    .select('training_assignments.employee_id', 'training_assignments.module_id')
    .select('training_assignments.assigned_on')
  if (asked.length === 0) return counts
  const people = [...new Set(asked.map((one) => one.employee_id))]
  const modules = [...new Set(asked.map((one) => one.module_id))]
  const statuses = await loadStatuses(day, people, { moduleIds: modules, client })
  const begun = await begunSince(day, people, modules, client)

  for (const { employee_id: id, module_id: moduleId, assigned_on: assignedOn } of asked) {
    const items = counts.get(id) ?? { asked: 0, begun: 0, done: 0 }
    counts.set(id, items)
    const { state, completion } = statuses.of(id, moduleId)
    const done =
      state === 'completed' ||
      state === 'expiring' ||
      (completion !== null && completion.completedOn >= assignedOn)
    const startedOn = begun.get(`${id}.${moduleId}`)
    items.asked++
    if (done) items.done++
    if (done || (startedOn !== undefined && startedOn >= assignedOn)) items.begun++
  }
  return counts
}

/** The day each person last started each module, by `employee.module`. */
async function begunSince(
  today: Day,
  employeeIds: readonly number[],
  moduleIds: readonly number[],
  client: QueryClientContract
): Promise<Map<string, Day>> {
  const rows = await table(client, 'training_progress')
    .whereIn('employee_id', employeeIds)
    .whereIn('module_id', moduleIds)
    .select('employee_id', 'module_id', 'started_at', 'open')
  const begun = new Map<string, Day>()
  for (const row of rows) {
    const pair = `${row.employee_id}.${row.module_id}`
    // Open progress counts as started, whatever its date.
    const day = row.open === null ? row.started_at.slice(0, 10) : today
    if (day > (begun.get(pair) ?? '')) begun.set(pair, day)
  }
  return begun
}
