import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { actorOf } from '#audit/actor'
import { SESSION_COOKIE } from '#config/session'
import { dataVersionOf } from '#core/cached'
import { dropInvalidFilters } from '#core/http/drop_invalid_filters'
import { dashboardValidator } from '#dashboard/validators/dashboard'
import { scopeOf } from '#people/scope'
import { companyName } from '#settings/current'
import { notFound } from '#core/errors/http_errors'
import { isFirstVisit } from '#accounts/queries/sessions/first_visit'
import { pageOfRequiredAction } from '#accounts/sign_in/required_action'
import { showHome } from '#dashboard/queries/home'
import { showWaiting } from '#dashboard/queries/waiting'

/** `/`: the landing page, the waiting page of a new person, or the dashboard. */
export default class HomeController {
  async show(ctx: HttpContext) {
    const { auth, inertia, response } = ctx
    const user = auth.user
    // The browser still has the id of a session that is gone, for example after someone set a
    // new password for the account.
    const ended = !ctx.session.fresh && ctx.session.isEmpty
    if (!user) {
      // Said once.
      if (ended) response.clearCookie(SESSION_COOKIE)
      return inertia.render('landing', { company: companyName(), ended })
    }
    const first = pageOfRequiredAction(ctx)
    if (first) return response.redirect().toPath(first)
    if (user.awaitingApprovalAt)
      return inertia.render('people/waiting', await showWaiting(user, actorOf(ctx)))
    const { scope } = await dropInvalidFilters<Infer<typeof dashboardValidator>>(
      dashboardValidator,
      ctx.request.qs()
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
