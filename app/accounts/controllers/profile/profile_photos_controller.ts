import type { HttpContext } from '@adonisjs/core/http'
import User, { profileImageUrl } from '#accounts/models/user'
import { actorOf } from '#audit/actor'
import { changePhoto, PHOTO_RULES, removePhoto } from '#accounts/services/change_photo'
import { notFound } from '#core/errors/http_errors'
import { findFile } from '#storage/queries/find_file'
import { receiveUpload } from '#storage/uploads/receive_upload'
import { sendFile } from '#storage/services/send_file'

/** A photo's URL changes with the photo, so the person's own browser may cache it for a while. */
const CACHE_CONTROL = 'private, max-age=3600'

/** Profile photos: one's own to change, others' for people who may see employees or accounts. */
export default class ProfilePhotosController {
  async show(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const mayLook =
      ctx.auth.user?.id === id || ctx.access.canAny('employees:view', 'users:view', 'users:manage')
    const user = mayLook ? await User.find(id) : null
    const file = user?.photoFileId ? await findFile(user.photoFileId) : null
    if (!file) throw notFound('There is no photo.')
    return sendFile(ctx, file, { disposition: 'inline', cacheControl: CACHE_CONTROL })
  }

  async update(ctx: HttpContext) {
    const user = ctx.auth.getUserOrFail()
    const fileId = await receiveUpload(ctx, PHOTO_RULES.maxBytes, (body) =>
      changePhoto(user.id, body, actorOf(ctx))
    )
    return { profileImageUrl: profileImageUrl(user.id, fileId) }
  }

  async destroy(ctx: HttpContext) {
    await removePhoto(ctx.auth.getUserOrFail().id, actorOf(ctx))
    return ctx.response.noContent()
  }
}
