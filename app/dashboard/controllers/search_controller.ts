import type { HttpContext } from '@adonisjs/core/http'
import { search } from '#dashboard/queries/search'
import { searchValidator } from '#dashboard/validators/dashboard'

/** What the command palette finds. */
export default class SearchController {
  async index({ access, request }: HttpContext) {
    const { q } = await searchValidator.validate(request.qs())
    return search(q, access)
  }
}
