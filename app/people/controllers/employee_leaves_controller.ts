import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { findEmployeeDetails } from '#people/queries/employee_details'
import { assertNotOneself, profileRights } from '#people/policies/employee_policy'
import { leaveEmployee, withdrawLeave } from '#people/services/leave_employee'
import { rehireEmployee } from '#people/services/rehire_employee'
import EmployeeDetailsTransformer from '#people/transformers/employee_details_transformer'
import { leaveValidator, rehireValidator } from '#people/validators/profile'

/** Leaving, taking it back, and coming back. */
export default class EmployeeLeavesController {
  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(leaveValidator)
    const id = await this.decidable(ctx)
    await leaveEmployee(id, input, actorOf(ctx))
    return this.answer(ctx, id)
  }

  async destroy(ctx: HttpContext) {
    const id = await this.decidable(ctx)
    await withdrawLeave(id, actorOf(ctx))
    return this.answer(ctx, id)
  }

  async rehire(ctx: HttpContext) {
    const { startDate } = await ctx.request.validateUsing(rehireValidator)
    const id = await this.decidable(ctx)
    await rehireEmployee(id, startDate, actorOf(ctx))
    return this.answer(ctx, id)
  }

  private async decidable(ctx: HttpContext): Promise<number> {
    const id = Number(ctx.params.id)
    assertNotOneself(ctx, await findEmployeeDetails(id, { mayViewPay: false }))
    return id
  }

  private async answer(ctx: HttpContext, id: number) {
    const details = await findEmployeeDetails(id, { mayViewPay: ctx.access.can('pay:view') })
    const rights = await profileRights(ctx, details)
    return ctx.serialize(EmployeeDetailsTransformer.transform(details, rights))
  }
}
