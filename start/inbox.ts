import logger from '@adonisjs/core/services/logger'
import { whileServing } from '#start/_while_serving'
import { BackgroundLoop } from '#audit/services/background_loop'
import { pruneInboxes } from '#outbox/services/prune_inboxes'

const pruning = new BackgroundLoop(
  'pruning inboxes',
  async (stop) => {
    const pruned = await pruneInboxes(stop)
    if (pruned > 0) logger.info({ pruned }, 'old messages of inboxes removed')
  },
  { firstAfterMs: 2 * 60 * 1000, everyMs: 24 * 60 * 60 * 1000 }
)

/** Once a day the server removes what was read long ago. */
whileServing(pruning)
