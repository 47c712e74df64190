import sirv from 'sirv'
import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

const serve = sirv(app.publicPath(), {
  brotli: true,
  gzip: true,
  etag: true,
  dev: app.inDev,
  setHeaders(response, path) {
    response.setHeader('X-Content-Type-Options', 'nosniff')
    // Vite names built files by their content, so they never change under one address.
    response.setHeader(
      'Cache-Control',
      path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
    )
  },
})

/** Serves public/ with the compressed copies the build left beside each file. */
export default class AssetsMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    if (!['GET', 'HEAD'].includes(ctx.request.method())) return next()
    const served = await new Promise<boolean>((resolve) => {
      const { response } = ctx.response
      response.once('close', () => resolve(true))
      serve(ctx.request.request, response, () => resolve(false))
    })
    if (!served) return next()
  }
}
