import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { idempotencyKeyOf } from '#core/http/idempotency_key'
import { answerList } from '#core/http/paging'
import { copyPacket } from '#onboarding/packets/copy_packet'
import {
  createPacket,
  retirePacket,
  startPacket,
  updatePacket,
} from '#onboarding/packets/save_packet'
import { requestApplication } from '#onboarding/packets/apply_packet'
import { reachOfPacket } from '#onboarding/queries/preview/reach_of_packet'
import { reachValidator } from '#onboarding/validators/checklist'
import { findOwners } from '#onboarding/queries/tasks/owners'
import { findPacket, listPackets } from '#onboarding/queries/packets/packet_list'
import {
  editPacketValidator,
  newPacketValidator,
  ownerSearchValidator,
  packetListValidator,
} from '#onboarding/validators/packet'

/** Packets: what people get when they start or leave. */
export default class PacketsController {
  async index(ctx: HttpContext) {
    const { page, perPage, ...filters } = await packetListValidator.validate(ctx.request.qs())
    return answerList(ctx, await listPackets(filters, { page, perPage }), false)
  }

  async show({ params }: HttpContext) {
    return findPacket(Number(params.id))
  }

  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(newPacketValidator)
    const id = await createPacket(input, actorOf(ctx), await idempotencyKeyOf(ctx))
    ctx.response.status(201)
    return findPacket(id)
  }

  async update(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(editPacketValidator)
    const id = Number(ctx.params.id)
    await updatePacket(id, input, actorOf(ctx))
    return findPacket(id)
  }

  /** Archives it, since a packet that someone had is part of their history, or deletes a draft. */
  async destroy(ctx: HttpContext) {
    await retirePacket(Number(ctx.params.id), actorOf(ctx))
    return ctx.response.noContent()
  }

  async start(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    await startPacket(id, actorOf(ctx))
    return findPacket(id)
  }

  /** Whom a change of it reaches among those under way; unless it is a dry run, the server does it. */
  async reach(ctx: HttpContext) {
    const { dryRun = false } = await ctx.request.validateUsing(reachValidator)
    const id = Number(ctx.params.id)
    const reach = await reachOfPacket(id)
    if (!dryRun) {
      await requestApplication(id, actorOf(ctx))
      ctx.response.status(202)
    }
    return { dryRun, ...reach }
  }

  /** People whom a task can be given to, by name or address. */
  async owners(ctx: HttpContext) {
    const { q } = await ownerSearchValidator.validate(ctx.request.qs())
    return findOwners(q ?? '')
  }

  async copy(ctx: HttpContext) {
    const key = await idempotencyKeyOf(ctx)
    const id = await copyPacket(Number(ctx.params.id), actorOf(ctx), key)
    ctx.response.status(201)
    return findPacket(id)
  }
}
