import logger from '@adonisjs/core/services/logger'
import { whileServing } from '#core/jobs/while_serving'
import { BackgroundLoop } from '#core/jobs/background_loop'
import { purgeImports } from '#spreadsheets/imports/end_import'
import { completionImports } from '#training/completion_imports/completion_imports'
import { batchWorker } from '#training/assignments/process_batch'

const purging = new BackgroundLoop(
  'wiping the cells of old imports of completions',
  async () => {
    const purged = await purgeImports(completionImports)
    if (purged > 0) logger.info({ purged }, 'cells of old imports of completions wiped')
  },
  { firstAfterMs: 90_000, everyMs: 24 * 60 * 60 * 1000 }
)

/**
 * The server finishes batches of killed processes, and once a day deletes the file contents of
 * old imports.
 */
whileServing(batchWorker, purging)
