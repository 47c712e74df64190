import { TrainingReminderSchema } from '#database/schema'

/** That somebody was told of a person's training, so that nobody is told twice. */
export default class TrainingReminder extends TrainingReminderSchema {
  static override table = 'training_reminders' as const
}
