import { DateTime } from 'luxon'
import type { HttpContext } from '@adonisjs/core/http'
import { assertOwnPassword } from '#accounts/passwords/own_password'
import { actorOf } from '#audit/actor'
import { dbTime } from '#core/time'
import { invalidField, notFound } from '#core/errors/http_errors'
import { CONSENT_VERSION } from '#signing/consent'
import { forgetMarks } from '#signing/saved_signatures'
import { findSigningPage, findSigningPageFile } from '#signing/queries/signing_page'
import { requestPaperCopy, declineToSign } from '#signing/services/decline_to_sign'
import { auditIfRefused, type Step } from '#signing/services/audit_failed_attempts'
import { signAction } from '#signing/services/sign_action'
import {
  declineValidator,
  documentFileValidator,
  signatureValidator,
} from '#signing/validators/signature'
import { auditOpening } from '#storage/services/audit_opening'
import { findFile } from '#storage/queries/find_file'
import { sendFile } from '#storage/services/send_file'

const now = () => dbTime(DateTime.utc())

/** One signer's own action. No one else can use it, whatever their permissions. */
export default class ActionsController {
  /** Its status. */
  async show(ctx: HttpContext) {
    const { actionId, userId } = this.ownOf(ctx)
    return this.attempted(ctx, 'read', () => findSigningPage(actionId, userId, now()))
  }

  /** A document in its current form, by ranges. */
  async document(ctx: HttpContext) {
    const { disposition } = await documentFileValidator.validate(ctx.request.qs())
    const { actionId, userId } = this.ownOf(ctx)
    const shown = await this.attempted(ctx, 'read', () =>
      findSigningPageFile(actionId, Number(ctx.params.documentId), userId, now())
    )
    const file = await findFile(shown.fileId)
    if (!file) throw notFound('There is no file.')
    // The same file that HR opens among the signed documents; employees read their own.
    if (shown.filledIn && !shown.own) {
      await auditOpening(ctx, {
        entityType: 'signing_request',
        entityId: shown.requestId,
        fileId: file.id,
      })
    }
    const name = `${shown.name}${shown.sealed ? ' (signed)' : ''}.pdf`
    return sendFile(ctx, { ...file, name }, { disposition: disposition ?? 'inline' })
  }

  /** Signs, once. */
  async sign(ctx: HttpContext) {
    const { currentPassword, consentVersion, keep, otherName, ...given } =
      await ctx.request.validateUsing(signatureValidator)
    if (consentVersion !== CONSENT_VERSION) {
      throw invalidField('consentVersion', 'Agree to the present text first.', 'accepted')
    }
    const { actionId, userId } = this.ownOf(ctx)
    const filled = {
      signature: given.signature,
      initials: given.initials ?? null,
      documents: given.documents.map(({ documentId, values }) => ({
        documentId,
        values: textsOf(values),
      })),
    }
    await this.attempted(ctx, 'sign', async () => {
      await assertOwnPassword(ctx.auth.getUserOrFail(), currentPassword, ctx.request.ip())
      await signAction(
        {
          actionId,
          userId,
          filled,
          shown: given.documents.map(({ documentId, sha256 }) => ({ documentId, sha256 })),
          otherName,
          consentVersion,
          authenticatedBy: 'password',
          browser: ctx.request.header('user-agent') ?? null,
          keep,
        },
        actorOf(ctx)
      )
    })
    return this.show(ctx)
  }

  async decline(ctx: HttpContext) {
    const { reason } = await ctx.request.validateUsing(declineValidator)
    const { actionId, userId } = this.ownOf(ctx)
    await this.attempted(ctx, 'decline', () =>
      declineToSign(actionId, userId, reason, actorOf(ctx))
    )
    return this.show(ctx)
  }

  /** Requests paper instead. */
  async paper(ctx: HttpContext) {
    const { actionId, userId } = this.ownOf(ctx)
    await this.attempted(ctx, 'paper', () => requestPaperCopy(actionId, userId, actorOf(ctx)))
    return this.show(ctx)
  }

  /** Deletes the saved signature and initials. */
  async forget(ctx: HttpContext) {
    await forgetMarks(ctx.auth.getUserOrFail().id, actorOf(ctx))
    return ctx.response.noContent()
  }

  private ownOf(ctx: HttpContext) {
    return { actionId: Number(ctx.params.id), userId: ctx.auth.getUserOrFail().id }
  }

  private attempted<T>(ctx: HttpContext, step: Step, work: () => Promise<T>): Promise<T> {
    return auditIfRefused(step, this.ownOf(ctx).actionId, actorOf(ctx), work)
  }
}

/** An empty text arrives as null. */
const textsOf = (values: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? '']))
