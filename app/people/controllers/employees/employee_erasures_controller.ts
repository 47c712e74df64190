import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { eraseEmployee, previewErasure } from '#people/erasure/erase_employee'
import { profileOf } from '#people/controllers/profile'
import ErasurePreviewTransformer from '#people/transformers/erasure_preview_transformer'
import { erasureValidator } from '#people/validators/profile'

/** Erases a former employee's data, after a preview. */
export default class EmployeeErasuresController {
  async show(ctx: HttpContext) {
    const preview = await previewErasure(Number(ctx.params.id), actorOf(ctx))
    return ctx.serialize(ErasurePreviewTransformer.transform(preview))
  }

  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(erasureValidator)
    const id = Number(ctx.params.id)
    await eraseEmployee(id, input, actorOf(ctx))
    return ctx.serialize(await profileOf(ctx, id))
  }
}
