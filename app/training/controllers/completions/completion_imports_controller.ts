import { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import { answerList, DEFAULT_PER_PAGE } from '#core/http/paging'
import { actorOf } from '#audit/actor'
import { HttpError } from '#core/errors/http_errors'
import { receiveUpload } from '#storage/uploads/receive_upload'
import { withSpooledUpload } from '#storage/uploads/spool_upload'
import { createImport, MAX_FILE_BYTES } from '#training/completion_imports/create_import'
import { discardImport } from '#training/completion_imports/purge'
import type CompletionImport from '#training/models/completion_import'
import { assertTheirs, findImport } from '#training/completion_imports/record'
import { refusedRowsCsv } from '#training/completion_imports/refused'
import { runImport } from '#training/completion_imports/run_import'
import { setColumns } from '#training/completion_imports/set_columns'
import { importView, listImports, listRows } from '#training/completion_imports/queries/view'
import {
  historyColumnsValidator,
  historyRowsValidator,
  MAX_ROWS_PER_PAGE,
} from '#training/validators/completion_imports'
import { pagedListValidator, sheetValidator } from '#training/validators/assignments'
import { auditOpening } from '#storage/services/audit_opening'

/** A call works on so long, and then says how far it has come. */
const RUN_MS = 2_000

/** Imports of past completions from a spreadsheet. */
export default class CompletionImportsController {
  async index(ctx: HttpContext) {
    const { page, perPage } = await pagedListValidator.validate(ctx.request.qs())
    const list = await listImports({ page: page ?? 1, perPage: perPage ?? DEFAULT_PER_PAGE })
    return answerList(ctx, list, false)
  }

  /** Takes the file itself as the body. */
  async store(ctx: HttpContext) {
    const { name } = await sheetValidator.validate({ name: ctx.request.qs().name })
    if (ctx.request.is(['multipart/form-data'])) {
      throw new HttpError(415, 'Send the file itself as the body of the request.')
    }
    const id = await receiveUpload(ctx, MAX_FILE_BYTES, (body) =>
      withSpooledUpload(body, MAX_FILE_BYTES, (path) =>
        createImport({ path, name: name ?? 'completions', source: 'browser' }, actorOf(ctx))
      )
    )
    ctx.response.status(201)
    return this.view(ctx, await findImport(id))
  }

  async show(ctx: HttpContext) {
    return this.view(ctx, await findImport(Number(ctx.params.id)))
  }

  async update(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(historyColumnsValidator)
    const { id } = await this.theirs(ctx)
    await setColumns(id, input, actorOf(ctx))
    return this.view(ctx, await findImport(id))
  }

  async rows(ctx: HttpContext) {
    const { page, perPage, ...filters } = await historyRowsValidator.validate(ctx.request.qs())
    const record = await this.theirs(ctx)
    const paging = { page: page ?? 1, perPage: perPage ?? MAX_ROWS_PER_PAGE }
    return answerList(ctx, await listRows(record, filters, paging), false)
  }

  async refused(ctx: HttpContext) {
    const record = await this.theirs(ctx)
    await auditOpening(ctx, { entityType: 'training_import', entityId: record.id })
    ctx.response.header('Content-Type', 'text/csv; charset=utf-8')
    ctx.response.attachment(`${record.fileName.replace(/\.[^.]*$/, '')} refused.csv`)
    ctx.response.stream(Readable.from(refusedRowsCsv(record)))
  }

  /** Works for some seconds; whoever asked calls again until it is done. */
  async run(ctx: HttpContext) {
    const { id } = await this.theirs(ctx)
    const end = performance.now() + RUN_MS
    return this.view(ctx, await runImport(id, actorOf(ctx), () => performance.now() >= end))
  }

  async destroy(ctx: HttpContext) {
    const { id } = await this.theirs(ctx)
    await discardImport(id, actorOf(ctx))
    return ctx.response.noContent()
  }

  private view(ctx: HttpContext, record: CompletionImport) {
    return importView(record, ctx.auth.getUserOrFail())
  }

  /** @throws HttpError 403, 404 */
  private async theirs(ctx: HttpContext): Promise<CompletionImport> {
    const record = await findImport(Number(ctx.params.id))
    assertTheirs(record, ctx.auth.getUserOrFail())
    return record
  }
}
