import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { forbidden, HttpError } from '#core/errors/http_errors'
import { receiveUpload } from '#storage/uploads/receive_upload'
import { mayUpload, uploadPurpose } from '#storage/uploads/upload_purposes'
import { findFreeSlot, openSlot, receiveIntoSlot } from '#storage/uploads/upload_slots'
import { uploadSlotValidator } from '#storage/validators/upload_slot'

/** The purpose of an upload by default. */
const DEFAULT_PURPOSE = 'training_video'

/** Upload slots: a call requests an address, which accepts one PUT. */
export default class UploadSlotsController {
  async store(ctx: HttpContext) {
    if (!mayUpload((permission) => ctx.access.can(permission))) throw forbidden()
    const input = await ctx.request.validateUsing(uploadSlotValidator)
    const purpose = uploadPurpose(input.purpose ?? DEFAULT_PURPOSE)
    if (!ctx.access.can(purpose.permission)) throw forbidden()
    const { id } = ctx.auth.getUserOrFail()
    return { uploadURL: await openSlot(purpose, id, input.name ?? null) }
  }

  /** The request body is the file. */
  async update(ctx: HttpContext) {
    const slot = await findFreeSlot(String(ctx.params.token), ctx.auth.getUserOrFail().id)
    const purpose = uploadPurpose(slot.purpose)
    if (!ctx.access.can(purpose.permission)) throw forbidden()
    if (ctx.request.is(['multipart/form-data'])) {
      throw new HttpError(415, 'Send the file itself as the body of the request.')
    }
    const stored = await receiveUpload(ctx, purpose.maxBytes, (body) =>
      receiveIntoSlot(slot, body, actorOf(ctx))
    )
    ctx.response.header('ETag', `"${stored.sha256}"`)
    return { size: stored.size, sha256: stored.sha256 }
  }
}
