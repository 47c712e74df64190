import type { HttpContext } from '@adonisjs/core/http'
import { attention } from '#dashboard/queries/attention'
import { dashboardCharts } from '#dashboard/queries/charts'
import { showTodo } from '#dashboard/queries/home'
import { dashboardStats } from '#dashboard/queries/stats'
import { dashboardValidator } from '#dashboard/validators/dashboard'
import { teamOf } from '#people/scope'

/** The content of the dashboard's cards, which load one by one. */
export default class StatsController {
  async show(ctx: HttpContext) {
    const { scope } = await dashboardValidator.validate(ctx.request.qs())
    return dashboardStats(ctx.access, teamOf(ctx, scope))
  }

  async attention(ctx: HttpContext) {
    const { scope } = await dashboardValidator.validate(ctx.request.qs())
    return attention(ctx.access, teamOf(ctx, scope))
  }

  async todo({ access, auth }: HttpContext) {
    return showTodo(auth.getUserOrFail(), access)
  }

  async charts({ access }: HttpContext) {
    return dashboardCharts(access)
  }

  async page({ inertia }: HttpContext) {
    return inertia.render('dashboard/reports', {})
  }
}
