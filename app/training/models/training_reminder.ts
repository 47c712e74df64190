import { TrainingReminderSchema } from '#database/schema'

/** A fact about a training that somebody is to be told, or was told on the day it was sent. */
export default class TrainingReminder extends TrainingReminderSchema {
  static override table = 'training_reminders' as const
}
