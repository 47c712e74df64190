import logger from '@adonisjs/core/services/logger'
import { whileServing } from '#start/_while_serving'
import { BackgroundLoop } from '#audit/services/background_loop'
import { cleanAbandonedFiles } from '#storage/services/clean_abandoned_files'

const cleaning = new BackgroundLoop(
  'removing abandoned files',
  async (stop) => {
    const removed = await cleanAbandonedFiles(stop)
    if (removed.uploads + removed.slots + removed.objects > 0)
      logger.info(removed, 'abandoned files removed')
  },
  { firstAfterMs: 60_000, everyMs: 24 * 60 * 60 * 1000 }
)

/** Once a day the server removes what killed processes left of their uploads. */
whileServing(cleaning)
