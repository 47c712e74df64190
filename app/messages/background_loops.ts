import env from '#start/env'
import { pruneDaily } from '#core/jobs/prune_daily'
import { whileServing } from '#core/jobs/while_serving'
import { outboxWorker } from '#messages/delivery/outbox_worker'
import { pruneMails } from '#messages/delivery/prune_mails'
import { pruneInboxes } from '#messages/inbox/prune_inboxes'

/** The server delivers its own emails, unless a separate `outbox:work` does. */
if (env.get('OUTBOX_WORKER') ?? true) whileServing(outboxWorker)

pruneDaily('pruning the delivery log', pruneMails, {
  firstAfter: 3,
  told: 'old emails removed from the delivery log',
})

pruneDaily('pruning inboxes', pruneInboxes, {
  firstAfter: 2,
  told: 'old messages of inboxes removed',
})
