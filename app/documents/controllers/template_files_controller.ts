import db from '@adonisjs/lucid/services/db'
import type { HttpContext } from '@adonisjs/core/http'
import { idempotencyKeyOf } from '#core/http/idempotency_key'
import { actorOf } from '#audit/actor'
import { notFound, HttpError } from '#core/errors/http_errors'
import { contentDisposition } from '#storage/services/content_disposition'
import { findFile } from '#storage/queries/find_file'
import { receiveUpload } from '#storage/uploads/receive_upload'
import { sendFile } from '#storage/services/send_file'
import { findTemplate, findVersion } from '#documents/queries/find_template'
import { DEFAULT_SETTINGS } from '#documents/services/save_template'
import {
  createFromFile,
  replaceFile,
  TEMPLATE_FILE_RULES,
} from '#documents/services/upload_template'
import { previewLetter } from '#documents/services/write_letter'
import {
  newFileValidator,
  newTemplateValidator,
  templateFileValidator,
} from '#documents/validators/template'

const { maxBytes } = TEMPLATE_FILE_RULES

function assertFileItself({ request }: HttpContext) {
  if (request.is(['multipart/form-data'])) {
    throw new HttpError(415, 'Send the file itself as the body of the request.')
  }
}

/** Files of templates. The request body is the file; its details are in the query. */
export default class TemplateFilesController {
  async store(ctx: HttpContext) {
    const { fileName, ...given } = await newTemplateValidator.validate(ctx.request.qs())
    assertFileItself(ctx)
    const key = await idempotencyKeyOf(ctx)
    const { name, description, signsFirst } = given
    const settings = {
      ...DEFAULT_SETTINGS,
      name,
      description: description ?? DEFAULT_SETTINGS.description,
      signsFirst: signsFirst ?? DEFAULT_SETTINGS.signsFirst,
    }
    const id = await receiveUpload(ctx, maxBytes, (body) =>
      createFromFile(settings, fileName ?? `${name}.pdf`, body, actorOf(ctx), key)
    )
    ctx.response.status(201)
    return findTemplate(id)
  }

  /** The next version's file. */
  async update(ctx: HttpContext) {
    const { fileName = 'document.pdf', updatedAt } = await newFileValidator.validate(
      ctx.request.qs()
    )
    assertFileItself(ctx)
    const id = Number(ctx.params.id)
    const droppedFields = await receiveUpload(ctx, maxBytes, (body) =>
      replaceFile(id, { fileName, updatedAt }, body, actorOf(ctx))
    )
    return { ...(await findTemplate(id)), droppedFields }
  }

  /** The current version: its file, or a preview of its letter. */
  async show(ctx: HttpContext) {
    const { disposition = 'inline', employeeId } = await templateFileValidator.validate(
      ctx.request.qs()
    )
    const { id, name, version, letter } = await findTemplate(Number(ctx.params.id))
    if (letter !== null) {
      const { pdf, missing } = await previewLetter(name, letter, employeeId ?? null)
      ctx.response.header('Content-Type', 'application/pdf')
      ctx.response.header('Content-Disposition', contentDisposition(disposition, `${name}.pdf`))
      ctx.response.header('Cache-Control', 'private, no-store')
      if (employeeId) ctx.response.header('X-Missing-Fields', missing.join(', '))
      return ctx.response.send(pdf)
    }
    const current = await findVersion(db.connection(), id, version)
    const file = current?.fileId ? await findFile(current.fileId) : null
    if (!file) throw notFound('There is no file.')
    return sendFile(ctx, file, { disposition })
  }
}
