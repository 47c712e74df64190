import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { profileOf } from '#people/controllers/profile'
import { endEmployment, withdrawEmploymentEnd } from '#people/employment/end_employment'
import { previewEmploymentEnd } from '#people/employment/preview_end'
import { rehireEmployee } from '#people/employment/rehire_employee'
import {
  employmentEndValidator,
  rehireValidator,
  withdrawalValidator,
} from '#people/validators/profile'

/** Previews and ends employment, withdraws a scheduled end, rehires. */
export default class EmploymentEndsController {
  async show(ctx: HttpContext) {
    return previewEmploymentEnd(Number(ctx.params.id), actorOf(ctx))
  }

  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(employmentEndValidator)
    const id = Number(ctx.params.id)
    await endEmployment(id, input, actorOf(ctx))
    return ctx.serialize(await profileOf(ctx, id))
  }

  async destroy(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const { endDate } = await withdrawalValidator.validate(ctx.request.qs())
    await withdrawEmploymentEnd(id, actorOf(ctx), endDate)
    return ctx.serialize(await profileOf(ctx, id))
  }

  async rehire(ctx: HttpContext) {
    const { startDate } = await ctx.request.validateUsing(rehireValidator)
    const id = Number(ctx.params.id)
    await rehireEmployee(id, startDate, actorOf(ctx))
    return ctx.serialize(await profileOf(ctx, id))
  }
}
