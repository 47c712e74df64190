import { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import { HttpError } from '#core/errors/http_errors'
import { line, messages } from '#core/http/fields'
import { idempotencyKeyOf } from '#core/http/idempotency_key'
import type { ImportFile } from '#spreadsheets/imports/create_import'
import type { FileImport, ImportKind } from '#spreadsheets/imports/import_kind'
import { auditOpening } from '#storage/services/audit_opening'
import { receiveUpload } from '#storage/uploads/receive_upload'
import { withSpooledUpload } from '#storage/uploads/spool_upload'

export const uploadValidator = vine.create({ name: line(255).minLength(1).optional() })
uploadValidator.messagesProvider = messages

/** Receives a file as the request body; `name` is for one that comes without. */
export async function receiveImport<Created>(
  ctx: HttpContext,
  { maxBytes, name: unnamed }: { maxBytes: number; name: string },
  create: (file: ImportFile) => Promise<Created>
): Promise<Created> {
  const { name = unnamed } = await uploadValidator.validate({ name: ctx.request.qs().name })
  if (ctx.request.is(['multipart/form-data'])) {
    throw new HttpError(415, 'Send the file itself as the body of the request.')
  }
  const key = await idempotencyKeyOf(ctx)
  const created = await receiveUpload(ctx, maxBytes, (body) =>
    withSpooledUpload(body, maxBytes, (path) => create({ path, name, source: 'browser', key }))
  )
  ctx.response.status(201)
  return created
}

/** Sends the rejected rows as a file, with an audit entry. */
export async function sendRefusedRows<Import extends FileImport>(
  ctx: HttpContext,
  { model }: ImportKind<Import>,
  record: Import,
  csv: AsyncGenerator<string>
): Promise<void> {
  await auditOpening(ctx, { entityType: model.audited.entityType, entityId: record.id })
  ctx.response.header('Content-Type', 'text/csv; charset=utf-8')
  ctx.response.attachment(`${record.fileName.replace(/\.[^.]*$/, '')} refused.csv`)
  ctx.response.stream(Readable.from(csv))
}
