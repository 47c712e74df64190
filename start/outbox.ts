import logger from '@adonisjs/core/services/logger'
import env from '#start/env'
import { whileServing } from '#start/_while_serving'
import { BackgroundLoop } from '#audit/services/background_loop'
import { outboxWorker } from '#outbox/services/outbox_worker'
import { pruneMails } from '#outbox/services/prune_mails'

/** The server delivers its own mails, unless a separate `outbox:work` does. */
if (env.get('OUTBOX_WORKER') ?? true) whileServing(outboxWorker)

const pruning = new BackgroundLoop(
  'pruning the delivery log',
  async (stop) => {
    const pruned = await pruneMails(stop)
    if (pruned > 0) logger.info({ pruned }, 'old mails removed from the delivery log')
  },
  { firstAfterMs: 3 * 60 * 1000, everyMs: 24 * 60 * 60 * 1000 }
)

/** Once a day the server removes mails as old as is set. */
whileServing(pruning)
