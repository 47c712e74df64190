import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import { dataKey, liveVersions } from '#access/services/data_keys'
import { indexNumbers } from '#people/services/index_numbers'

const FIRST_AFTER_MS = 5_000
const EVERY_MS = 30_000

async function index() {
  try {
    const indexed = await indexNumbers()
    if (indexed > 0) logger.info({ indexed }, 'social security numbers indexed')
  } catch (error) {
    logger.error({ err: error }, 'social security numbers not indexed')
  }
}

/** Learns of a new data key while the master key this process has still opens it. */
async function learn() {
  try {
    for (const version of await liveVersions()) await dataKey(version)
  } catch (error) {
    logger.error({ err: error }, 'data keys not read')
  }
}

/** The server keeps the index of numbers whole, and up with rotations of keys. */
if (app.getEnvironment() === 'web') {
  app.ready(() => {
    const first = setTimeout(index, FIRST_AFTER_MS).unref()
    const often = setInterval(learn, EVERY_MS).unref()
    app.terminating(() => {
      clearTimeout(first)
      clearInterval(often)
    })
  })
}
