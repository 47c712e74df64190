import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { dropInvalidFilters } from '#core/http/drop_invalid_filters'
import { findImport } from '#people/import/people_imports'
import { importView, listImports } from '#people/import/import_view'
import { IMPORT_FIELDS } from '#people/import/reading/fields'
import { importViewerOf } from '#people/controllers/imports/import_viewer'
import { importListValidator } from '#people/validators/import'

const IMPORTS_PER_PAGE = 25

const fields = IMPORT_FIELDS.map(({ name, label }) => ({ name, label }))

export default class ImportPagesController {
  async index(ctx: HttpContext) {
    const { page } = await dropInvalidFilters<Infer<typeof importListValidator>>(
      importListValidator,
      ctx.request.qs()
    )
    const { rows, total } = await listImports(page ?? 1, IMPORTS_PER_PAGE)
    return ctx.inertia.render('people/imports/index', {
      imports: rows,
      total,
      page: page ?? 1,
      perPage: IMPORTS_PER_PAGE,
      fields,
    })
  }

  async show(ctx: HttpContext) {
    const record = await findImport(Number(ctx.params.id))
    return ctx.inertia.render('people/imports/show', {
      import: await importView(record, importViewerOf(ctx)),
      fields,
    })
  }
}
