import logger from '@adonisjs/core/services/logger'
import { whileServing } from '#start/_while_serving'
import { BackgroundLoop } from '#audit/services/background_loop'
import { pruneInboxes } from '#outbox/services/prune_inboxes'
import { pruneMails } from '#outbox/services/prune_mails'

const pruning = new BackgroundLoop(
  'pruning inboxes and the delivery log',
  async (stop) => {
    const pruned = await pruneInboxes(stop)
    if (pruned > 0) logger.info({ pruned }, 'old messages of inboxes removed')
    const mails = await pruneMails(stop)
    if (mails > 0) logger.info({ mails }, 'old mails removed from the delivery log')
  },
  { firstAfterMs: 2 * 60 * 1000, everyMs: 24 * 60 * 60 * 1000 }
)

/** Once a day the server removes what was read long ago, and mails as old as is set. */
whileServing(pruning)
