import factory from '@adonisjs/lucid/factories'
import { normalizeForSearch } from '#core/search/normalize'
import { fromNow, stamps } from '#database/factories/from_now'
import ModuleVersion from '#training/models/module_version'
import TrainingModule from '#training/models/training_module'

/** A module's content from one day on; set `moduleId`. */
export const ModuleVersionFactory = factory
  .define(ModuleVersion, () => ({
    version: 1,
    content: JSON.stringify({ name: 'Module', description: 'What to know.', questions: [] }),
    publishedOn: '2026-01-01',
    createdBy: 'System',
    createdAt: fromNow(),
  }))
  .build()

let counter = 0

/** An optional published module; `.with('versions')` gives it content. */
export const TrainingModuleFactory = factory
  .define(TrainingModule, () => ({
    name: `Module ${++counter}`,
    description: 'What to know.',
    ...stamps(),
  }))
  .before('create', (_, module) => {
    module.searchText = normalizeForSearch(module.name)
    // Null makes a draft.
    if (module.publishedAt === undefined) module.publishedAt = module.createdAt
  })
  .relation('versions', () => ModuleVersionFactory)
  .build()
