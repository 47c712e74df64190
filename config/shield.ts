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
      // Vite injects <style> without a nonce in development.
      styleSrc: inDev ? [`'self'`, `'unsafe-inline'`] : [`'self'`, '@nonce'],
      styleSrcAttr: inDev ? [`'unsafe-inline'`] : [`'none'`],
      // Vite reports changes over its own socket, on any free port.
      connectSrc: inDev ? [`'self'`, 'ws:', ...buckets] : [`'self'`, ...buckets],
      imgSrc: [`'self'`, 'data:', 'blob:'],
      // A chosen video is played before it is saved.
      mediaSrc: [`'self'`, 'blob:'],
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
  // app/middleware/same_origin_middleware.ts rejects cross-origin writes instead. It needs no
  // token, so programs can use the same routes.
  csrf: { enabled: false },
  // SECURITY_HEADERS of config/app.ts has the other headers.
  xFrame: { enabled: false },
  hsts: { enabled: false },
  contentTypeSniffing: { enabled: false },
})
