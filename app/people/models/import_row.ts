import { keyedBy } from '#core/database/keyed_by'
import { ImportRowSchema } from '#database/schema'

/** The verdict or result of one record of an imported file. */
@keyedBy('importId', 'number')
export default class ImportRow extends ImportRowSchema {
  static override table = 'import_rows' as const
}
