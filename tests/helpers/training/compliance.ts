import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { dbTime } from '#core/time'
import { newCertificateCode } from '#training/services/complete_module'
import type { Day } from '#training/compliance_status'
import { given, type Person, type PersonOptions } from '#tests/helpers/people/people'
import { plainModule } from '#tests/helpers/training/assignments'

/*
 * Histories as years of work leave them, straight in the database, since nobody can assign or
 * complete anything in the past.
 */

const at = () => dbTime(DateTime.utc())

/** Somebody active who began to work here on a day. */
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
  await db.table('employment_periods').insert({
    employee_id: employeeId,
    started_on: startedOn,
    ended_on: endedOn,
    reason: 'hired',
    created_at: at(),
    ...columns,
  })
}

/** Ends the period somebody is in on a day, and begins another the day after. */
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

/** A module that there has been since 2020. */
export const oldModule = (columns: Record<string, unknown> = {}) =>
  plainModule({ created_at: '2020-01-01 00:00:00.000', ...columns })

export async function materialVersion(
  moduleId: number,
  version: number,
  publishedOn: Day,
  retrainBy: Day
): Promise<void> {
  await db.table('training_module_versions').insert({
    module_id: moduleId,
    version,
    content: '{}',
    material: true,
    retrain_by: retrainBy,
    published_on: publishedOn,
    created_by: 'System',
    created_at: at(),
  })
}

export async function assignedOn(
  { employeeId }: Pick<Person, 'employeeId'>,
  moduleId: number,
  day: Day,
  dueOn: Day | null,
  withdrawnOn: Day | null = null
): Promise<void> {
  await db.table('training_assignments').insert({
    employee_id: employeeId,
    module_id: moduleId,
    source: 'manual',
    assigned_on: day,
    due_on: dueOn,
    withdrawn_on: withdrawnOn,
    withdrawn_reason: withdrawnOn && 'Not asked for any more.',
    open: withdrawnOn ? null : 1,
    assigned_by: 'System',
    created_at: at(),
  })
}

export async function completedOn(
  { employeeId }: Pick<Person, 'employeeId'>,
  moduleId: number,
  day: Day,
  expiresOn: Day | null = null,
  columns: Record<string, unknown> = {}
): Promise<number> {
  const [id] = await db.table('training_completions').insert({
    employee_id: employeeId,
    module_id: moduleId,
    version: 1,
    completed_on: day,
    expires_on: expiresOn,
    method: 'portal',
    code: newCertificateCode(),
    recorded_by: 'System',
    created_at: at(),
    live: 1,
    ...columns,
  })
  return Number(id)
}

/** The same numbers each run, scattered evenly. */
export function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}
