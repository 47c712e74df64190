import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { assertKnownFilters } from '#core/http/assert_known_filters'
import { decodeCursor, encodeCursor } from '#core/http/paging'
import { dropInvalidFilters } from '#core/http/drop_invalid_filters'
import { invalidField } from '#core/errors/http_errors'
import { listActivity } from '#dashboard/activity/activity'
import { scopeOf, teamOf } from '#people/scope'
import { activityListValidator, activityPageValidator } from '#dashboard/validators/activity'

const PER_PAGE = 25
/** Lines before a page that is asked for by number: each page is read after the one before. */
const MOST_PASSED = 500

/** Recent activity in plain words. */
export default class ActivityController {
  async index(ctx: HttpContext) {
    const { access, auth, request, response } = ctx
    const {
      type,
      scope,
      cursor,
      page = 1,
      perPage = PER_PAGE,
    } = await activityListValidator.validate(request.qs())
    assertKnownFilters(ctx)
    if ((page - 1) * perPage > MOST_PASSED) {
      throw invalidField('page', 'Use the cursor for later pages.', 'max')
    }
    const viewer = { id: auth.getUserOrFail().id, access, team: teamOf(ctx, scope) }
    const before = cursor === undefined ? undefined : decodeCursor(cursor).id
    let found = await listActivity(viewer, { type, before, perPage })
    for (let at = 1; at < page && cursor === undefined; at++) {
      if (found.next === null) return []
      found = await listActivity(viewer, { type, before: found.next, perPage })
    }
    const { rows, next: entry } = found
    if (entry !== null) {
      const next = new URLSearchParams(request.parsedUrl.query ?? '')
      next.delete('page')
      next.set('cursor', encodeCursor({ value: null, id: entry }))
      response.header('Link', `<${request.url()}?${next.toString()}>; rel="next"`)
    }
    return rows
  }

  async page(ctx: HttpContext) {
    const { access, auth, inertia, request } = ctx
    const {
      type,
      before,
      scope: asked,
    } = await dropInvalidFilters<Infer<typeof activityPageValidator>>(
      activityPageValidator,
      request.qs()
    )
    // Others see their own activity alone.
    const scope = access.can('employees:view') ? await scopeOf(ctx, asked) : ''
    const viewer = { id: auth.getUserOrFail().id, access, team: teamOf(ctx, scope) }
    const { rows, next } = await listActivity(viewer, { type, before, perPage: PER_PAGE })
    return inertia.render('dashboard/activity', {
      items: rows,
      next,
      isNewest: before === undefined,
      filters: { type: type ?? '', scope },
    })
  }
}
