import app from '@adonisjs/core/services/app'
import type { BackgroundLoop } from '#core/jobs/background_loop'

/** The server runs these until it is stopped. */
export function whileServing(...loops: readonly BackgroundLoop[]): void {
  app.ready(() => loops.forEach((loop) => loop.start()))
  app.terminating(async () => {
    await Promise.all(loops.map((loop) => loop.stop()))
  })
}
