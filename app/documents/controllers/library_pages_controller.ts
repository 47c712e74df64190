import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { dropInvalidFilters } from '#core/http/drop_invalid_filters'
import { findTemplate } from '#documents/queries/find_template'
import { listTemplates } from '#documents/queries/template_list'
import { templateListValidator } from '#documents/validators/template'

const PAGE_SIZE = 24

export default class LibraryPagesController {
  async index(ctx: HttpContext) {
    const {
      page,
      q,
      archived = 'false',
    } = await dropInvalidFilters<Infer<typeof templateListValidator>>(
      templateListValidator,
      ctx.request.qs()
    )
    const view = archived === 'true' ? 'true' : 'false'
    const list = await listTemplates({ q, archived: view }, { page, perPage: PAGE_SIZE })
    return ctx.inertia.render('documents/library', {
      templates: list.rows,
      total: list.total,
      page: list.page,
      perPage: list.perPage,
      filters: { q: q ?? '', archived: view },
    })
  }

  async show(ctx: HttpContext) {
    const template = await findTemplate(Number(ctx.params.id))
    return ctx.inertia.render('documents/template', { template })
  }
}
