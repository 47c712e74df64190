import app from '@adonisjs/core/services/app'
import env from '#start/env'
import type { BackgroundLoop } from '#core/jobs/background_loop'

/**
 * The server runs these until it is stopped, unless it is only tried out. Tests and commands also
 * load start files, but do not run them.
 */
export function whileServing(...loops: readonly BackgroundLoop[]): void {
  if (app.getEnvironment() !== 'web' || env.get('BACKGROUND_WORK') === false) return
  app.ready(() => loops.forEach((loop) => loop.start()))
  app.terminating(async () => {
    await Promise.all(loops.map((loop) => loop.stop()))
  })
}
