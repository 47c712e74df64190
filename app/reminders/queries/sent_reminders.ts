import db from '@adonisjs/lucid/services/db'
import { table, type RowOf } from '#core/database/table'
import { reminderOn, type Reminder } from '#reminders/reminder_schedule'
import { reminderPlan } from '#reminders/reminder_plan'
import { localDay, localDayOf } from '#settings/local_time'
import { loadMaterialVersions, loadStatuses } from '#training/queries/compliance/statuses'
import type { Day } from '#training/compliance_status'

/** A reminder that was sent, as it applies now. */
export interface SentReminders {
  moduleId: number
  module: string
  /** About the recipient, otherwise about a person they manage. */
  own: boolean
  person: string
  kind: string
  factOn: Day
  /** Completed since, or no longer assigned; of people one manages, also what is not late now. */
  settled: boolean
}

/** The reminders of the given days, as they were sent. */
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
 * An account's reminders of each given day, each fact once a day, the longest due first; without
 * people whom the account no longer manages.
 */
export async function remindersSentOn(
  userId: number,
  days: readonly Day[]
): Promise<(day: Day) => SentReminders[]> {
  const rows = await factsTold(userId, days)
  // An interrupted run may have recorded an earlier reminder of the same fact.
  const facts = new Map<string, Row>()
  for (const row of rows) {
    facts.set(`${row.day}.${row.employee_id}.${row.module_id}`, row)
  }
  const stands = await whatStands([...facts.values()])
  const told = [...facts.values()]
    .map((row) => {
      const own = row.user_id === userId
      const found = stands(row)
      const present = found && (own || found.late) ? found : null
      return {
        day: row.day,
        moduleId: row.module_id,
        module: row.module,
        own,
        person: `${row.first_name} ${row.last_name}`.trim(),
        kind: present?.kind ?? row.kind,
        factOn: present?.factOn ?? row.fact_on,
        settled: present === null,
      }
    })
    .toSorted((a, b) => (a.factOn < b.factOn ? -1 : Number(a.factOn > b.factOn)))
  const byDay = Map.groupBy(told, ({ day }) => day)
  return (day) => byDay.get(day) ?? []
}

/**
 * Emails may wait for days, so this finds at reading time what is left of each: the reminder that its
 * training needs now, which is about another day where its due day has changed; or null.
 */
async function whatStands(rows: readonly Row[]): Promise<(row: Row) => Reminder | null> {
  const plan = reminderPlan()
  const today = localDay()
  const people = [...new Set(rows.map((row) => row.employee_id))]
  const modules = [...new Set(rows.map((row) => row.module_id))]
  const material = await loadMaterialVersions(db.connection(), modules)
  const statuses = await loadStatuses(today, people, { moduleIds: modules, material })
  const statusOf = (row: Row) => statuses.of(row.employee_id, row.module_id)
  const counting = rows.flatMap((row) => statusOf(row).completion?.id ?? [])
  const completions = await table(db, 'training_completions')
    .whereIn('id', counting)
    .select('id', 'created_at')
  const recordedAt = new Map(completions.map(({ id, created_at: at }) => [id, at]))
  return (row) => {
    const status = statusOf(row)
    const reminder = reminderOn(today, status, material.get(row.module_id) ?? [], plan)
    const at = recordedAt.get(status.completion?.id ?? 0)
    // A certificate may be of an earlier day than the reminder, but not over by then.
    const isDone =
      row.day !== null &&
      at !== undefined &&
      localDayOf(at) >= row.day &&
      (status.validUntil ?? row.day) >= row.day
    // A renewal years later is a reminder of its own.
    return isDone && reminder?.factOn !== row.fact_on ? null : reminder
  }
}
