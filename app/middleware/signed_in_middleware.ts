import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { mustSetUpTwoFactor } from '#accounts/services/two_factor_need'
import { forbidden, unauthorized } from '#core/errors/refusals'

const SIGNED_OUT_MESSAGE = 'Unauthorized - You are logged out. Logging in again...'

/** Whether the request is for a page, which is sent to the sign-in page instead of a 401. */
const isPage = (ctx: HttpContext) =>
  ctx.request.method() === 'GET' && !ctx.request.url().startsWith('/api/')

/** What somebody has to do before anything else. */
export type FirstThing = 'passwordChange' | 'twoFactor'

const FIRST_THINGS: Record<FirstThing, { message: string; page: string }> = {
  passwordChange: { message: 'Choose a new password first.', page: '/change-password' },
  twoFactor: { message: 'Set up two-factor sign-in first.', page: '/set-up-two-factor' },
}

/** The page of what the signed-in person has to do before anything else; null when nothing. */
export function pageOfFirstThing(ctx: HttpContext): string | null {
  const first = firstThingOf(ctx)
  return first && FIRST_THINGS[first].page
}

function firstThingOf(ctx: HttpContext): FirstThing | null {
  if (ctx.auth.user?.passwordChangeRequiredAt) return 'passwordChange'
  return mustSetUpTwoFactor(ctx) ? 'twoFactor' : null
}

/**
 * Lets nobody pass who is not signed in, and nobody do anything else first who was given a
 * password by an admin and has not changed it yet, or whose role requires a second factor that
 * they have not set up.
 */
export default class SignedInMiddleware {
  handle(ctx: HttpContext, next: NextFn, options: { before?: FirstThing[] } = {}) {
    const user = ctx.auth.user
    if (!user) {
      if (!isPage(ctx)) throw unauthorized()
      ctx.session.flash('signed_out', SIGNED_OUT_MESSAGE)
      ctx.session.put('intended_url', ctx.request.url(true).slice(0, 2000))
      return ctx.response.redirect().toPath('/api/login')
    }
    const first = firstThingOf(ctx)
    if (first && !options.before?.includes(first)) {
      if (!isPage(ctx)) throw forbidden(FIRST_THINGS[first].message)
      return ctx.response.redirect().toPath(FIRST_THINGS[first].page)
    }
    return next()
  }
}
