import type { HttpContext } from '@adonisjs/core/http'
import { answerList } from '#core/http/paging'
import { listEmployment } from '#people/queries/employees/employment_list'
import { assertMayView } from '#people/policies/employee_policy'
import { detailsFor } from '#people/controllers/profile'
import { actorOf } from '#audit/actor'
import EmploymentTransformer from '#people/transformers/employment_transformer'
import { profileListValidator } from '#people/validators/profile'

/** A person's employment history. Pay only for people who may see pay. */
export default class EmploymentPeriodsController {
  async index(ctx: HttpContext) {
    const paging = await profileListValidator.validate(ctx.request.qs())
    const id = Number(ctx.params.id)
    const details = await detailsFor(ctx, id)
    assertMayView(actorOf(ctx), details.person)
    const list = await listEmployment(id, details, paging)
    return ctx.serialize(EmploymentTransformer.transform(answerList(ctx, list, false)))
  }
}
