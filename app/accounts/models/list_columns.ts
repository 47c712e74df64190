import { keyedBy } from '#core/database/keyed_by'
import { ListColumnSchema } from '#database/schema'

/** The columns that a person has chosen to see in a list; without a row, the list's own. */
@keyedBy('userId', 'list')
export default class ListColumns extends ListColumnSchema {
  static override table = 'list_columns' as const
}
