import { pruneDaily } from '#core/jobs/prune_daily'
import { pruneInboxes } from '#messages/services/prune_inboxes'

pruneDaily('pruning inboxes', pruneInboxes, {
  firstAfter: 2,
  told: 'old messages of inboxes removed',
})
