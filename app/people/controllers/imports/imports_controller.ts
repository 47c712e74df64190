import { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { answerList, DEFAULT_PER_PAGE } from '#core/http/paging'
import { HttpError } from '#core/errors/http_errors'
import { deleteImport } from '#people/import/control_import'
import { createImport } from '#people/import/create_import'
import { findImport } from '#people/import/find_import'
import { importView, listImports } from '#people/import/import_view'
import { listImportRows } from '#people/import/import_rows'
import { refusedRowsCsv } from '#people/import/refused_rows'
import { setColumns } from '#people/import/columns/set_columns'
import { MAX_TEXT_BYTES } from '#spreadsheets/limits'
import { importRightsOf, importViewerOf, theirImport } from '#people/policies/import_policy'
import {
  columnsValidator,
  importListValidator,
  importRowsValidator,
  MAX_ROWS_PER_PAGE,
  uploadValidator,
} from '#people/validators/import'
import { auditOpening } from '#storage/services/audit_opening'
import { receiveUpload } from '#storage/uploads/receive_upload'
import { withSpooledUpload } from '#storage/uploads/spool_upload'

/** Imports of people: the file, what its columns are, and what becomes of its rows. */
export default class ImportsController {
  async index(ctx: HttpContext) {
    const { page, perPage } = await importListValidator.validate(ctx.request.qs())
    const list = await listImports(page ?? 1, perPage ?? DEFAULT_PER_PAGE)
    return answerList(ctx, list, false)
  }

  /** Takes the file itself as the body. */
  async store(ctx: HttpContext) {
    const { name } = await uploadValidator.validate({ name: ctx.request.qs().name })
    if (ctx.request.is(['multipart/form-data'])) {
      throw new HttpError(415, 'Send the file itself as the body of the request.')
    }
    const id = await receiveUpload(ctx, MAX_TEXT_BYTES, (body) =>
      withSpooledUpload(body, MAX_TEXT_BYTES, (path) =>
        createImport({ path, name: name ?? 'roster', source: 'browser' }, actorOf(ctx))
      )
    )
    ctx.response.status(201)
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
    const entityId = Number(record.id)
    await auditOpening(ctx, { entityType: 'import', entityId })
    const isOwn = Number(record.created_by_id) === ctx.auth.getUserOrFail().id
    const name = `${record.file_name.replace(/\.[^.]*$/, '')} refused.csv`
    ctx.response.header('Content-Type', 'text/csv; charset=utf-8')
    ctx.response.attachment(name)
    ctx.response.stream(Readable.from(refusedRowsCsv(record, { masked: !isOwn })))
  }

  async destroy(ctx: HttpContext) {
    const { id } = await theirImport(ctx)
    await deleteImport(id, actorOf(ctx))
    return ctx.response.noContent()
  }
}
