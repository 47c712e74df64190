/** A row of inbox_items, as both databases give it. */
export interface InboxItem {
  id: number
  user_id: number
  kind: string
  payload: string
  read_at: string | null
  created_at: string
}

export const INBOX_TABLE = 'inbox_items'

/** Nobody's inbox holds more, read or not: the oldest go. */
export const MOST_ITEMS = 1_000

/** A row is a kind of mail that an account has turned off. */
export const PREFERENCES_TABLE = 'mail_preferences'
