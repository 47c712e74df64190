import logger from '@adonisjs/core/services/logger'
import { whileServing } from '#core/jobs/while_serving'
import { BackgroundLoop } from '#core/jobs/background_loop'
import { importWorker } from '#people/import/import_worker'
import { purgeImports } from '#people/import/purge_imports'
import { purgeHistoryImports } from '#training/history/purge'

const purging = new BackgroundLoop(
  'wiping the cells of old imports',
  async () => {
    const purged = (await purgeImports()) + (await purgeHistoryImports())
    if (purged > 0) logger.info({ purged }, 'cells of old imports wiped')
  },
  { firstAfterMs: 90_000, everyMs: 24 * 60 * 60 * 1000 }
)

/**
 * The server runs the imports that are started, and goes on with those a killed process left;
 * once a day it wipes what old ones hold of their files.
 */
whileServing(importWorker, purging)
