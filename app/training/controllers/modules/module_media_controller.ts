import type { HttpContext } from '@adonisjs/core/http'
import { notFound } from '#core/errors/http_errors'
import { findFile } from '#storage/queries/find_file'
import { sendFile } from '#storage/services/send_file'
import { shownModule } from '#training/controllers/shown_module'
import type { ShownModule } from '#training/queries/modules/shown_module'
import { externalAddresses, type ExternalPart } from '#training/modules/external_content'

/** What a named version shows never changes; else the browser asks each time whether it has. */
const cacheControl = ({ named }: ShownModule) =>
  named ? 'private, max-age=86400' : 'private, no-cache'

const VIDEO_FILE = /\.(mp4|m4v|webm|ogv|mov)$/i

/** A module's own video and its captions, and a frame for what is elsewhere. */
export default class ModuleMediaController {
  async video(ctx: HttpContext) {
    const shown = await shownModule(ctx)
    return this.send(ctx, shown, shown.content.videoFileId, 'This module has no video of its own.')
  }

  async captions(ctx: HttpContext) {
    const shown = await shownModule(ctx)
    return this.send(ctx, shown, shown.content.captionsFileId, 'This video has no captions.')
  }

  /**
   * A document of ours around a page or video elsewhere: what the portal's own pages may frame
   * stays as narrow as it is, and the page within cannot lead the portal away.
   */
  async frame(ctx: HttpContext) {
    const { content } = await shownModule(ctx)
    const address = externalAddresses(content)[ctx.params.part as ExternalPart]
    if (address === undefined) throw notFound()
    const nonce = ctx.response.nonce
    const policy = [
      `default-src 'none'`,
      `style-src 'nonce-${nonce}'`,
      'frame-src https: http:',
      'media-src https: http:',
      `frame-ancestors 'self'`,
      `base-uri 'none'`,
      `form-action 'none'`,
    ]
    ctx.response.header('Content-Security-Policy', policy.join('; '))
    // YouTube and others want to know whose page shows them; the path is nobody's business.
    ctx.response.header('Referrer-Policy', 'strict-origin-when-cross-origin')
    return ctx.view.render('external_frame', {
      address,
      name: content.name,
      isVideo: VIDEO_FILE.test(new URL(address).pathname),
      nonce,
    })
  }

  private async send(
    ctx: HttpContext,
    shown: ShownModule,
    fileId: number | null,
    missing: string
  ): Promise<void> {
    const file = fileId === null ? null : await findFile(fileId)
    if (!file) throw notFound(missing)
    return sendFile(ctx, file, { disposition: 'inline', cacheControl: cacheControl(shown) })
  }
}
