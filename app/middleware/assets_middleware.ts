import expressStaticGzip from 'express-static-gzip'
import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import type { ServerResponse } from 'node:http'

/**
 * A worker runs under the policy of its own script. The PDF reader's worker decodes some images
 * with WebAssembly.
 */
const ASSET_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const serve = expressStaticGzip(app.publicPath(), {
  enableBrotli: true,
  orderPreference: ['br', 'gzip'],
  index: false,
  serveStatic: {
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(response: ServerResponse, path: string) {
      response.setHeader('Content-Security-Policy', ASSET_POLICY)
      // Vite names built files by content, so a file never changes under its address.
      response.setHeader(
        'Cache-Control',
        path.includes('/public/assets/')
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=3600'
      )
    },
  },
})

/**
 * Every file in public/ has an extension, and no route does, so only such addresses are looked up
 * on the disk.
 */
const NAMES_A_FILE = /\.[^/]+$/

/** Serves public/ with the compressed copies from the build. */
export default class AssetsMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    if (!['GET', 'HEAD'].includes(ctx.request.method())) return next()
    if (!NAMES_A_FILE.test(ctx.request.url())) return next()
    const { response } = ctx.response
    // The library writes to Node's own response.
    ctx.response.relayHeaders()
    // The library expects Express, which separates path and query.
    const request = Object.assign(ctx.request.request, { path: ctx.request.url() })
    const served = await new Promise<boolean>((resolve, reject) => {
      response.once('close', () => resolve(true))
      serve(request, response, (error?: unknown) => (error ? reject(error) : resolve(false)))
    })
    if (served) return
    // Set for a compressed copy that no longer exists.
    for (const header of ['Content-Encoding', 'Content-Type', 'Vary']) response.removeHeader(header)
    return next()
  }
}
