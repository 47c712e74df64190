import { DateTime } from 'luxon'
import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { answerList } from '#core/http/paging'
import { idempotencyKeyOf } from '#core/http/idempotency_key'
import { teamOf } from '#people/scope'
import { actorOf } from '#audit/actor'
import { invalidField } from '#core/errors/http_errors'
import type { SignerRole } from '#documents/placed_field'
import { viewerOf } from '#signing/controllers/viewer'
import { offerTemplates, searchSigners } from '#signing/queries/requests/offered'
import { findRequest, listRequests } from '#signing/queries/requests/request_list'
import { cancelRequest, correctRequest, remindSigner } from '#signing/services/change_request'
import { nameManager, replaceSigner, resendLink } from '#signing/services/replace_signer'
import { retrySealing } from '#signing/sealing/sealing_worker'
import { planSending, sendToMany } from '#signing/services/send_to_many'
import { createRequest, type NewRequest } from '#signing/services/create_request'
import {
  cancellationValidator,
  managerValidator,
  manyRequestsValidator,
  newRequestValidator,
  replacedSignerValidator,
  requestListValidator,
  signerSearchValidator,
  templateSearchValidator,
} from '#signing/validators/request'

/** Signing requests: documents about one employee, signed by manager and employee or others. */
export default class SigningRequestsController {
  async index(ctx: HttpContext) {
    const { page, perPage, cursor, scope, ...given } = await requestListValidator.validate(
      ctx.request.qs()
    )
    const filters = { ...given, team: teamOf(ctx, scope) }
    const list = await listRequests(filters, viewerOf(ctx), { page, perPage, cursor })
    return answerList(ctx, list, cursor !== undefined)
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

  /** The same documents to many people; with `dryRun` it returns the result for each. */
  async storeMany(ctx: HttpContext) {
    const { dryRun, employeeIds, includeOpen, ...given } =
      await ctx.request.validateUsing(manyRequestsValidator)
    const input = { ...orderOf(given), employeeIds, includeOpen }
    const key = await idempotencyKeyOf(ctx)
    const { id } = ctx.auth.getUserOrFail()
    if (dryRun) return { dryRun: true, ...(await planSending(input, id)) }
    return { dryRun: false, ...(await sendToMany(input, { ...actorOf(ctx), id }, key)) }
  }

  /** Possible signers in a role, by name or address. */
  async signers(ctx: HttpContext) {
    const { role, q } = await signerSearchValidator.validate(ctx.request.qs())
    return searchSigners(role, q ?? '')
  }

  /** The documents that can be sent. */
  async templates(ctx: HttpContext) {
    const { q } = await templateSearchValidator.validate(ctx.request.qs())
    return offerTemplates(q ?? '')
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

  /** Retries a request that could not be sealed. */
  async retry(ctx: HttpContext) {
    await retrySealing(Number(ctx.params.id), actorOf(ctx))
    return this.show(ctx)
  }

  async manager(ctx: HttpContext) {
    const { managerId, previous } = await ctx.request.validateUsing(managerValidator)
    await nameManager(Number(ctx.params.id), managerId, actorOf(ctx), previous)
    return this.show(ctx)
  }

  /** Names another person in a role that the sender filled. */
  async signer(ctx: HttpContext) {
    const { previous, ...given } = await ctx.request.validateUsing(replacedSignerValidator)
    const signer = { role: roleOf(ctx), ...given }
    await replaceSigner(Number(ctx.params.id), signer, actorOf(ctx), previous)
    return this.show(ctx)
  }

  /** Sends a signer without an account a new link. */
  async link(ctx: HttpContext) {
    await resendLink(Number(ctx.params.id), roleOf(ctx), actorOf(ctx))
    return this.show(ctx)
  }

  /** Cancels it and sends the given documents instead. */
  async correct(ctx: HttpContext) {
    const input = inputOf(await ctx.request.validateUsing(newRequestValidator))
    const key = await idempotencyKeyOf(ctx)
    const id = await correctRequest(Number(ctx.params.id), input, actorOf(ctx), key)
    ctx.response.status(201)
    return findRequest(id, viewerOf(ctx))
  }
}

const roleOf = ({ params }: HttpContext) => params.role as SignerRole

const inputOf = ({ employeeId, ...given }: Infer<typeof newRequestValidator>): NewRequest => ({
  employeeId,
  ...orderOf(given),
})

type GivenOrder = Omit<Infer<typeof newRequestValidator>, 'employeeId'>

/** Calls may name the list of templates `templateIds` or `documentIds`, not both. */
function orderOf(given: GivenOrder): Omit<NewRequest, 'employeeId'> {
  const { documentIds, templateIds, expiresAt, ...order } = given
  if (documentIds && templateIds) {
    throw invalidField('documentIds', 'Give templateIds or documentIds, not both.', 'both')
  }
  const expires = expiresAt ? DateTime.fromISO(expiresAt, { zone: 'utc' }) : null
  if (expires && !expires.isValid) {
    throw invalidField('expiresAt', 'This moment does not exist.', 'date')
  }
  return { ...order, templateIds: templateIds ?? documentIds ?? [], expiresAt: expires }
}
