import app from '@adonisjs/core/services/app'
import { bucketOrigin } from '#config/drive'
import { defineConfig } from '@adonisjs/shield'

const inDev = app.inDev

/** A page that uploads into a bucket sends the file there itself. */
const buckets = bucketOrigin === null ? [] : [bucketOrigin]

export default defineConfig({
  csp: {
    enabled: true,
    directives: {
      defaultSrc: [`'self'`],
      baseUri: [`'none'`],
      scriptSrc: [`'self'`, '@nonce'],
      scriptSrcAttr: [`'none'`],
      // Vite injects <style> without a nonce while developing.
      styleSrc: inDev ? [`'self'`, `'unsafe-inline'`] : [`'self'`, '@nonce'],
      styleSrcAttr: inDev ? [`'unsafe-inline'`] : [`'none'`],
      // Vite tells of changes over a socket of its own, on any free port.
      connectSrc: inDev ? [`'self'`, 'ws:', ...buckets] : [`'self'`, ...buckets],
      imgSrc: [`'self'`, 'data:', 'blob:'],
      fontSrc: [`'self'`, 'data:'],
      // A PDF is read in a worker, whose script is one of our own files.
      workerSrc: [`'self'`],
      objectSrc: [`'none'`],
      frameSrc: [`'self'`, 'https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
      frameAncestors: [`'self'`],
      formAction: [`'self'`],
    },
    reportOnly: false,
  },
  // Cross-origin writes are refused by app/middleware/same_origin_middleware.ts instead: it
  // needs no token, so that programs may call the same routes.
  csrf: { enabled: false },
  // The other headers are SECURITY_HEADERS of config/app.ts.
  xFrame: { enabled: false },
  hsts: { enabled: false },
  contentTypeSniffing: { enabled: false },
})
