import db from '@adonisjs/lucid/services/db'
import { nameOf, REMINDERS, type ReminderName } from '#notifications/reminder_schedule'
import { remindersDue, type DueReminder } from '#notifications/queries/reminders_due'
import type { Day } from '#training/standing'

export interface RemindersLeft {
  people: number
  reminders: number
  kinds: Partial<Record<ReminderName, number>>
}

const keyOf = (one: DueReminder) =>
  [one.recipientId, one.employeeId, one.moduleId, one.kind, one.factOn].join('.')

/** What a run on a day would tell, without what was told before; nothing is written. */
export async function remindersLeft(day: Day): Promise<RemindersLeft> {
  const people = new Set<number>()
  const kinds = new Map<ReminderName, number>()
  let reminders = 0
  for await (const due of remindersDue(day)) {
    const { told, served } = await toldBefore(day, due)
    for (const one of due) {
      if (served.has(one.recipientId) || told.has(keyOf(one))) continue
      reminders++
      people.add(one.recipientId)
      kinds.set(nameOf(one.kind), (kinds.get(nameOf(one.kind)) ?? 0) + 1)
    }
  }
  const counted = REMINDERS.flatMap((name) => (kinds.has(name) ? [[name, kinds.get(name)]] : []))
  return { people: people.size, reminders, kinds: Object.fromEntries(counted) }
}

/** What some people were told of, and who of them had a digest that day. */
async function toldBefore(day: Day, due: readonly DueReminder[]) {
  const recipients = [...new Set(due.map(({ recipientId }) => recipientId))]
  const oldest = due.map(({ factOn }) => factOn).toSorted()[0]
  if (oldest === undefined) return { told: new Set(), served: new Set() }
  const rows = await db
    .from('training_reminders')
    .whereIn('recipient_id', recipients)
    .where('fact_on', '>=', oldest)
    .whereNotNull('sent_on')
    .select('recipient_id', 'employee_id', 'module_id', 'kind', 'fact_on')
  const told = rows.map((row) =>
    keyOf({
      recipientId: Number(row.recipient_id),
      employeeId: Number(row.employee_id),
      moduleId: Number(row.module_id),
      kind: row.kind,
      factOn: row.fact_on,
    })
  )
  const digests = await db
    .from('training_reminders')
    .whereIn('recipient_id', recipients)
    .where('sent_on', day)
    .distinct('recipient_id')
  const served = digests.map((row) => Number(row.recipient_id))
  return { told: new Set(told), served: new Set(served) }
}
