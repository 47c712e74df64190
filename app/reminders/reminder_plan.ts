import type { DocumentPlan } from '#reminders/document_schedule'
import type { ReminderPlan } from '#reminders/reminder_schedule'
import { setting } from '#settings/current'

const fromTheLargest = (days: readonly number[]) => days.toSorted((a, b) => b - a)

/** The current schedule of training reminders. */
export const reminderPlan = (): ReminderPlan => ({
  beforeDue: fromTheLargest(setting('daysBeforeDue')),
  beforeExpiry: fromTheLargest(setting('daysBeforeExpiry')),
  repeatAfter: setting('overdueRepeatDays'),
})

/** The current schedule of document reminders. */
export const documentPlan = (): DocumentPlan => ({
  beforeDue: setting('documentDaysBeforeDue'),
  repeatAfter: setting('documentRepeatDays'),
})
