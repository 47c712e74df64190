import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { dropInvalidFilters } from '#core/http/drop_invalid_filters'
import { countRetained, listRetained } from '#signing/queries/documents/retention_list'
import { previewDestruction } from '#signing/retention/preview_destruction'
import { retentionListValidator } from '#signing/validators/evidence'

const PAGE_SIZE = 25

/** Retention of signed documents, legal holds, and deletion. */
export default class RetentionPagesController {
  async index(ctx: HttpContext) {
    const {
      page,
      q,
      state = 'kept',
    } = await dropInvalidFilters<Infer<typeof retentionListValidator>>(
      retentionListValidator,
      ctx.request.qs()
    )
    const list = await listRetained({ state, q }, { page, perPage: PAGE_SIZE })
    return ctx.inertia.render('signing/retention', {
      documents: list.rows,
      counts: await countRetained({ q }),
      total: list.total,
      page: list.page,
      perPage: list.perPage,
      filters: { state, q: q ?? '' },
    })
  }

  /** The exact list of documents to delete. */
  async destruction(ctx: HttpContext) {
    return ctx.inertia.render('signing/destruction', await previewDestruction())
  }
}
