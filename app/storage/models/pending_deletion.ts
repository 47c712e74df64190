import { PendingDeletionSchema } from '#database/schema'

/** An object that no row names anymore, until it is deleted from the disk. */
export default class PendingDeletion extends PendingDeletionSchema {
  static override table = 'pending_deletions' as const
}
