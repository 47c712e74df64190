import type { HttpContext } from '@adonisjs/core/http'
import { isDemo } from '#config/app'
import { companyName } from '#settings/current'
import type User from '#accounts/models/user'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#accounts/demo_accounts'
import { codeValidator, signInValidator } from '#accounts/validators/credentials'
import { forgetPasswordStep, isCodeAwaited } from '#accounts/sign_in/password_step'
import { completeSignIn, signIn } from '#accounts/sign_in/sign_in'
import { signOut } from '#accounts/sign_in/sign_out'
import { originOf } from '#core/http/origin_of'
import SessionUserTransformer from '#accounts/transformers/session_user_transformer'

/**
 * After sign-in, redirects only to a local path. Browsers drop tabs and line breaks from an
 * address, so `/<tab>/host` would lead to another host.
 */
function localPath(path: unknown): string {
  if (typeof path !== 'string' || !/^\/(?![/\\])\P{Cc}*$/u.test(path)) return '/'
  // Dots and backslashes: `/./\\host` is `//host` once the browser has read it.
  const { pathname } = new URL(path, 'http://localhost')
  return pathname.startsWith('//') ? '/' : path
}

const CODE_NEEDED =
  'Enter the code from your authenticator app, or a recovery code, to finish signing in.'

const asksForJson = ({ request }: HttpContext) =>
  request.is(['json']) !== null || request.accepts(['html', 'json']) === 'json'

/** Signs in and out, by browser navigation or as JSON calls. */
export default class SessionsController {
  async create(ctx: HttpContext) {
    const { auth, inertia, request, response, session } = ctx
    const next = localPath(request.qs().next ?? session.get('intended_url'))
    if (auth.user) return response.redirect().toPath(next)
    return inertia.render('accounts/login', {
      next,
      step: (await isCodeAwaited(ctx)) ? ('code' as const) : ('password' as const),
      company: companyName(),
      demo: isDemo ? { password: DEMO_PASSWORD, accounts: DEMO_ACCOUNTS } : null,
      message: (session.flashMessages.get('signed_out') as string | undefined) ?? null,
    })
  }

  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(signInValidator)
    const user = await signIn(ctx, input)
    if (user !== 'code') return this.goOn(ctx, user)
    if (!asksForJson(ctx)) return ctx.response.redirect().toPath('/api/login')
    ctx.response.status(202)
    return { message: CODE_NEEDED, codeNeeded: true }
  }

  /** The second step, for accounts with a second factor. */
  async complete(ctx: HttpContext) {
    const { code } = await ctx.request.validateUsing(codeValidator)
    return this.goOn(ctx, await completeSignIn(ctx, code))
  }

  private goOn(ctx: HttpContext, user: User) {
    const next = localPath(ctx.session.pull('intended_url'))
    if (!asksForJson(ctx)) return ctx.response.redirect().toPath(next)
    return ctx.serialize(SessionUserTransformer.transform(user))
  }

  /** GET signs out from our own pages and the address bar. From elsewhere, it asks first. */
  async confirmDestroy(ctx: HttpContext) {
    if (!ctx.auth.user) return ctx.response.redirect().toPath('/')
    // A prefetch is not a visit.
    const looksAhead =
      ctx.request.method() === 'HEAD' || ctx.request.header('sec-purpose')?.includes('prefetch')
    if (looksAhead || originOf(ctx) === 'foreign' || this.refererIsForeign(ctx)) {
      return ctx.inertia.render('accounts/logout', {})
    }
    await signOut(ctx)
    return ctx.response.redirect().toPath('/')
  }

  async destroy(ctx: HttpContext) {
    if (ctx.auth.user) await signOut(ctx)
    else forgetPasswordStep(ctx)
    if (asksForJson(ctx)) return ctx.response.noContent()
    return ctx.response.redirect().toPath('/')
  }

  private refererIsForeign({ request }: HttpContext): boolean {
    if (request.header('sec-fetch-site')) return false
    const referer = request.header('referer')
    return (
      referer !== undefined && URL.canParse(referer) && new URL(referer).host !== request.host()
    )
  }
}
