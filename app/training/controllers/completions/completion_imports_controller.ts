import type { HttpContext } from '@adonisjs/core/http'
import { answerList, DEFAULT_PER_PAGE } from '#core/http/paging'
import { actorOf } from '#audit/actor'
import { theirImport } from '#spreadsheets/imports/find_import'
import { MAX_ROWS_PER_PAGE } from '#spreadsheets/imports/rows_fields'
import { receiveImport, sendRefusedRows } from '#spreadsheets/imports/serve_import'
import { createImport, MAX_FILE_BYTES } from '#training/completion_imports/create_import'
import { discardImport } from '#spreadsheets/imports/end_import'
import type CompletionImport from '#training/models/completion_import'
import { completionImports, findImport } from '#training/completion_imports/completion_imports'
import { refusedRowsCsv } from '#spreadsheets/imports/refused_rows'
import { runImport } from '#training/completion_imports/run_import'
import { setColumns } from '#training/completion_imports/set_columns'
import { importView, listImports, listRows } from '#training/completion_imports/queries/view'
import {
  historyColumnsValidator,
  historyRowsValidator,
} from '#training/validators/completion_imports'
import { pagedListValidator } from '#training/validators/assignments'

/** A call works this long, then reports its progress. */
const RUN_MS = 2_000

/** Imports of past completions from a spreadsheet. */
export default class CompletionImportsController {
  async index(ctx: HttpContext) {
    const { page, perPage } = await pagedListValidator.validate(ctx.request.qs())
    const list = await listImports({ page: page ?? 1, perPage: perPage ?? DEFAULT_PER_PAGE })
    return answerList(ctx, list, false)
  }

  /** The request body is the file. */
  async store(ctx: HttpContext) {
    const unnamed = { maxBytes: MAX_FILE_BYTES, name: 'completions' }
    const id = await receiveImport(ctx, unnamed, (file) => createImport(file, actorOf(ctx)))
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
    await sendRefusedRows(ctx, completionImports, record, refusedRowsCsv(completionImports, record))
  }

  /** Works for some seconds; the caller repeats the call until it is done. */
  async run(ctx: HttpContext) {
    const { id } = await this.theirs(ctx)
    const end = performance.now() + RUN_MS
    return this.view(ctx, await runImport(id, actorOf(ctx), () => performance.now() >= end))
  }

  async destroy(ctx: HttpContext) {
    const { id } = await this.theirs(ctx)
    await discardImport(completionImports, id, actorOf(ctx))
    return ctx.response.noContent()
  }

  private view(ctx: HttpContext, record: CompletionImport) {
    return importView(record, ctx.auth.getUserOrFail())
  }

  /** @throws HttpError 403, 404 */
  private theirs(ctx: HttpContext): Promise<CompletionImport> {
    return theirImport(completionImports, ctx)
  }
}
