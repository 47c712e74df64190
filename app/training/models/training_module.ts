import { hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'
import type { Audited } from '#audit/audited_model'
import { TrainingModuleSchema } from '#database/schema'
import ModuleVersion from '#training/models/module_version'

/** A training module's settings. Its content is in its versions. */
export default class TrainingModule extends TrainingModuleSchema {
  static override table = 'training_modules' as const
  // Entries have the fields as people edit them, including content; the writer names them.
  static audited = {
    entityType: 'training_module',
    fields: [],
  } satisfies Audited<TrainingModule>

  @hasMany(() => ModuleVersion, { foreignKey: 'moduleId' })
  declare versions: HasMany<typeof ModuleVersion>

  get isArchived(): boolean {
    return this.archivedAt !== null
  }

  get isDraft(): boolean {
    return this.publishedAt === null
  }
}
