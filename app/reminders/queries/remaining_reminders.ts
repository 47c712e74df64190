import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'
import { inBatches } from '#core/database/in_batches'
import { nameOf, REMINDERS, type ReminderName } from '#reminders/reminder_schedule'
import { remindersDue, type DueReminder } from '#reminders/queries/reminders_due'
import { notServedOn } from '#reminders/queries/digest_recipients'
import { peopleWithDocuments } from '#reminders/services/record_notified_documents'
import { RUN_NAME } from '#reminders/run_name'
import type { Day } from '#training/compliance_status'

export interface RemainingReminders {
  people: number
  reminders: number
  /** `documents`: people with documents to sign, upload or read. */
  kinds: Partial<Record<ReminderName | 'documents', number>>
}

const keyOf = (one: DueReminder) =>
  [one.recipientId, one.employeeId, one.moduleId, one.kind, one.factOn].join('.')

/** What a run on a day would send, without what was sent before; writes nothing. */
export async function remainingReminders(day: Day): Promise<RemainingReminders> {
  const people = new Set<number>()
  const kinds = new Map<ReminderName, number>()
  let reminders = 0
  for await (const due of remindersDue(day)) {
    const recipients = [...new Set(due.map(({ recipientId }) => recipientId))]
    const told = await toldBefore(due, recipients)
    const reached = new Set(await notServed(day, recipients))
    for (const one of due) {
      if (!reached.has(one.recipientId) || told.has(keyOf(one))) continue
      reminders++
      people.add(one.recipientId)
      kinds.set(nameOf(one.kind), (kinds.get(nameOf(one.kind)) ?? 0) + 1)
    }
  }
  const withDocuments = await notServed(day, await peopleWithDocuments(RUN_NAME, day))
  for (const userId of withDocuments) people.add(userId)
  const counted = REMINDERS.flatMap((name) => (kinds.has(name) ? [[name, kinds.get(name)]] : []))
  const told = withDocuments.length
  return {
    people: people.size,
    reminders: reminders + told,
    kinds: { ...Object.fromEntries(counted), ...(told > 0 ? { documents: told } : {}) },
  }
}

const PEOPLE_AT_ONCE = 10_000

/** The given accounts that a digest reaches and that have had none on a day. */
async function notServed(day: Day, userIds: readonly number[]): Promise<number[]> {
  const left: number[] = []
  for (const some of inBatches(userIds, PEOPLE_AT_ONCE)) {
    const rows = await notServedOn(db, day).whereIn('users.id', some).select('users.id')
    left.push(...rows.map(({ id }) => id))
  }
  return left
}

/** Reminders that the given people had already. */
async function toldBefore(
  due: readonly DueReminder[],
  recipients: readonly number[]
): Promise<Set<string>> {
  const oldest = due.map(({ factOn }) => factOn).toSorted()[0]
  if (oldest === undefined) return new Set()
  const rows = await table(db, 'training_reminders')
    .whereIn('recipient_id', recipients)
    .where('fact_on', '>=', oldest)
    .whereNotNull('sent_on')
    .select('recipient_id', 'employee_id', 'module_id', 'kind', 'fact_on')
  const told = rows.map((row) =>
    keyOf({
      recipientId: row.recipient_id,
      employeeId: row.employee_id,
      moduleId: row.module_id,
      kind: row.kind,
      factOn: row.fact_on,
    })
  )
  return new Set(told)
}
