import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { answerList } from '#core/http/paging'
import { findEmployeeDetails } from '#people/queries/employees/employee_details'
import { listPending } from '#people/queries/roster/pending_list'
import { teamOf } from '#people/scope'
import { approveUndoably, undoApproval } from '#people/undo/undo_approval'
import { reactivateEmployee, rejectEmployee } from '#people/services/decide_approval'
import EmployeeTransformer from '#people/transformers/employee_transformer'
import {
  approvalValidator,
  pendingListValidator,
  rejectionValidator,
} from '#people/validators/employee'

/** The decision on a pending employee, and undoing it. */
export default class EmployeeApprovalsController {
  async index(ctx: HttpContext) {
    const { page, perPage, q, scope } = await pendingListValidator.validate(ctx.request.qs())
    const list = await listPending({ q, team: teamOf(ctx, scope) }, { page, perPage })
    const rows = answerList(ctx, list, false)
    return ctx.serialize(EmployeeTransformer.transform(rows).useVariant('forApproval'))
  }

  async store(ctx: HttpContext) {
    const { fingerprint } = await ctx.request.validateUsing(approvalValidator)
    const id = Number(ctx.params.id)
    await approveUndoably(id, actorOf(ctx), fingerprint)
    return this.answer(ctx, id)
  }

  async undo(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    await undoApproval(id, actorOf(ctx))
    return this.answer(ctx, id)
  }

  async reject(ctx: HttpContext) {
    const { reason } = await ctx.request.validateUsing(rejectionValidator)
    const id = Number(ctx.params.id)
    await rejectEmployee(id, reason ?? null, actorOf(ctx))
    return this.answer(ctx, id)
  }

  async reactivate(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    await reactivateEmployee(id, actorOf(ctx))
    return this.answer(ctx, id)
  }

  private async answer(ctx: HttpContext, id: number) {
    const { row } = await findEmployeeDetails(id, { mayViewPay: false })
    return ctx.serialize(EmployeeTransformer.transform(row))
  }
}
