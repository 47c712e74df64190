import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { startDownload, TooManyDownloads } from '#accounts/services/download_limit'

/**
 * For routes that make an archive, an export or a PDF: limits how many a person makes at once and
 * per hour.
 */
export default class LimitedDownloadMiddleware {
  async handle({ auth, response }: HttpContext, next: NextFn) {
    try {
      // Also called when the client disconnects.
      response.onFinish(await startDownload(auth.getUserOrFail().id))
    } catch (error) {
      if (error instanceof TooManyDownloads) response.header('Retry-After', error.retryAfter)
      throw error
    }
    return next()
  }
}
