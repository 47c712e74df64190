import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { normalizeForSearch } from '#core/search/normalize'
import TrainingModule from '#training/models/training_module'
import type { NewModule } from '#training/module'
import { sampleModules } from '#training/modules/read_modules'
import { createModuleInTransaction } from '#training/modules/save_module'

export interface SeedReport {
  created: string[]
  /** A module of the same name exists, archived or not, and stays as it is. */
  existing: string[]
}

/** Thrown to roll back a dry run. */
class DryRun extends Error {}

/** Creates the modules with new names, all of them or none. */
export async function seedModules(
  modules: readonly NewModule[],
  actor: Actor,
  { dryRun = false }: { dryRun?: boolean } = {}
): Promise<SeedReport> {
  let report: SeedReport = { created: [], existing: [] }
  try {
    await change(actor, async (change) => {
      report = await seedInTransaction(change, modules)
      if (dryRun) throw new DryRun()
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  }
  return report
}

/** Creates the product's sample modules that are not there yet. */
export const installSampleModules = async (actor: Actor, options?: { dryRun?: boolean }) =>
  seedModules(await sampleModules(), actor, options)

/** The same inside the caller's change. */
export async function seedInTransaction(
  change: Change,
  modules: readonly NewModule[]
): Promise<SeedReport> {
  const rows = await table(change.trx, TrainingModule).select('search_text')
  const taken = new Set(rows.map((row) => row.search_text))
  const report: SeedReport = { created: [], existing: [] }
  for (const module of modules) {
    if (taken.has(normalizeForSearch(module.name))) {
      report.existing.push(module.name)
      continue
    }
    await createModuleInTransaction(change, module)
    report.created.push(module.name)
  }
  return report
}
