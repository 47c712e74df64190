import type { HttpContext } from '@adonisjs/core/http'
import { dashboardStats } from '#dashboard/queries/stats'

/** The numbers of the dashboard. */
export default class StatsController {
  async show({ access }: HttpContext) {
    return dashboardStats(access)
  }
}
