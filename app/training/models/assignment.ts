import { TrainingAssignmentSchema } from '#database/schema'

/** A required or optional module of a person, who has one open assignment at a time per module. */
export default class Assignment extends TrainingAssignmentSchema {
  static override table = 'training_assignments' as const
}
