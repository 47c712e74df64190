import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { dropInvalidFilters } from '#core/http/drop_invalid_filters'
import { IMPORT_FIELDS } from '#training/completion_imports/fields'
import { findImport } from '#training/completion_imports/completion_imports'
import { importView, listImports } from '#training/completion_imports/queries/view'
import { pagedListValidator } from '#training/validators/assignments'

const IMPORTS_PER_PAGE = 25

export default class CompletionImportPagesController {
  async index({ request, inertia }: HttpContext) {
    const asked = await dropInvalidFilters<Infer<typeof pagedListValidator>>(
      pagedListValidator,
      request.qs()
    )
    const paging = { page: asked.page ?? 1, perPage: IMPORTS_PER_PAGE }
    const { rows, total } = await listImports(paging)
    return inertia.render('training/imports', { imports: rows, total, ...paging })
  }

  async show(ctx: HttpContext) {
    const record = await findImport(Number(ctx.params.id))
    return ctx.inertia.render('training/import', {
      import: await importView(record, ctx.auth.getUserOrFail()),
      fields: [...IMPORT_FIELDS],
    })
  }
}
