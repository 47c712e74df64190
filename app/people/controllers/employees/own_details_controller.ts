import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { findOwnDetails } from '#people/queries/employees/own_details'
import { scopeValidator } from '#people/scope'
import { rememberScope } from '#people/services/remember_scope'
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

  /** Whom one's lists show. */
  async scope(ctx: HttpContext) {
    const { scope } = await ctx.request.validateUsing(scopeValidator)
    await rememberScope(ctx.auth.getUserOrFail().id, scope)
    return ctx.response.noContent()
  }
}
