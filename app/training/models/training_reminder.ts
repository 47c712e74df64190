import { TrainingReminderSchema } from '#database/schema'

/** A fact about training that a person will be notified of, or was on the day it was sent. */
export default class TrainingReminder extends TrainingReminderSchema {
  static override table = 'training_reminders' as const
}
