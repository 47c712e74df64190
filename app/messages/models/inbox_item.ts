import { InboxItemSchema } from '#database/schema'
import type { Row } from '#database/tables'

/** A notification in a person's inbox. */
export default class InboxItem extends InboxItemSchema {
  static override table = 'inbox_items' as const
}

export type InboxRow = Row<InboxItem>

/** The limit of an inbox, read or not: the oldest items are deleted. */
export const MOST_ITEMS = 1_000
