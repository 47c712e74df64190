import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { dropInvalidFilters } from '#core/http/drop_invalid_filters'
import { attention } from '#dashboard/queries/attention'
import { dashboardCharts } from '#dashboard/queries/charts'
import { showTodo } from '#dashboard/queries/home'
import { dashboardStats } from '#dashboard/queries/stats'
import { dashboardValidator } from '#dashboard/validators/dashboard'
import { scopeOf, teamOf } from '#people/scope'

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

  async charts(ctx: HttpContext) {
    const { scope } = await dashboardValidator.validate(ctx.request.qs())
    return dashboardCharts(ctx.access, teamOf(ctx, scope))
  }

  async page(ctx: HttpContext) {
    const { scope } = await dropInvalidFilters<Infer<typeof dashboardValidator>>(
      dashboardValidator,
      ctx.request.qs()
    )
    return ctx.inertia.render('dashboard/reports', { scope: await scopeOf(ctx, scope) })
  }
}
