import type { Actor } from '#audit/actor'
import { notFound } from '#core/errors/http_errors'
import type { ModuleContent } from '#training/content'
import ModuleVersion from '#training/models/module_version'
import {
  assertMayBeShown,
  assertMayLearn,
  mayManageModules,
} from '#training/policies/module_policy'
import { findModule } from '#training/queries/modules/find_module'
import { isReplaced } from '#training/queries/modules/is_replaced'
import { learnerOf } from '#training/queries/own/own_employee'
import { findOpenProgress } from '#training/queries/own/own_watching'

/** A version of a module for a viewer. */
export interface ShownModule {
  version: number
  content: ModuleContent
  /** Whether the address names the version, so that the response never changes. */
  named: boolean
}

/**
 * The module for a viewer: the version they have in progress, or the newest. A named version must
 * be one of these, one that only minor changes have replaced, as a page that is still open shows it,
 * or any for people who manage modules.
 * @throws HttpError 403 without a permission for it, 404 for a version that is not shown.
 */
export async function findShownModule(
  moduleId: number,
  asked: number | undefined,
  viewer: Actor
): Promise<ShownModule> {
  assertMayLearn(viewer)
  // Reads the newest with its content at once, since a player requests it range by range.
  const module = await findModule(moduleId)
  assertMayBeShown(viewer, module)

  const newest = module.version
  // A draft's version is written again.
  const named = asked !== undefined && module.published_at !== null
  if (asked === newest) return { version: newest, content: module.content, named }
  const learner = viewer.id === null ? null : await learnerOf(viewer.id)
  const way = learner && (await findOpenProgress(learner.id, moduleId))
  const own = way ? way.progress.version : null
  const version = asked ?? own ?? newest
  if (way && version === own) return { version, content: way.content, named }
  if (version === newest) return { version, content: module.content, named }
  const other = await ModuleVersion.query().where({ moduleId, version }).first()
  if (!other) throw notFound()
  if (!mayManageModules(viewer) && (await isReplaced({ moduleId, version }))) throw notFound()
  return { version, content: other.parsed, named }
}
