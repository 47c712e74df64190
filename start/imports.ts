import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import { importWorker } from '#people/import/import_worker'
import { purgeImports } from '#people/import/purge_imports'
import { purgeHistoryImports } from '#training/history/purge'

const FIRST_AFTER_MS = 90_000
const EVERY_MS = 24 * 60 * 60 * 1000

async function purge() {
  try {
    const purged = (await purgeImports()) + (await purgeHistoryImports())
    if (purged > 0) logger.info({ purged }, 'cells of old imports wiped')
  } catch (error) {
    logger.error({ err: error }, 'cells of old imports not wiped')
  }
}

/**
 * The server runs the imports that are started, and goes on with those a killed process left;
 * once a day it wipes what old ones hold of their files. Tests and commands load this file too.
 */
if (app.getEnvironment() === 'web') {
  app.ready(() => {
    importWorker.start()
    const first = setTimeout(purge, FIRST_AFTER_MS).unref()
    const daily = setInterval(purge, EVERY_MS).unref()
    app.terminating(async () => {
      clearTimeout(first)
      clearInterval(daily)
      await importWorker.stop()
    })
  })
}
