import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { dropInvalidFilters } from '#core/http/drop_invalid_filters'
import { listBatches } from '#training/queries/assignments/assignment_lists'
import { listRecordings } from '#training/queries/completions/recording_list'
import { listRules } from '#training/queries/assignments/rule_list'
import { pagedListValidator } from '#training/validators/assignments'

const PAGE_SIZE = 25

const pagingOf = async ({ request }: HttpContext) => {
  const { page } = await dropInvalidFilters<Infer<typeof pagedListValidator>>(
    pagedListValidator,
    request.qs()
  )
  return { page, perPage: PAGE_SIZE }
}

/** The tabs of Training for people who may assign it. */
export default class AssignmentPagesController {
  async assignments(ctx: HttpContext) {
    const { rows: batches, total, page, perPage } = await listBatches(await pagingOf(ctx))
    return ctx.inertia.render('training/assignments', { batches, total, page, perPage })
  }

  async rules(ctx: HttpContext) {
    const { rows: rules, total, page, perPage } = await listRules(await pagingOf(ctx))
    return ctx.inertia.render('training/rules', { rules, total, page, perPage })
  }

  async recordings(ctx: HttpContext) {
    const { rows: recordings, total, page, perPage } = await listRecordings(await pagingOf(ctx))
    return ctx.inertia.render('training/recordings', { recordings, total, page, perPage })
  }
}
