import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { insertRows } from '#core/database/insert_rows'
import TrainingReminder from '#training/models/training_reminder'
import type { DueReminder } from '#reminders/queries/reminders_due'

/**
 * Records reminders, in a change of its own, for a digest to send. Rows that exist, sent or not,
 * stay: the table's unique index decides.
 */
export async function recordSentReminders(due: readonly DueReminder[]): Promise<void> {
  if (due.length === 0) return
  const rows = due.map((one) => ({
    recipient_id: one.recipientId,
    employee_id: one.employeeId,
    module_id: one.moduleId,
    kind: one.kind,
    fact_on: one.factOn,
  }))
  await change(systemActor, ({ trx }) =>
    insertRows(trx, TrainingReminder, rows, { skipTaken: true })
  )
}
