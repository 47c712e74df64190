import type { HttpContext } from '@adonisjs/core/http'
import User from '#accounts/models/user'
import { actorOf, whateverLost } from '#audit/actor'
import { companyName, isMailConfigured } from '#settings/current'
import { forgottenPasswordValidator, newPasswordValidator } from '#accounts/validators/credentials'
import {
  completePasswordReset,
  findPasswordReset,
} from '#accounts/passwords/complete_password_reset'
import { requestPasswordReset } from '#accounts/passwords/request_password_reset'
import { countAttempt, countingLink, linkOf } from '#accounts/sign_in/sign_in_limits'

/** Emails are held until there is a mail server, longer than the link works. */
const CANNOT_SEND = "This portal can't send email yet. Ask your HR department to set a password."

/** `m***@example.com`: the owner recognizes it, no one else can read it. */
function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${[...local][0] ?? ''}***@${domain}`
}

/** A forgotten password: requesting the link, and using it. */
export default class PasswordResetsController {
  async create({ inertia }: HttpContext) {
    return inertia.render('accounts/forgot_password', {
      company: companyName(),
      problem: isMailConfigured() ? null : CANNOT_SEND,
    })
  }

  async store(ctx: HttpContext) {
    const { email } = await ctx.request.validateUsing(forgottenPasswordValidator)
    await countAttempt('reset', email, ctx.request.ip())
    // Answers before the work is done. Otherwise the duration would reveal whether the account
    // exists.
    requestPasswordReset(email, whateverLost(actorOf(ctx))).catch((error: unknown) =>
      ctx.logger.error({ err: error }, 'password reset failed')
    )
    return ctx.response.accepted({
      message: isMailConfigured()
        ? 'If an account has this address, we emailed a link to it.'
        : CANNOT_SEND,
    })
  }

  async edit({ inertia, params }: HttpContext) {
    const reset = await findPasswordReset(params.token)
    const state = reset?.state ?? 'invalid'
    const user = reset && state === 'usable' ? await User.find(reset.userId) : null
    return inertia.render('accounts/reset_password', {
      company: companyName(),
      token: params.token as string,
      state: user || state !== 'usable' ? state : ('invalid' as const),
      email: user ? maskEmail(user.email) : null,
    })
  }

  async update(ctx: HttpContext) {
    const { password } = await ctx.request.validateUsing(newPasswordValidator)
    await countingLink(linkOf(ctx), () =>
      completePasswordReset({ token: ctx.params.token, password }, actorOf(ctx))
    )
    return ctx.response.noContent()
  }
}
