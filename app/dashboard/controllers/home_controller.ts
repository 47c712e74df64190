import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { actorOf } from '#audit/actor'
import { cookieName } from '#config/app'
import { SESSION_AGE_SECONDS } from '#config/session'
import { dataVersionOf } from '#core/cached'
import { dropInvalidFilters } from '#core/http/drop_invalid_filters'
import { dashboardValidator } from '#dashboard/validators/dashboard'
import { scopeOf } from '#people/scope'
import { companyName } from '#settings/current'
import { notFound } from '#core/errors/http_errors'
import { sessionRowId } from '#accounts/sessions/session_store'
import { isFirstVisit } from '#accounts/queries/sessions/first_visit'
import { pageOfRequiredAction } from '#accounts/sign_in/required_action'
import { showHome } from '#dashboard/queries/home'
import { showWaiting } from '#dashboard/queries/waiting'

/**
 * Which ended session a visitor has been told of: it is said once. The session's own cookie stays,
 * since by the time the answer arrives it may be that of a sign-in in another tab.
 */
const TOLD_COOKIE = cookieName('gangway_told')

/** `/`: the landing page, the waiting page of a new person, or the dashboard. */
export default class HomeController {
  async show(ctx: HttpContext) {
    const { auth, inertia, request, response } = ctx
    const user = auth.user
    // The browser still has the id of a session that is gone, for example after someone set a
    // new password for the account.
    const gone = !ctx.session.fresh && ctx.session.isEmpty
    if (!user) {
      const session = sessionRowId(ctx.session.sessionId)
      const ended = gone && request.cookie(TOLD_COOKIE) !== session
      if (ended) response.cookie(TOLD_COOKIE, session, { maxAge: SESSION_AGE_SECONDS })
      return inertia.render('landing', { company: companyName(), ended })
    }
    const first = pageOfRequiredAction(ctx)
    if (first) return response.redirect().toPath(first)
    if (user.awaitingApprovalAt)
      return inertia.render('people/waiting', await showWaiting(user, actorOf(ctx)))
    const { scope } = await dropInvalidFilters<Infer<typeof dashboardValidator>>(
      dashboardValidator,
      request.qs()
    )
    const { own, onboarding, ...staff } = await showHome(user, ctx.access, actorOf(ctx), () =>
      scopeOf(ctx, scope)
    )
    if (own) return inertia.render('dashboard/own', { own, onboarding })
    const firstVisit = await isFirstVisit(user.id, dataVersionOf(ctx))
    return inertia.render('dashboard/home', { firstVisit, onboarding, ...staff })
  }

  async missing() {
    throw notFound()
  }
}
