import type { Audited } from '#audit/audited_model'
import { TrainingModuleVersionSchema } from '#database/schema'
import { readContent, type ModuleContent } from '#training/content'

/** What a module holds from one day on; never changed once written. The module's entry tells of it. */
export default class ModuleVersion extends TrainingModuleVersionSchema {
  static override table = 'training_module_versions' as const
  static override selfAssignPrimaryKey = true
  static audited = {
    entityType: 'training_module',
    fields: [],
  } satisfies Audited<ModuleVersion>

  get parsed(): ModuleContent {
    return readContent(this.content)
  }
}
