import { TrainingImportRowSchema } from '#database/schema'

/** A row of such a file, and what became of it. */
export default class CompletionImportRow extends TrainingImportRowSchema {
  static override table = 'training_import_rows' as const
}
