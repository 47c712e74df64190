import db from '@adonisjs/lucid/services/db'
import { table, type RowOf } from '#core/database/table'
import { inBatches } from '#core/database/in_batches'
import { reminderPlan } from '#reminders/reminder_plan'
import { reminderOn, type ReminderPlan } from '#reminders/reminder_schedule'
import { idList, type Sql } from '#training/queries/sql'
import { active } from '#training/queries/modules/active'
import { loadMaterialVersions, loadStatuses } from '#training/queries/compliance/statuses'
import { addDays, type Day, type MaterialVersions } from '#training/compliance_status'

/** Accounts read together: four numbers each. */
const PEOPLE_AT_ONCE = 5_000
/** People whose statuses are computed together. */
const STATUSES_AT_ONCE = 1_000

export interface DueReminder {
  /** The account that gets it: the person's, or their manager's. */
  recipientId: number
  employeeId: number
  moduleId: number
  kind: string
  factOn: Day
}

type Remindable = RowOf<ReturnType<typeof remindable>>

/**
 * A day's reminders, sent before or not, for 1,000 people at a time, by one statement each and one
 * for 5,000. Nothing for people who are inactive, have not registered or cannot sign in, and
 * nothing about drafts and archived modules.
 */
export async function* remindersDue(day: Day): AsyncGenerator<DueReminder[]> {
  const modules = await table(db, 'training_modules').where(active).select('id')
  const live = new Set(modules.map(({ id }) => id))
  const material = await loadMaterialVersions()
  for await (const people of remindablePeople()) yield await dueOf(day, people, live, material)
}

async function dueOf(
  day: Day,
  people: readonly Remindable[],
  live: ReadonlySet<number>,
  material: MaterialVersions
): Promise<DueReminder[]> {
  const ids = people.map(({ id }) => id)
  const plan = reminderPlan()
  const only = ofInterest(day, material, plan)
  const statuses = await loadStatuses(day, ids, { material, only })
  const due: DueReminder[] = []
  for (const person of people) {
    const employeeId = person.id
    for (const moduleId of statuses.modulesOf(employeeId)) {
      if (!live.has(moduleId)) continue
      const status = statuses.of(employeeId, moduleId)
      const reminder = reminderOn(day, status, material.get(moduleId) ?? [], plan)
      if (!reminder) continue
      const { kind, factOn, late } = reminder
      const told = new Set<number | null>()
      if (person.disabled_at === null) told.add(person.user_id)
      if (late) told.add(person.manager_user_id)
      for (const recipientId of told) {
        if (recipientId) due.push({ recipientId, employeeId, moduleId, kind, factOn })
      }
    }
  }
  return due
}

/**
 * Excludes completions that are valid for long, which are most rows. For a changed module that
 * must be repeated by a later day, the reminder is immediate.
 */
function ofInterest(day: Day, material: MaterialVersions, plan: ReminderPlan): Sql {
  const later = addDays(day, Math.max(...plan.beforeExpiry) + 1)
  const changed = [...material].filter(([, versions]) =>
    versions.some(({ publishedOn, retrainBy }) => publishedOn <= day && retrainBy >= later)
  )
  const ids = idList(changed.map(([id]) => id))
  return {
    sql: `assigned_on is not null and (until < ? or module_id in (${ids}))`,
    bindings: [later],
  }
}

/** People who can get reminders, with their manager's account, if it can. */
const remindable = () =>
  table(db, 'employees')
    .join('users', 'users.id', 'employees.user_id')
    .leftJoin('employees as managers', (join) => {
      join.on('managers.id', 'employees.manager_id').andOnVal('managers.status', 'active')
      join.andOnNotNull('managers.registered_at')
    })
    .leftJoin('users as manager_users', (join) => {
      join.on('manager_users.id', 'managers.user_id').andOnNull('manager_users.disabled_at')
    })
    .where('employees.status', 'active')
    .whereNotNull('employees.registered_at')
    .orderBy('employees.id')
    .select('employees.id', 'employees.user_id', 'users.disabled_at')
    .select('manager_users.id as manager_user_id')

/** By id, so that the walk needs no more memory for a large company. */
async function* remindablePeople(): AsyncGenerator<Remindable[]> {
  for (let last = 0; ;) {
    const people = await remindable()
      .where('employees.id', '>', last)
      .limit(PEOPLE_AT_ONCE + 1)
    const more = people.length > PEOPLE_AT_ONCE
    if (more) people.pop()
    yield* inBatches(people, STATUSES_AT_ONCE)
    if (!more) return
    last = people.at(-1)?.id ?? last
  }
}
