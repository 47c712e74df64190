import type { HttpContext } from '@adonisjs/core/http'
import { idempotencyKeyOf } from '#core/http/idempotency_key'
import { answerList } from '#core/http/paging'
import { actorOf } from '#audit/actor'
import { listAssignments } from '#training/queries/assignments/assignment_lists'
import { searchLearners } from '#training/queries/assignments/people'
import { assignByHand, previewByHand } from '#training/assignments/assign_by_hand'
import { withdrawAssignment } from '#training/assignments/withdraw_assignments'
import {
  assignmentListValidator,
  assignmentValidator,
  peopleSearchValidator,
  reasonValidator,
} from '#training/validators/assignments'

/** Modules assigned to people manually. */
export default class AssignmentsController {
  async index(ctx: HttpContext) {
    const { page, perPage, cursor, ...filters } = await assignmentListValidator.validate(
      ctx.request.qs()
    )
    const list = await listAssignments(filters, { page, perPage, cursor })
    return answerList(ctx, list, cursor !== undefined)
  }

  async store(ctx: HttpContext) {
    const { dryRun, ...input } = await ctx.request.validateUsing(assignmentValidator)
    const key = await idempotencyKeyOf(ctx)
    if (dryRun) return { dryRun: true, ...(await previewByHand(input)) }
    const assigned = await assignByHand(input, actorOf(ctx), key)
    ctx.response.status(assigned.batchId === null ? 200 : 201)
    return { dryRun: false, ...assigned }
  }

  async withdraw(ctx: HttpContext) {
    const { reason } = await ctx.request.validateUsing(reasonValidator)
    await withdrawAssignment(Number(ctx.params.id), reason, actorOf(ctx))
    return ctx.response.noContent()
  }

  /** People to assign to, by name or address. */
  async people(ctx: HttpContext) {
    const { q } = await peopleSearchValidator.validate(ctx.request.qs())
    return searchLearners(q ?? '')
  }
}
