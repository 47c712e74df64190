import type { HttpContext } from '@adonisjs/core/http'
import { findPerformers } from '#audit/queries/find_performers'
import { performersValidator } from '#audit/validators/audit_list'

/** Whose entries may be asked for. */
export default class PerformersController {
  async index({ request, response }: HttpContext) {
    const { q } = await performersValidator.validate(request.qs())
    return response.json(await findPerformers(q))
  }
}
