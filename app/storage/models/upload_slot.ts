import { DateTime } from 'luxon'
import { UploadSlotSchema } from '#database/schema'
import { dbTime } from '#core/time'

/** A place that one upload may be sent to, once. */
export default class UploadSlot extends UploadSlotSchema {
  static override table = 'upload_slots' as const

  get isExpired(): boolean {
    return this.expiresAt <= dbTime(DateTime.utc())
  }

  /** Whether the upload lies in a bucket until it is judged. */
  get isInBucket(): boolean {
    return this.objectKey !== null
  }
}
