import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { conflict } from '#core/errors/http_errors'
import { cancelImport, requestUndo, startImport } from '#people/import/control_import'
import { findImport } from '#people/import/people_imports'

import { importView } from '#people/import/import_view'
import { previewUndo } from '#people/import/undo/undo_batch'
import {
  importRightsOf,
  importViewerOf,
  theirImport,
} from '#people/controllers/imports/import_viewer'

/** Starts, cancels and undoes an import. A worker does the work. */
export default class ImportRunsController {
  async store(ctx: HttpContext) {
    const { id } = await theirImport(ctx)
    await startImport(id, importRightsOf(ctx), actorOf(ctx))
    return this.accepted(ctx, id)
  }

  async cancel(ctx: HttpContext) {
    const { id } = await theirImport(ctx)
    await cancelImport(id, actorOf(ctx))
    return this.accepted(ctx, id)
  }

  async undoable(ctx: HttpContext) {
    const record = await theirImport(ctx)
    if (!record.mayBeUndone) throw conflict('This import cannot be undone.')
    return previewUndo(record, importRightsOf(ctx))
  }

  async undo(ctx: HttpContext) {
    const { id } = await theirImport(ctx)
    await requestUndo(id, importRightsOf(ctx), actorOf(ctx))
    return this.accepted(ctx, id)
  }

  private async accepted(ctx: HttpContext, id: number) {
    ctx.response.status(202)
    return importView(await findImport(id), importViewerOf(ctx))
  }
}
