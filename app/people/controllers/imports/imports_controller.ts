import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { answerList, DEFAULT_PER_PAGE } from '#core/http/paging'
import { createImport } from '#people/import/create_import'
import { findImport, peopleImports } from '#people/import/people_imports'
import { importView, listImports } from '#people/import/import_view'
import { listImportRows } from '#people/import/import_rows'
import { refusedRowsCsv } from '#people/import/refused_rows'
import { setColumns } from '#people/import/columns/set_columns'
import { MAX_TEXT_BYTES } from '#spreadsheets/limits'
import {
  importRightsOf,
  importViewerOf,
  theirImport,
} from '#people/controllers/imports/import_viewer'
import {
  columnsValidator,
  importListValidator,
  importRowsValidator,
} from '#people/validators/import'
import { discardImport } from '#spreadsheets/imports/end_import'
import { MAX_ROWS_PER_PAGE } from '#spreadsheets/imports/rows_fields'
import { receiveImport, sendRefusedRows } from '#spreadsheets/imports/serve_import'

/** Imports of people: the file, its columns, its rows. */
export default class ImportsController {
  async index(ctx: HttpContext) {
    const { page, perPage } = await importListValidator.validate(ctx.request.qs())
    const list = await listImports(page ?? 1, perPage ?? DEFAULT_PER_PAGE)
    return answerList(ctx, list, false)
  }

  /** The request body is the file. */
  async store(ctx: HttpContext) {
    const id = await receiveImport(ctx, { maxBytes: MAX_TEXT_BYTES, name: 'roster' }, (file) =>
      createImport(file, actorOf(ctx))
    )
    return importView(await findImport(id), importViewerOf(ctx))
  }

  async show(ctx: HttpContext) {
    return importView(await findImport(Number(ctx.params.id)), importViewerOf(ctx))
  }

  async update(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(columnsValidator)
    const { id } = await theirImport(ctx)
    await setColumns(id, input, importRightsOf(ctx), actorOf(ctx))
    return this.show(ctx)
  }

  async rows(ctx: HttpContext) {
    const { page, perPage, ...filters } = await importRowsValidator.validate(ctx.request.qs())
    const record = await theirImport(ctx)
    const list = await listImportRows(record, filters, importViewerOf(ctx), {
      page: page ?? 1,
      perPage: perPage ?? MAX_ROWS_PER_PAGE,
    })
    return answerList(ctx, list, false)
  }

  async refused(ctx: HttpContext) {
    const record = await theirImport(ctx)
    const isOwn = record.createdById === ctx.auth.getUserOrFail().id
    const rows = refusedRowsCsv(record, { masked: !isOwn })
    await sendRefusedRows(ctx, peopleImports, record, rows)
  }

  async destroy(ctx: HttpContext) {
    const { id } = await theirImport(ctx)
    await discardImport(peopleImports, id, actorOf(ctx))
    return ctx.response.noContent()
  }
}
