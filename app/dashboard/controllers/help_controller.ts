import type { HttpContext } from '@adonisjs/core/http'
import { helpFor } from '#dashboard/help/help_topics'

/** `/help`: what the viewer can do here, and how. */
export default class HelpController {
  async page({ auth, access, inertia }: HttpContext) {
    const { isAdmin, awaitingApprovalAt } = auth.getUserOrFail()
    const groups = helpFor(access, awaitingApprovalAt !== null, isAdmin)
    return inertia.render('dashboard/help', { groups })
  }
}
