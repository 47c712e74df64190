import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import {
  REQUIRED_ACTIONS,
  requiredActionOf,
  type RequiredAction,
} from '#accounts/sign_in/required_action'
import { forbidden, unauthorized } from '#core/errors/http_errors'

const SIGNED_OUT_MESSAGE = 'Unauthorized - You are logged out. Logging in again...'

/**
 * Whether the request is for a page, which redirects to sign-in instead of answering 401. A page
 * that only refreshes itself must not lead away from what is typed in it.
 */
const isPage = ({ request }: HttpContext) =>
  request.method() === 'GET' &&
  !request.url().startsWith('/api/') &&
  request.header('x-background') === undefined

/**
 * Admits only signed-in people. People with a temporary password, or a role that requires a
 * second factor they have not set up, must complete that first.
 */
export default class SignedInMiddleware {
  handle(ctx: HttpContext, next: NextFn, options: { before?: RequiredAction[] } = {}) {
    const user = ctx.auth.user
    if (!user) {
      if (!isPage(ctx)) throw unauthorized()
      ctx.session.flash('signed_out', SIGNED_OUT_MESSAGE)
      ctx.session.put('intended_url', ctx.request.url(true).slice(0, 2000))
      return ctx.response.redirect().toPath('/api/login')
    }
    const action = requiredActionOf(ctx)
    if (action && !options.before?.includes(action)) {
      if (!isPage(ctx)) throw forbidden(REQUIRED_ACTIONS[action].message)
      return ctx.response.redirect().toPath(REQUIRED_ACTIONS[action].page)
    }
    return next()
  }
}
