import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { eraseEmployee, previewErasure } from '#people/erasure/erase_employee'
import { assertMayErase } from '#people/policies/employee_policy'
import { profileOf } from '#people/policies/viewed_profile'
import { findEmployeeDetails } from '#people/queries/employee_details'
import ErasurePreviewTransformer from '#people/transformers/erasure_preview_transformer'
import { erasureValidator } from '#people/validators/profile'

/** Erasing what is held of somebody who has left: first looked at, then done. */
export default class EmployeeErasuresController {
  async show(ctx: HttpContext) {
    const id = await this.erasable(ctx)
    return ctx.serialize(ErasurePreviewTransformer.transform(await previewErasure(id)))
  }

  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(erasureValidator)
    const id = await this.erasable(ctx)
    await eraseEmployee(id, input, actorOf(ctx))
    return ctx.serialize(await profileOf(ctx, id))
  }

  private async erasable(ctx: HttpContext): Promise<number> {
    const id = Number(ctx.params.id)
    assertMayErase(ctx, await findEmployeeDetails(id, { mayViewPay: false }))
    return id
  }
}
