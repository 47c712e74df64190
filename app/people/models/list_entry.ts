import { ListEntrySchema } from '#database/schema'
import type { Audited } from '#audit/audited_model'

/** A department, position or location as everyone spells it. */
export default class ListEntry extends ListEntrySchema {
  static override table = 'list_entries' as const
  static audited = {
    entityType: 'list_entry',
    fields: ['list', 'name'],
  } satisfies Audited<ListEntry>
}
