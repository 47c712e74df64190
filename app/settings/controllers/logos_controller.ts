import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { notFound } from '#core/errors/http_errors'
import { setting } from '#settings/current'
import { logoUrl } from '#settings/logo'
import { changeLogo, LOGO_RULES, removeLogo } from '#settings/services/change_logo'
import { findFile } from '#storage/queries/find_file'
import { receiveUpload } from '#storage/uploads/receive_upload'
import { sendFile } from '#storage/services/send_file'

/** Its address changes with the image, and everyone may see it. */
const CACHE_CONTROL = 'public, max-age=3600'

/** The company's logo: shown to everyone, changed with permission to change settings. */
export default class LogosController {
  async show(ctx: HttpContext) {
    const id = setting('logo')
    const file = id === null ? null : await findFile(id)
    if (!file) throw notFound('There is no logo.')
    return sendFile(ctx, file, { disposition: 'inline', cacheControl: CACHE_CONTROL })
  }

  async update(ctx: HttpContext) {
    await receiveUpload(ctx, LOGO_RULES.maxBytes, (body) => changeLogo(body, actorOf(ctx)))
    return { logoUrl: logoUrl() }
  }

  async destroy(ctx: HttpContext) {
    await removeLogo(actorOf(ctx))
    return ctx.response.noContent()
  }
}
