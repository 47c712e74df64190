import { TrainingAssignmentSchema } from '#database/schema'

/** A module somebody must do, or may; of one module a person has one open at a time. */
export default class Assignment extends TrainingAssignmentSchema {
  static override table = 'training_assignments' as const
}
