import { keyedBy } from '#core/database/keyed_by'
import { TrainingImportRowSchema } from '#database/schema'

/** A row of such a file, with its result. */
@keyedBy('importId', 'number')
export default class CompletionImportRow extends TrainingImportRowSchema {
  static override table = 'training_import_rows' as const
}
