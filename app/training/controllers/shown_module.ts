import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { findShownModule, type ShownModule } from '#training/queries/modules/shown_module'
import { shownVersionValidator } from '#training/validators/video'

/** The module of an address for the viewer, in the version of `?version=`. */
export async function shownModule(ctx: HttpContext): Promise<ShownModule> {
  const { version } = await shownVersionValidator.validate({ version: ctx.request.qs().version })
  return findShownModule(Number(ctx.params.id), version, actorOf(ctx))
}
