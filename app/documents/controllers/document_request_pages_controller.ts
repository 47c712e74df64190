import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { dropInvalidFilters } from '#core/http/drop_invalid_filters'
import { requestViewerOf } from '#documents/controllers/requested_person'
import { findDocumentRequest, listDocumentRequests } from '#documents/queries/request_list'
import { findSubmissionReview, listPending } from '#documents/queries/submission_queue'
import { scopeOf, teamOf } from '#people/scope'
import {
  requestListValidator,
  submissionQueueValidator,
} from '#documents/validators/document_request'
import { localDay } from '#settings/local_time'

const ROWS_PER_PAGE = 25

export default class DocumentRequestPagesController {
  async index(ctx: HttpContext) {
    const {
      page,
      state,
      overdue,
      kind,
      q,
      scope: asked,
    } = await dropInvalidFilters<Infer<typeof requestListValidator>>(
      requestListValidator,
      ctx.request.qs()
    )
    const scope = await scopeOf(ctx, asked, 'everyone')
    const filters = { state, overdue, kind, q, team: teamOf(ctx, scope) }
    const list = await listDocumentRequests(filters, requestViewerOf(ctx), {
      page,
      perPage: ROWS_PER_PAGE,
    })
    return ctx.inertia.render('documents/requests', {
      requests: list.rows,
      total: list.total,
      page: list.page,
      perPage: list.perPage,
      filters: {
        q: q ?? '',
        kind: kind ?? 'all',
        state: overdue ? ('overdue' as const) : (state ?? 'all'),
        scope,
      },
    })
  }

  async show(ctx: HttpContext) {
    return ctx.inertia.render('documents/request', {
      asked: await findDocumentRequest(Number(ctx.params.id), requestViewerOf(ctx)),
      today: localDay(),
    })
  }

  async reviews(ctx: HttpContext) {
    const { page, scope: asked } = await dropInvalidFilters<Infer<typeof submissionQueueValidator>>(
      submissionQueueValidator,
      ctx.request.qs()
    )
    const scope = await scopeOf(ctx, asked, 'everyone')
    const list = await listPending(
      ctx.auth.getUserOrFail().id,
      { page, perPage: ROWS_PER_PAGE },
      teamOf(ctx, scope)
    )
    return ctx.inertia.render('documents/reviews', {
      reviews: list.rows,
      total: list.total,
      page: list.page,
      perPage: list.perPage,
      filters: { scope },
    })
  }

  async review(ctx: HttpContext) {
    const review = await findSubmissionReview(Number(ctx.params.id), {
      id: ctx.auth.getUserOrFail().id,
      names: ctx.access.can('employees:view'),
    })
    return ctx.inertia.render('documents/review', { review })
  }
}
