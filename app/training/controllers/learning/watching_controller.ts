import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { learnerIdOf, theLearner } from '#training/controllers/learner'
import { shownModule } from '#training/controllers/shown_module'
import { findOpenProgress } from '#training/queries/own/own_watching'
import { ownVideoSeconds, reportWatching, watchingOf } from '#training/services/report_watching'
import { watchValidator } from '#training/validators/video'
import { neededSeconds } from '#training/watching'

/** How much of a module's own video a person has watched. */
export default class WatchingController {
  /** The player's starting point; starts nothing. */
  async show(ctx: HttpContext) {
    const { version, content } = await shownModule(ctx)
    const learnerId = await learnerIdOf(ctx)
    const way = learnerId === null ? null : await findOpenProgress(learnerId, Number(ctx.params.id))
    if (way) return watchingOf(way)
    const seconds = ownVideoSeconds(content)
    return {
      version,
      seconds,
      watched: [],
      watchedSeconds: 0,
      neededSeconds: neededSeconds(seconds),
      positionSeconds: 0,
      videoDone: false,
      contentDone: false,
      completed: false,
    }
  }

  async store(ctx: HttpContext) {
    const report = await ctx.request.validateUsing(watchValidator)
    const { id: learnerId } = await theLearner(ctx)
    return reportWatching(learnerId, Number(ctx.params.id), report, actorOf(ctx))
  }
}
