import { keyedBy } from '#core/database/keyed_by'
import type { Audited } from '#audit/audited_model'
import { TrainingModuleVersionSchema } from '#database/schema'
import { readContent, type ModuleContent } from '#training/content'

/**
 * A module's content from one day on; never changed after it was written. Its audit entry is the
 * module's.
 */
@keyedBy('moduleId', 'version')
export default class ModuleVersion extends TrainingModuleVersionSchema {
  static override table = 'training_module_versions' as const
  static audited = {
    entityType: 'training_module',
    fields: [],
  } satisfies Audited<ModuleVersion>

  get parsed(): ModuleContent {
    return readContent(this.content)
  }
}
