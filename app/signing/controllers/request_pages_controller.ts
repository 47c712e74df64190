import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { dropInvalidFilters } from '#core/http/drop_invalid_filters'
import { viewerOf } from '#signing/controllers/viewer'
import { countRequests, listRequests, openI9 } from '#signing/queries/requests/request_list'
import { requestListValidator } from '#signing/validators/request'

const PAGE_SIZE = 25

export default class RequestPagesController {
  async index(ctx: HttpContext) {
    const {
      page,
      q,
      tab = 'outstanding',
    } = await dropInvalidFilters<Infer<typeof requestListValidator>>(
      requestListValidator,
      ctx.request.qs()
    )
    const viewer = viewerOf(ctx)
    const list = await listRequests({ tab, q }, viewer, { page, perPage: PAGE_SIZE })
    return ctx.inertia.render('signing/requests', {
      requests: list.rows,
      i9: await openI9(viewer),
      counts: await countRequests(viewer),
      total: list.total,
      page: list.page,
      perPage: list.perPage,
      filters: { tab, q: q ?? '' },
    })
  }
}
