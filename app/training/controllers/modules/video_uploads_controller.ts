import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { confirmUpload } from '#storage/uploads/upload_slots'
import { videoUploadValidator } from '#training/validators/video'

/** The status of an uploaded video or its captions. */
export default class VideoUploadsController {
  async update(ctx: HttpContext) {
    const { videoURL } = await ctx.request.validateUsing(videoUploadValidator)
    const { id } = ctx.auth.getUserOrFail()
    const { path, name, seconds } = await confirmUpload(videoURL, 'videoURL', id, actorOf(ctx))
    return { objectPath: path, name, seconds }
  }
}
