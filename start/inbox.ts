import { pruneDaily } from '#start/_prune_daily'
import { pruneInboxes } from '#outbox/services/prune_inboxes'

pruneDaily('pruning inboxes', pruneInboxes, {
  firstAfter: 2,
  told: 'old messages of inboxes removed',
})
