import logger from '@adonisjs/core/services/logger'
import { whileServing } from '#core/jobs/while_serving'
import { BackgroundLoop } from '#core/jobs/background_loop'
import { systemActor } from '#audit/actor'
import { cleanAbandonedFiles } from '#storage/services/clean_abandoned_files'
import { encryptPlainFiles } from '#storage/services/encrypt_files'

const cleaning = new BackgroundLoop(
  'removing abandoned files',
  async (stop) => {
    const removed = await cleanAbandonedFiles(stop)
    if (removed.uploads + removed.slots + removed.objects > 0)
      logger.info(removed, 'abandoned files removed')
  },
  { firstAfterMs: 60_000, everyMs: 24 * 60 * 60 * 1000 }
)

const encrypting = new BackgroundLoop(
  'encrypting files',
  async (stop) => {
    const { files, missing, damaged } = await encryptPlainFiles(systemActor, stop)
    if (files + missing.length + damaged.length === 0) return
    logger.info({ files, missing, damaged }, 'files that lay plain on the disk encrypted')
  },
  { firstAfterMs: 5_000, everyMs: 60 * 60 * 1000 }
)

/**
 * Once a day, the server removes leftovers of killed uploads. It also encrypts files stored
 * before encryption, or restored from a backup of that time.
 */
whileServing(cleaning, encrypting)
