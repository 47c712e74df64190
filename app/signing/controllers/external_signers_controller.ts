import { DateTime } from 'luxon'
import type { HttpContext } from '@adonisjs/core/http'
import { countAttempt, forgiveAttempts } from '#accounts/sign_in/sign_in_limits'
import { readLinkToken } from '#accounts/services/link_tokens'
import { cookieName, isHttps } from '#config/app'
import { dbTime } from '#core/time'
import { HttpError, invalidField, notFound } from '#core/errors/http_errors'
import { companyName } from '#settings/current'
import { CONSENT_VERSION } from '#signing/consent'
import { enterCode, sendCode } from '#signing/external/enter_code'
import {
  findExternal,
  isOpenedBy,
  openExternal,
  hasSignedBy,
  keptOf,
  type External,
} from '#signing/external/external_access'
import { externalActor } from '#signing/external/external_actor'
import { ACCESS_HOURS, isCodeOpen } from '#signing/external/external_link'
import type ExternalLink from '#signing/models/external_link'
import { signingPageFile, signingPageOf, type SigningPage } from '#signing/queries/signing_page'
import { auditIfRefused, type Step } from '#signing/services/audit_failed_attempts'
import { declineToSign, requestPaperCopy } from '#signing/services/decline_to_sign'
import { signAction } from '#signing/services/sign_action'
import {
  declineValidator,
  documentFileValidator,
  externalSignatureValidator,
  signingCodeValidator,
} from '#signing/validators/signature'
import { auditOpening } from '#storage/services/audit_opening'
import { findFile } from '#storage/queries/find_file'
import { sendFile } from '#storage/services/send_file'

const tokenOf = ({ params }: HttpContext) => String(params.token)

/** Each link has its own cookie, so that two of them work in one browser. */
const cookieOf = (linkId: number) => cookieName(`gangway_signing_${linkId}`)

/** What this browser keeps of the code of the link. */
const secretOf = (ctx: HttpContext, link: ExternalLink): string | null => {
  const kept: string | null = ctx.request.cookie(cookieOf(link.id)) ?? null
  return kept?.split('.')[0] ?? null
}

/**
 * A signer without an account, by a link to their mailbox and a code sent there. It opens the
 * documents of one action and nothing else; no session begins.
 */
