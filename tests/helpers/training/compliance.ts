import db from '@adonisjs/lucid/services/db'
import { AssignmentFactory } from '#database/factories/assignment_factory'
import { CompletionFactory } from '#database/factories/completion_factory'
import { EmploymentPeriodFactory } from '#database/factories/employment_period_factory'
import { ModuleVersionFactory } from '#database/factories/training_module_factory'
import type { Day } from '#training/compliance_status'
import { given, type Person, type PersonOptions } from '#tests/helpers/people/people'
import { plainModule } from '#tests/helpers/training/assignments'

/*
 * Histories of several years, directly in the database, since no one can assign or complete
 * anything in the past.
 */

/** An active employee, with the day employment began. */
export async function employedFrom(
  startedOn: Day,
  options: PersonOptions & { location?: string } = {}
): Promise<Person> {
  const { location, employee, ...rest } = options
  const person = await given.employee({
    ...rest,
    employee: {
      start_date: startedOn,
      approved_at: `${startedOn} 09:00:00.000`,
      location: location ?? null,
      ...(employee || {}),
    },
  })
  await period(person, startedOn, null, {
    department: options.department ?? null,
    position: options.position ?? null,
    location: location ?? null,
  })
  return person
}

export async function period(
  { employeeId }: Person,
  startedOn: Day,
  endedOn: Day | null,
  columns: Record<string, unknown> = {}
): Promise<void> {
  await EmploymentPeriodFactory.merge({ employeeId, startedOn, endedOn, ...columns }).create()
}

/** Ends a person's current period on a day, and starts another the day after. */
export async function movedAfter(
  person: Person,
  lastDay: Day,
  nextDay: Day,
  columns: Record<string, unknown>
): Promise<void> {
  await db
    .from('employment_periods')
    .where('employee_id', person.employeeId)
    .whereNull('ended_on')
    .update({ ended_on: lastDay })
  await period(person, nextDay, null, { reason: 'changed', ...columns })
}

/** A module from 2020. */
export const oldModule = (columns: Record<string, unknown> = {}) =>
  plainModule({ created_at: '2020-01-01 00:00:00.000', ...columns })

export async function materialVersion(
  moduleId: number,
  version: number,
  publishedOn: Day,
  retrainBy: Day
): Promise<void> {
  await ModuleVersionFactory.merge({
    moduleId,
    version,
    publishedOn,
    material: true,
    retrainBy,
  }).create()
}

export async function assignedOn(
  { employeeId }: Pick<Person, 'employeeId'>,
  moduleId: number,
  day: Day,
  dueOn: Day | null,
  withdrawnOn: Day | null = null
): Promise<void> {
  const row = { employeeId, moduleId, assignedOn: day, dueOn, withdrawnOn }
  const assignment = AssignmentFactory.merge(row)
  if (withdrawnOn) assignment.apply('withdrawn')
  await assignment.create()
}

export async function completedOn(
  { employeeId }: Pick<Person, 'employeeId'>,
  moduleId: number,
  day: Day,
  expiresOn: Day | null = null,
  columns: Record<string, unknown> = {}
): Promise<number> {
  const row = { employeeId, moduleId, completedOn: day, expiresOn, ...columns }
  const { id } = await CompletionFactory.merge(row).create()
  return id
}

/** The same numbers each run, evenly scattered. */
export function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}
