/** A mail's way: waiting, being handed over, accepted by the mail server, given up, or no longer needed. */
export const MAIL_STATES = ['queued', 'sending', 'sent', 'failed', 'cancelled'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** A row of outbox_messages, as both databases give it. */
export interface OutboxMessage {
  id: number
  kind: string
  recipient: string
  recipient_name: string
  payload: string
  state: MailState
  attempts: number
  last_error: string | null
  next_attempt_at: string
  claimed_until: string | null
  sent_at: string | null
  /** The mail this one sends once more. */
  resent_from_id: number | null
  /** What the mail server said when it took the mail. */
  server_answer: string | null
  created_at: string
}

export const OUTBOX_TABLE = 'outbox_messages'
