import { DateTime } from 'luxon'
import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { dbTime } from '#core/time'
import type { SignerRole } from '#documents/placed_field'
import { HttpError } from '#core/errors/http_errors'
import { logSecurityEvent, originOfEvent } from '#core/errors/security_events'
import { readSigningLink } from '#signing/signing_link'
import { findSigningPage, type SigningPage } from '#signing/queries/signing_page'
import { viewerOf } from '#signing/controllers/viewer'
import { auditIfRefused } from '#signing/services/audit_failed_attempts'
import { signingAddress } from '#signing/services/signing_address'
import { openAction } from '#signing/services/sign_action'
import { signingAddressValidator } from '#signing/validators/signature'

/** Why an address opens nothing. */
type Unopened = 'unknown' | 'other_person' | 'too_old'

/** The page where a signer reads, fills in and signs, in a frame or by itself. */
export default class SigningPagesController {
  /** A signing address for the signed-in person's own action. */
  async address(ctx: HttpContext) {
    const { requestId, role } = await signingAddressValidator.validate(ctx.request.qs())
    return { url: await signingAddress(requestId, role, viewerOf(ctx), actorOf(ctx)) }
  }

  async show(ctx: HttpContext) {
    ctx.response.header('X-Robots-Tag', 'noindex, nofollow')
    const token = readSigningLink(String(ctx.params.token))
    const user = ctx.auth.getUserOrFail()
    if (!token) return this.unopened(ctx, 404, 'unknown')
    const { actionId } = token
    if (token.userId !== user.id) {
      await this.note(ctx, actionId, 403, 'This address was made for someone else.')
      return this.unopened(ctx, 403, 'other_person')
    }
    if (token.expires <= DateTime.utc().toSeconds()) {
      await this.note(ctx, actionId, 410, 'The address was too old.')
      const frame = await this.ownFrame(actionId, user.id)
      return frame
        ? this.unopened(ctx, 410, 'too_old', frame)
        : this.unopened(ctx, 403, 'other_person')
    }
    return this.open(ctx, actionId, user.id)
  }

  /**
   * Records that the signer has seen the documents; explains why where there is nothing to sign.
   */
  private async open(ctx: HttpContext, actionId: number, userId: number) {
    const now = () => dbTime(DateTime.utc())
    try {
      await auditIfRefused('open', actionId, actorOf(ctx), async () => {
        const { state } = await findSigningPage(actionId, userId, now())
        // Signed documents can be viewed and downloaded.
        if (state === 'open' || state === 'refused' || state === 'declined') {
          await openAction(actionId, userId, actorOf(ctx))
        }
      })
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      // Someone else was named as signer in the meantime.
      if (error.status === 404) return this.unopened(ctx, 403, 'other_person')
      ctx.response.status(error.status)
    }
    return ctx.inertia.render('signing/sign', {
      frame: await findSigningPage(actionId, userId, now()),
    })
  }

  /** Null where someone else was named as signer in the meantime. */
  private async ownFrame(actionId: number, userId: number): Promise<SigningPage | null> {
    try {
      return await findSigningPage(actionId, userId, dbTime(DateTime.utc()))
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return null
      throw error
    }
  }

  private async note(ctx: HttpContext, actionId: number, status: number, reason: string) {
    await auditIfRefused('open', actionId, actorOf(ctx), async () => {
      throw new HttpError(status, reason)
    }).catch(() => undefined)
  }

  private async unopened(
    ctx: HttpContext,
    status: number,
    why: Unopened,
    own?: { requestId: number; role: SignerRole }
  ) {
    logSecurityEvent('link_refused', originOfEvent(ctx), { status, reason: why })
    ctx.response.status(status)
    return ctx.inertia.render('signing/unopened', {
      why,
      again: own ? { requestId: own.requestId, role: own.role } : null,
    })
  }
}
