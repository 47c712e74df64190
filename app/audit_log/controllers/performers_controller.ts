import type { HttpContext } from '@adonisjs/core/http'
import { findPerformers } from '#audit_log/queries/find_performers'
import { performersValidator } from '#audit_log/validators/audit_list'

/** Suggestions for the filter by performer. */
export default class PerformersController {
  async index({ request }: HttpContext) {
    const { q } = await performersValidator.validate(request.qs())
    return findPerformers(q)
  }
}
