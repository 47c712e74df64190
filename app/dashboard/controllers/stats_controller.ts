import type { HttpContext } from '@adonisjs/core/http'
import { dashboardCharts } from '#dashboard/queries/charts'
import { showOverview } from '#dashboard/queries/home'
import { dashboardStats } from '#dashboard/queries/stats'

export default class StatsController {
  async show({ access }: HttpContext) {
    return dashboardStats(access)
  }

  async overview({ access, auth }: HttpContext) {
    return showOverview(auth.getUserOrFail(), access)
  }

  async charts({ access }: HttpContext) {
    return dashboardCharts(access)
  }
}
