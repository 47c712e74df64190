import { DateTime } from 'luxon'
import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { answerList } from '#access/services/paging'
import { idempotencyKeyOf } from '#access/validators/idempotency_key'
import { actorOf } from '#audit/actor'
import { invalidField } from '#exceptions/refusals'
import { findRequest, listRequests, type RequestViewer } from '#signing/queries/request_list'
import {
  cancelRequest,
  correctRequest,
  nameManager,
  remindSigner,
} from '#signing/services/change_request'
import { retrySealing } from '#signing/sealing/sealing_worker'
import { createRequest, type NewRequest } from '#signing/services/create_request'
import {
  cancellationValidator,
  managerValidator,
  newRequestValidator,
  requestListValidator,
} from '#signing/validators/request'

export const viewerOf = ({ auth, access }: HttpContext): RequestViewer => ({
  id: auth.getUserOrFail().id,
  all: access.can('documents:manage'),
})

/** Signing requests: documents for one employee, signed by a manager and by them. */
export default class SigningRequestsController {
  async index(ctx: HttpContext) {
    const { tab, status, employeeId, q, ...paging } = await requestListValidator.validate(
      ctx.request.qs()
    )
    const list = await listRequests({ tab, status, employeeId, q }, viewerOf(ctx), paging)
    return answerList(ctx, list, false)
  }

  async show(ctx: HttpContext) {
    return findRequest(Number(ctx.params.id), viewerOf(ctx))
  }

  async store(ctx: HttpContext) {
    const input = inputOf(await ctx.request.validateUsing(newRequestValidator))
    const id = await createRequest(input, actorOf(ctx), await idempotencyKeyOf(ctx))
    ctx.response.status(201)
    return findRequest(id, viewerOf(ctx))
  }

  async cancel(ctx: HttpContext) {
    const { reason } = await ctx.request.validateUsing(cancellationValidator)
    await cancelRequest(Number(ctx.params.id), reason ?? null, actorOf(ctx))
    return this.show(ctx)
  }

  async remind(ctx: HttpContext) {
    await remindSigner(Number(ctx.params.id), actorOf(ctx))
    return this.show(ctx)
  }

  /** Has one that failed to be sealed tried again. */
  async retry(ctx: HttpContext) {
    await retrySealing(Number(ctx.params.id), actorOf(ctx))
    return this.show(ctx)
  }

  async manager(ctx: HttpContext) {
    const { managerId } = await ctx.request.validateUsing(managerValidator)
    await nameManager(Number(ctx.params.id), managerId, actorOf(ctx))
    return this.show(ctx)
  }

  /** Calls it off and sends what is given instead. */
  async correct(ctx: HttpContext) {
    const input = inputOf(await ctx.request.validateUsing(newRequestValidator))
    const id = await correctRequest(Number(ctx.params.id), input, actorOf(ctx))
    ctx.response.status(201)
    return findRequest(id, viewerOf(ctx))
  }
}

/** documentIds and templateIds are two names of one list (product.md, Documents and signing). */
function inputOf(given: Infer<typeof newRequestValidator>): NewRequest {
  const { documentIds, templateIds, expiresAt, ...input } = given
  const expires = expiresAt ? DateTime.fromISO(expiresAt, { zone: 'utc' }) : null
  if (expires && !expires.isValid) {
    throw invalidField('expiresAt', 'This moment does not exist.', 'date')
  }
  return { ...input, templateIds: templateIds ?? documentIds ?? [], expiresAt: expires }
}
