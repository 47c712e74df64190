import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import { cleanAbandonedFiles } from '#storage/services/clean_abandoned_files'

const FIRST_AFTER_MS = 60_000
const EVERY_MS = 24 * 60 * 60 * 1000

async function clean() {
  try {
    const removed = await cleanAbandonedFiles()
    if (removed.uploads + removed.slots + removed.objects > 0)
      logger.info(removed, 'abandoned files removed')
  } catch (error) {
    logger.error({ err: error }, 'abandoned files not removed')
  }
}

/** Once a day the server removes what killed processes left of their uploads. */
if (app.getEnvironment() === 'web') {
  app.ready(() => {
    const first = setTimeout(clean, FIRST_AFTER_MS).unref()
    const daily = setInterval(clean, EVERY_MS).unref()
    app.terminating(() => {
      clearTimeout(first)
      clearInterval(daily)
    })
  })
}
