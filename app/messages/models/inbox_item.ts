import { InboxItemSchema } from '#database/schema'
import type { Row } from '#database/tables'

/** What somebody was told, as it stands in their inbox. */
export default class InboxItem extends InboxItemSchema {
  static override table = 'inbox_items' as const
}

export type InboxRow = Row<InboxItem>

/** Nobody's inbox holds more, read or not: the oldest go. */
export const MOST_ITEMS = 1_000
