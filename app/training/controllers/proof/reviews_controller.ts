import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { dataVersionOf } from '#core/cached'
import { answerList } from '#core/http/paging'
import { dropInvalidFilters } from '#core/http/drop_invalid_filters'
import { scopeOf, teamOf } from '#people/scope'
import {
  countPendingReviews,
  findReview,
  listPendingReviews,
} from '#training/queries/evidence/review_queue'
import { reviewListValidator } from '#training/validators/certificate'

const ROWS_PER_PAGE = 25

/** External certificates that await review, each with its claim. */
export default class ReviewsController {
  async index(ctx: HttpContext) {
    const { scope, ...paging } = await reviewListValidator.validate(ctx.request.qs())
    const viewerId = ctx.auth.getUserOrFail().id
    return answerList(ctx, await listPendingReviews(viewerId, paging, teamOf(ctx, scope)), false)
  }

  /** Their number, for the tab. */
  async count(ctx: HttpContext) {
    return { pending: await countPendingReviews(dataVersionOf(ctx)) }
  }

  async show(ctx: HttpContext) {
    return this.find(ctx)
  }

  async listPage(ctx: HttpContext) {
    const { page, scope: asked } = await dropInvalidFilters<Infer<typeof reviewListValidator>>(
      reviewListValidator,
      ctx.request.qs()
    )
    const scope = await scopeOf(ctx, asked, 'everyone')
    const list = await listPendingReviews(
      ctx.auth.getUserOrFail().id,
      { page, perPage: ROWS_PER_PAGE },
      teamOf(ctx, scope)
    )
    return ctx.inertia.render('training/reviews', {
      reviews: list.rows,
      total: list.total,
      page: list.page,
      perPage: list.perPage,
      filters: { scope },
    })
  }

  async page(ctx: HttpContext) {
    return ctx.inertia.render('training/review', { review: await this.find(ctx) })
  }

  private find(ctx: HttpContext) {
    return findReview(Number(ctx.params.id), {
      id: ctx.auth.getUserOrFail().id,
      names: ctx.access.can('employees:view'),
    })
  }
}
