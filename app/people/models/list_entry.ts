import { ListEntrySchema } from '#database/schema'
import type { Audited } from '#audit/audited_model'

/** A department, position or location in its standard spelling. */
export default class ListEntry extends ListEntrySchema {
  static override table = 'list_entries' as const
  static audited = {
    entityType: 'list_entry',
    fields: ['list', 'name'],
  } satisfies Audited<ListEntry>
}
