import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { findOwnDetails } from '#people/queries/employees/own_details'
import { updateOwnDetails } from '#people/services/update_own_details'
import { ownDetailsValidator } from '#people/validators/employee'

/** Details that people complete about themselves, while waiting for approval and later. */
export default class OwnDetailsController {
  /** Empty for an account without an employee. */
  async show({ auth }: HttpContext) {
    return { details: await findOwnDetails(auth.getUserOrFail()) }
  }

  async update(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(ownDetailsValidator)
    await updateOwnDetails(ctx.auth.getUserOrFail().id, input, actorOf(ctx))
    return ctx.response.noContent()
  }
}
