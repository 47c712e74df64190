import type { DocumentPlan } from '#reminders/document_schedule'
import type { ReminderPlan } from '#reminders/reminder_schedule'
import { setting } from '#settings/current'

const fromTheLargest = (days: readonly number[]) => days.toSorted((a, b) => b - a)

/** The moments of reminders as they are set now. */
export const reminderPlan = (): ReminderPlan => ({
  beforeDue: fromTheLargest(setting('daysBeforeDue')),
  beforeExpiry: fromTheLargest(setting('daysBeforeExpiry')),
  repeatAfter: setting('overdueRepeatDays'),
})

/** The moments of reminders of documents as they are set now. */
export const documentPlan = (): DocumentPlan => ({
  beforeDue: setting('documentDaysBeforeDue'),
  repeatAfter: setting('documentRepeatDays'),
})
