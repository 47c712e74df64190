import type { HttpContext } from '@adonisjs/core/http'
import { countReveal, TooManyReveals } from '#access/services/reveal_limit'
import { actorOf } from '#audit/actor'
import { assertMayReveal } from '#people/policies/employee_policy'
import { findEmployeeDetails } from '#people/queries/employee_details'
import { findByNumber } from '#people/services/find_by_number'
import { revealNumber } from '#people/services/reveal_number'
import EmployeeTransformer from '#people/transformers/employee_transformer'
import { numberSearchValidator, revealValidator } from '#people/validators/secrets'

/** Protected numbers, shown one at a time to who gives a reason. */
export default class RevealedNumbersController {
  async store(ctx: HttpContext) {
    const details = await findEmployeeDetails(Number(ctx.params.id), { mayViewPay: false })
    assertMayReveal(ctx, details)
    const asked = await ctx.request.validateUsing(revealValidator)
    await this.count(ctx)
    return { value: await revealNumber(details.row.id, asked, actorOf(ctx)) }
  }

  async search(ctx: HttpContext) {
    const { socialSecurityNumber: number, reason } =
      await ctx.request.validateUsing(numberSearchValidator)
    await this.count(ctx)
    const isAdmin = ctx.auth.getUserOrFail().role === 'admin'
    const rows = await findByNumber({ number, reason, isAdmin }, actorOf(ctx))
    return EmployeeTransformer.rows(rows)
  }

  private async count({ auth, response }: HttpContext) {
    try {
      await countReveal(auth.getUserOrFail().id)
    } catch (error) {
      if (error instanceof TooManyReveals) response.header('Retry-After', error.retryAfter)
      throw error
    }
  }
}
