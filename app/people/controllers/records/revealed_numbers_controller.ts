import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { countRevealTo } from '#people/controllers/records/counted_reveal'
import { findByNumber } from '#people/numbers/find_by_number'
import Employee from '#people/models/employee'
import { revealNumber } from '#people/numbers/reveal_number'
import { assertMayReveal } from '#people/policies/employee_policy'
import EmployeeTransformer from '#people/transformers/employee_transformer'
import { numberSearchValidator, revealValidator } from '#people/validators/secrets'

/** Protected numbers, shown one at a time to people who give a reason. */
export default class RevealedNumbersController {
  async store(ctx: HttpContext) {
    const asked = await ctx.request.validateUsing(revealValidator)
    const [id, actor] = [Number(ctx.params.id), actorOf(ctx)]
    // Checked here, too, so that a rejection does not count against the hourly limit.
    assertMayReveal(actor, await Employee.withAccount(id))
    await countRevealTo(ctx)
    return { value: await revealNumber(id, asked, actor) }
  }

  async search(ctx: HttpContext) {
    const { socialSecurityNumber: number, reason } =
      await ctx.request.validateUsing(numberSearchValidator)
    await countRevealTo(ctx)
    const rows = await findByNumber({ number, reason }, actorOf(ctx))
    return EmployeeTransformer.rows(rows)
  }
}
