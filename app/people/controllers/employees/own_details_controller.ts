import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { findOwnDetails } from '#people/queries/employees/own_details'
import { updateOwnDetails } from '#people/services/update_own_details'
import { ownDetailsValidator } from '#people/validators/employee'

/** What a person completes about themselves, while waiting and later. */
export default class OwnDetailsController {
  /** Empty for an account that is not on the roster. */
  async show({ auth }: HttpContext) {
    return { details: await findOwnDetails(auth.getUserOrFail()) }
  }

  async update(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(ownDetailsValidator)
    await updateOwnDetails(ctx.auth.getUserOrFail().id, input, actorOf(ctx))
    return ctx.response.noContent()
  }
}
