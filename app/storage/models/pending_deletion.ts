import { PendingDeletionSchema } from '#database/schema'

/** An object of the disk that no row names any more, until it is gone from there. */
export default class PendingDeletion extends PendingDeletionSchema {
  static override table = 'pending_deletions' as const
}
