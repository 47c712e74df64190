import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { idempotencyKeyOf } from '#core/http/idempotency_key'
import { answerList } from '#core/http/paging'
import { awaitDelivery } from '#messages/services/post_mail'
import { invitationRights } from '#people/controllers/profile'
import { findListedInvitation, listInvitations } from '#people/queries/invitations/invitation_list'
import { runInvitationAction } from '#people/invitations/bulk_invitations'
import { resendInvitation } from '#people/invitations/manage_invitation'
import { teamOf } from '#people/scope'
import { revokeInvitation, undoRevocation } from '#people/undo/undo_revocation'
import InvitationTransformer from '#people/transformers/invitation_transformer'
import { bulkInvitationsValidator } from '#people/validators/bulk_action'
import { invitationListValidator } from '#people/validators/employee'

/** Invitations, for HR. */
export default class InvitationsController {
  async index(ctx: HttpContext) {
    const { page, perPage, q, state, scope } = await invitationListValidator.validate(
      ctx.request.qs()
    )
    const list = await listInvitations({ q, state, team: teamOf(ctx, scope) }, { page, perPage })
    const rows = answerList(ctx, list, false)
    return ctx.serialize(InvitationTransformer.transform(rows, await invitationRights(ctx, rows)))
  }

  /** Resends an employee's invitation, or makes the first. */
  async store(ctx: HttpContext) {
    const key = await idempotencyKeyOf(ctx)
    const { id, mailId } = await resendInvitation(Number(ctx.params.id), actorOf(ctx), key)
    const delivery = mailId === null ? ('none' as const) : await awaitDelivery(mailId)
    ctx.response.status(201)
    return { ...(await this.answer(ctx, id)), delivery }
  }

  async revoke(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    await revokeInvitation(id, actorOf(ctx))
    return this.answer(ctx, id)
  }

  async undoRevocation(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    await undoRevocation(id, actorOf(ctx))
    return this.answer(ctx, id)
  }

  /** One action for many invitations. */
  async bulk(ctx: HttpContext) {
    const { action, ids, dryRun } = await ctx.request.validateUsing(bulkInvitationsValidator)
    return { results: await runInvitationAction(action, ids, actorOf(ctx), { dryRun }) }
  }

  private async answer(ctx: HttpContext, id: number) {
    const row = await findListedInvitation(id)
    return ctx.serialize(InvitationTransformer.transform(row, await invitationRights(ctx, [row])))
  }
}
