import db from '@adonisjs/lucid/services/db'
import { table, type RowOf } from '#core/database/table'
import { reminderOn } from '#reminders/reminder_schedule'
import { reminderPlan } from '#reminders/reminder_plan'
import { localDay } from '#settings/local_time'
import { loadMaterialVersions, loadStatuses } from '#training/queries/compliance/statuses'
import type { Day } from '#training/compliance_status'

/** A fact that somebody was told of, and whether it still stands. */
export interface SentReminders {
  moduleId: number
  module: string
  /** About the account that was told itself, else about somebody they manage. */
  own: boolean
  person: string
  kind: string
  factOn: Day
  /** Done since, or asked for no more. */
  settled: boolean
}

/** The facts as they were told on some days. */
const factsTold = (userId: number, days: readonly Day[]) =>
  table(db, 'training_reminders as told')
    .join('training_modules', 'training_modules.id', 'told.module_id')
    .join('employees', 'employees.id', 'told.employee_id')
    .join('users', 'users.id', 'employees.user_id')
    .leftJoin('employees as managers', 'managers.id', 'employees.manager_id')
    .where('told.recipient_id', userId)
    .where((theirs) => {
      theirs.where('employees.user_id', userId).orWhere('managers.user_id', userId)
    })
    .whereIn('told.sent_on', days)
    .orderBy('told.id')
    .select('told.sent_on as day')
    .select('told.employee_id', 'told.module_id', 'told.kind', 'told.fact_on')
    .select('training_modules.name as module', 'employees.user_id')
    .select('users.first_name', 'users.last_name')

type Row = RowOf<ReturnType<typeof factsTold>>

/**
 * What an account was told of on each of some days, each fact once a day, the longest due first;
 * without people whom it no longer manages, for they are not its business any more.
 */
export async function remindersSentOn(
  userId: number,
  days: readonly Day[]
): Promise<(day: Day) => SentReminders[]> {
  const rows = await factsTold(userId, days)
  // A run that was broken off may have noted an earlier reminder of the same thing.
  const facts = new Map<string, Row>()
  for (const row of rows) {
    facts.set(`${row.day}.${row.employee_id}.${row.module_id}`, row)
  }
  const stands = await whatStands([...facts.values()])
  const told = [...facts.values()]
    .map((row) => ({
      day: row.day,
      moduleId: row.module_id,
      module: row.module,
      own: row.user_id === userId,
      person: `${row.first_name} ${row.last_name}`.trim(),
      kind: row.kind,
      factOn: row.fact_on,
      settled: !stands(row),
    }))
    .toSorted((a, b) => (a.factOn < b.factOn ? -1 : Number(a.factOn > b.factOn)))
  const byDay = Map.groupBy(told, ({ day }) => day)
  return (day) => byDay.get(day) ?? []
}

/** Mails may wait for days: whether what they tell still stands is asked when they are read. */
async function whatStands(rows: readonly Row[]): Promise<(row: Row) => boolean> {
  const plan = reminderPlan()
  const today = localDay()
  const people = [...new Set(rows.map((row) => row.employee_id))]
  const modules = [...new Set(rows.map((row) => row.module_id))]
  const material = await loadMaterialVersions(db.connection(), modules)
  const statuses = await loadStatuses(today, people, { moduleIds: modules, material })
  return (row) => {
    const moduleId = row.module_id
    const status = statuses.of(row.employee_id, moduleId)
    return reminderOn(today, status, material.get(moduleId) ?? [], plan)?.factOn === row.fact_on
  }
}
