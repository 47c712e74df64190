import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { dataVersionOf } from '#core/cached'
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
    return dashboardStats(ctx.access, dataVersionOf(ctx), teamOf(ctx, scope))
  }

  async attention(ctx: HttpContext) {
    const { scope } = await dashboardValidator.validate(ctx.request.qs())
    return attention(ctx.access, dataVersionOf(ctx), teamOf(ctx, scope))
  }

  async todo(ctx: HttpContext) {
    return showTodo(ctx.auth.getUserOrFail(), ctx.access, dataVersionOf(ctx))
  }

  async charts(ctx: HttpContext) {
    const { scope } = await dashboardValidator.validate(ctx.request.qs())
    return dashboardCharts(ctx.access, dataVersionOf(ctx), teamOf(ctx, scope))
  }

  async page(ctx: HttpContext) {
    const { scope } = await dropInvalidFilters<Infer<typeof dashboardValidator>>(
      dashboardValidator,
      ctx.request.qs()
    )
    return ctx.inertia.render('dashboard/reports', { scope: await scopeOf(ctx, scope) })
  }
}
