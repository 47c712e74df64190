import { DateTime } from 'luxon'
import { UploadSlotSchema } from '#database/schema'
import { dbTime } from '#core/time'

/** A place for one upload, once. */
export default class UploadSlot extends UploadSlotSchema {
  static override table = 'upload_slots' as const

  get isExpired(): boolean {
    return this.expiresAt <= dbTime(DateTime.utc())
  }

  /** Whether the upload waits in a bucket to be checked. */
  get isInBucket(): boolean {
    return this.objectKey !== null
  }
}
