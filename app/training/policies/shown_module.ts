import type { HttpContext } from '@adonisjs/core/http'
import { forbidden, notFound } from '#core/errors/http_errors'
import ModuleVersion from '#training/models/module_version'
import type { ModuleContent } from '#training/content'
import { findModule } from '#training/queries/find_module'
import { learnerIdOf } from '#training/policies/learner_policy'
import { findOpenProgress } from '#training/queries/own/own_watching'
import { shownVersionValidator } from '#training/validators/video'

/** A version of a module, as somebody is shown it. */
export interface ShownModule {
  version: number
  content: ModuleContent
  /** Whether the address names the version, so that what it answers never changes. */
  named: boolean
}

/**
 * What a module shows to who asks: the version they are on their way through, else the newest.
 * `?version=` names one of these, or any to who manages modules; an archived module is shown to
 * them alone. What else there is, is nobody's to know.
 * @throws HttpError 403 without a permission for it, 404 for what is not shown.
 */
export async function shownModule(ctx: HttpContext): Promise<ShownModule> {
  const manages = ctx.access.can('modules:manage')
  if (!manages && !ctx.access.can('training:view')) throw forbidden()
  const asked = await shownVersionValidator.validate({ version: ctx.request.qs().version })
  const moduleId = Number(ctx.params.id)
  // The newest and its content at once: a player asks for it range by range.
  const module = await findModule(moduleId)
  if (module.archived_at !== null && !manages) throw notFound()

  const newest = module.version
  const named = asked.version !== undefined
  if (asked.version === newest) return { version: newest, content: module.content, named }
  const learnerId = await learnerIdOf(ctx)
  const way = learnerId === null ? null : await findOpenProgress(learnerId, moduleId)
  const own = way ? way.progress.version : null
  const version = asked.version ?? own ?? newest
  if (way && version === own) return { version, content: way.content, named }
  if (version === newest) return { version, content: module.content, named }
  if (!manages) throw notFound()
  const other = await ModuleVersion.query().where({ moduleId, version }).first()
  if (!other) throw notFound()
  return { version, content: other.parsed, named }
}
