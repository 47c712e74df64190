import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { conflict } from '#core/errors/http_errors'
import ModuleVersion from '#training/models/module_version'

/** Whether a material change has been made since a version. */
export async function isReplaced(
  { moduleId, version }: { moduleId: number; version: number },
  client?: QueryClientContract
): Promise<boolean> {
  const newer = await ModuleVersion.query({ client })
    .where({ moduleId, material: true })
    .where('version', '>', version)
    .first()
  return newer !== null
}

/** The opposite as a condition on `training_progress`, bound to `true`. */
export const NOT_REPLACED = `not exists (
  select 1 from training_module_versions as later
  where later.module_id = training_progress.module_id
    and later.version > training_progress.version and later.material = ?
)`

/** For a page that shows another version than the one a learner would go on with. */
export const shownOther = () => conflict('This module has changed. Load the page again to go on.')

/**
 * No one completes what they have not seen: a page may be open since before a material change.
 * @throws HttpError 409; without a version, the caller knows the current one.
 */
export async function assertNotReplaced(
  { moduleId, version }: { moduleId: number; version?: number },
  client: QueryClientContract
): Promise<void> {
  if (version !== undefined && (await isReplaced({ moduleId, version }, client))) throw shownOther()
}
