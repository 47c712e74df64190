import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { dropInvalidFilters } from '#core/http/drop_invalid_filters'
import { viewerOf } from '#signing/controllers/viewer'
import { countRequests, listRequests, openI9 } from '#signing/queries/requests/request_list'
import { scopeOf, teamOf } from '#people/scope'
import { requestListValidator } from '#signing/validators/request'

const PAGE_SIZE = 25

export default class RequestPagesController {
  /** Whoever only signs goes to their own documents, where their requests are. */
  async index(ctx: HttpContext) {
    if (!ctx.access.can('documents:manage')) return ctx.response.redirect().toPath('/documents')
    const {
      page,
      q,
      tab = 'outstanding',
      attention,
      scope: asked,
    } = await dropInvalidFilters<Infer<typeof requestListValidator>>(
      requestListValidator,
      ctx.request.qs()
    )
    const viewer = viewerOf(ctx)
    const scope = await scopeOf(ctx, asked, 'everyone')
    const team = teamOf(ctx, scope)
    const which = attention ? { attention } : { tab }
    const list = await listRequests({ ...which, q, team }, viewer, { page, perPage: PAGE_SIZE })
    return ctx.inertia.render('signing/requests', {
      requests: list.rows,
      i9: await openI9(viewer, team),
      counts: await countRequests({ team, q }, viewer),
      total: list.total,
      page: list.page,
      perPage: list.perPage,
      filters: { tab, q: q ?? '', attention: attention ?? ('' as const), scope },
    })
  }
}
