import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { table } from '#core/database/table'
import { loadStatuses } from '#training/queries/compliance/statuses'
import { active } from '#training/queries/modules/active'
import type { Day } from '#training/compliance_status'
import { localDayOf } from '#settings/local_time'

/**
 * The modules that people were given for their onboarding. What was withdrawn or archived since is
 * not asked for anymore.
 */
export const modulesForOnboarding = (employeeIds: readonly number[], client: QueryClientContract) =>
  table(client, 'training_assignments')
    .join('training_modules', 'training_modules.id', 'training_assignments.module_id')
    .whereIn('training_assignments.employee_id', employeeIds)
    .where('training_assignments.for_onboarding', true)
    .where('training_assignments.open', 1)
    .where(active)
    .orderBy('training_assignments.id')
    .select('training_assignments.employee_id', 'training_assignments.module_id')
    .select('training_assignments.assigned_on', 'training_assignments.due_on')
    .select('training_modules.name')

/** How far someone is with a module that they were given for their onboarding. */
interface OnboardingModule {
  employeeId: number
  moduleId: number
  begun: boolean
  done: boolean
}

/**
 * How far people are with these modules: what was done before and still holds is done, and so is what
 * was done since, even if it has lapsed.
 */
export async function onboardingModules(
  day: Day,
  employeeIds: readonly number[],
  client: QueryClientContract
): Promise<OnboardingModule[]> {
  const asked = await modulesForOnboarding(employeeIds, client)
  if (asked.length === 0) return []
  const people = [...new Set(asked.map((one) => one.employee_id))]
  const modules = [...new Set(asked.map((one) => one.module_id))]
  const statuses = await loadStatuses(day, people, { moduleIds: modules, client })
  const begun = await begunSince(day, people, modules, client)
  return asked.map((one) => {
    const { employee_id: employeeId, module_id: moduleId, assigned_on: assignedOn } = one
    const { state, completion } = statuses.of(employeeId, moduleId)
    const done =
      state === 'completed' ||
      state === 'expiring' ||
      (completion !== null && completion.completedOn >= assignedOn)
    const startedOn = begun.get(`${employeeId}.${moduleId}`)
    return {
      employeeId,
      moduleId,
      done,
      begun: done || (startedOn !== undefined && startedOn >= assignedOn),
    }
  })
}

/** The day each person last began each module, by `employee.module`. */
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
    // Who is still under way in it has begun it, whenever that was.
    const day = row.open === null ? localDayOf(row.started_at) : today
    if (day > (begun.get(pair) ?? '')) begun.set(pair, day)
  }
  return begun
}