export default class ExternalSignersController {
  /** The page; without the code it shows nothing of what is to be signed, or by whom. */
  async page(ctx: HttpContext) {
    ctx.response.header('X-Robots-Tag', 'noindex, nofollow')
    const company = companyName()
    const token = tokenOf(ctx)
    try {
      const external = await this.found(ctx)
      const open = isOpenedBy(external.link, secretOf(ctx, external.link), DateTime.utc())
      return await ctx.inertia.render('signing/external_signer', {
        company,
        token,
        works: true,
        signed: false,
        codeSent: isCodeOpen(external.link, DateTime.utc()),
        frame: open ? await pageOf(token, external) : null,
      })
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 404) throw error
      ctx.response.status(404)
      return ctx.inertia.render('signing/external_signer', {
        company,
        token,
        works: false,
        signed: await this.hasSigned(ctx),
        codeSent: false,
        frame: null,
      })
    }
  }

  /** Emails a code to the mailbox that the link was sent to. */
  async sendCode(ctx: HttpContext) {
    const { own } = await this.found(ctx)
    await sendCode(tokenOf(ctx), externalActor(ctx, own.action))
    return ctx.response.accepted({ message: 'A code was sent to the mailbox of this link.' })
  }

  /** Enters the code, which opens the documents in this browser. */
  async enterCode(ctx: HttpContext) {
    const { code } = await ctx.request.validateUsing(signingCodeValidator)
    await countAttempt('signing-link', null, ctx.request.ip())
    const token = tokenOf(ctx)
    const { own } = await this.found(ctx)
    const secret = await enterCode(token, code, externalActor(ctx, own.action))
    await forgiveAttempts('signing-link', null, ctx.request.ip())
    const external = await findExternal(token)
    ctx.response.cookie(cookieOf(external.link.id), keptOf(secret, external.link), {
      path: '/',
      httpOnly: true,
      secure: isHttps,
      // The emailed link opens the page again, from another site.
      sameSite: 'lax',
      maxAge: ACCESS_HOURS * 3600,
    })
    return pageOf(token, external)
  }

  /** What the link opens. */
  async show(ctx: HttpContext) {
    return pageOf(tokenOf(ctx), await this.opened(ctx))
  }

  /** A document in its current form, by ranges. */
  async document(ctx: HttpContext) {
    const { disposition } = await documentFileValidator.validate(ctx.request.qs())
    const { own } = await this.opened(ctx)
    const documentId = Number(ctx.params.documentId)
    const shown = await signingPageFile(own, documentId, dbTime(DateTime.utc()))
    const file = await findFile(shown.fileId)
    if (!file) throw notFound('There is no file.')
    if (shown.filledIn) {
      await auditOpening(
        ctx,
        { entityType: 'signing_request', entityId: shown.requestId, fileId: file.id },
        externalActor(ctx, own.action)
      )
    }
    const name = `${shown.name}${shown.sealed ? ' (signed)' : ''}.pdf`
    return sendFile(ctx, { ...file, name }, { disposition: disposition ?? 'inline' })
  }

  /** Signs, once, which uses the link up. */
  async sign(ctx: HttpContext) {
    const { consentVersion, otherName, ...given } = await ctx.request.validateUsing(
      externalSignatureValidator
    )
    if (consentVersion !== CONSENT_VERSION) {
      throw invalidField('consentVersion', 'Agree to the present text first.', 'accepted')
    }
    const filled = {
      signature: given.signature,
      initials: given.initials ?? null,
      documents: given.documents.map(({ documentId, values }) => ({
        documentId,
        values: Object.fromEntries(
          Object.entries(values).map(([key, value]) => [key, value ?? ''])
        ),
      })),
    }
    await this.answered(ctx, 'sign', ({ own }, signer, actor) =>
      signAction(
        {
          actionId: own.action.id,
          userId: null,
          external: signer,
          filled,
          shown: given.documents.map(({ documentId, sha256 }) => ({ documentId, sha256 })),
          otherName,
          consentVersion,
          authenticatedBy: 'email_code',
          browser: ctx.request.header('user-agent') ?? null,
        },
        actor
      )
    )
    return ctx.response.noContent()
  }

  async decline(ctx: HttpContext) {
    const { reason } = await ctx.request.validateUsing(declineValidator)
    await this.answered(ctx, 'decline', ({ own }, signer, actor) =>
      declineToSign(own.action.id, null, reason, actor, signer)
    )
    return ctx.response.noContent()
  }

  /** Requests paper instead; the link goes on working. */
  async paper(ctx: HttpContext) {
    await this.answered(ctx, 'paper', ({ own }, signer, actor) =>
      requestPaperCopy(own.action.id, null, actor, signer)
    )
    return this.show(ctx)
  }

  private async answered(
    ctx: HttpContext,
    step: Step,
    work: (
      external: External,
      signer: { token: string; secret: string | null },
      actor: ReturnType<typeof externalActor>
    ) => Promise<void>
  ): Promise<void> {
    const external = await this.opened(ctx)
    const actor = externalActor(ctx, external.own.action)
    const signer = { token: tokenOf(ctx), secret: secretOf(ctx, external.link) }
    await auditIfRefused(step, external.own.action.id, actor, () => work(external, signer, actor))
  }

  /** Whether this browser has signed by the link, which is why it no longer works. */
  private async hasSigned(ctx: HttpContext): Promise<boolean> {
    const linkId = readLinkToken('signing', tokenOf(ctx))?.id
    const kept: string | null = linkId ? (ctx.request.cookie(cookieOf(linkId)) ?? null) : null
    return kept !== null && hasSignedBy(tokenOf(ctx), kept, DateTime.utc())
  }

  /** The link's facts, the person who holds it. Links that do not work are counted by address. */
  private async found(ctx: HttpContext): Promise<External> {
    try {
      return await findExternal(tokenOf(ctx))
    } catch (error) {
      await countAttempt('signing-link', null, ctx.request.ip())
      throw error
    }
  }

  /** @throws HttpError 404 for a link that does not work, 403 without its code. */
  private async opened(ctx: HttpContext): Promise<External> {
    const token = tokenOf(ctx)
    const external = await this.found(ctx)
    return openExternal({ token, secret: secretOf(ctx, external.link) })
  }
}

const pageOf = (token: string, { own }: External): Promise<SigningPage> =>
  signingPageOf(own, dbTime(DateTime.utc()), { base: `/api/sign/external/${token}` })
