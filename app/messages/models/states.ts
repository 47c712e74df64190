/** An email's way: waiting, being handed over, accepted by the mail server, given up, or no longer needed. */
export const MAIL_STATES = ['queued', 'sending', 'sent', 'failed', 'cancelled'] as const
export type MailState = (typeof MAIL_STATES)[number]
