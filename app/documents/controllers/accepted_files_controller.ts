import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { requestViewerOf } from '#documents/controllers/requested_person'
import { countAccepted } from '#documents/queries/accepted_files'
import { zipAccepted } from '#documents/services/zip_accepted'
import { acceptedFilesValidator } from '#documents/validators/document_request'
import { teamOf } from '#people/scope'
import { contentDisposition } from '#storage/services/content_disposition'
import { localDay } from '#settings/local_time'

/** The list's filters, or a selection. */
async function filtersOf(ctx: HttpContext) {
  const { scope, ...filters } = await acceptedFilesValidator.validate(ctx.request.qs())
  return { ...filters, team: teamOf(ctx, scope) }
}

/** Accepted uploads, of a selection or a filter, as one download. */
export default class AcceptedFilesController {
  /** What it would contain. */
  async show(ctx: HttpContext) {
    return countAccepted(await filtersOf(ctx), requestViewerOf(ctx))
  }

  async zip(ctx: HttpContext) {
    const body = await zipAccepted(await filtersOf(ctx), requestViewerOf(ctx), actorOf(ctx))
    const name = `uploads-${localDay()}.zip`
    ctx.response.header('Content-Type', 'application/zip')
    ctx.response.header('Content-Disposition', contentDisposition('attachment', name))
    ctx.response.header('Cache-Control', 'private, no-store')
    return ctx.response.stream(body)
  }
}
