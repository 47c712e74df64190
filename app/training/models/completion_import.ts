import type { Audited } from '#audit/audited_model'
import { TrainingImportSchema } from '#database/schema'

/** A file of past completions. */
export default class CompletionImport extends TrainingImportSchema {
  static override table = 'training_imports' as const
  static audited = {
    entityType: 'training_import',
    fields: [],
  } satisfies Audited<CompletionImport>
}
