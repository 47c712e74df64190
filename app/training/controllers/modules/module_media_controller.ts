import type { HttpContext } from '@adonisjs/core/http'
import { notFound } from '#core/errors/http_errors'
import { findFile } from '#storage/queries/find_file'
import { sendFile } from '#storage/services/send_file'
import { shownModule } from '#training/controllers/shown_module'
import type { ShownModule } from '#training/queries/modules/shown_module'
import { externalAddresses, type ExternalPart } from '#training/modules/external_content'

/** A named version never changes. Otherwise the browser must revalidate. */
const cacheControl = ({ named }: ShownModule) =>
  named ? 'private, max-age=86400' : 'private, no-cache'

const VIDEO_FILE = /\.(mp4|m4v|webm|ogv|mov)$/i

/** A module's own video and captions, and a frame for external content. */
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
   * Our own document around an external page or video. So the portal's pages can keep their
   * strict framing policy, and the external page cannot navigate the portal away.
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
    // YouTube and others require the origin of the embedding page; they do not need the path.
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
