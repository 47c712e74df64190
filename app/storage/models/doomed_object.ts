import { DoomedObjectSchema } from '#database/schema'

/** An object of the disk that no row names any more, until it is gone from there. */
export default class DoomedObject extends DoomedObjectSchema {
  static override table = 'doomed_objects' as const
}
