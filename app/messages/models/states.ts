/**
 * Statuses of an email: waiting, being sent, accepted by the mail server, failed, or no longer
 * needed.
 */
export const MAIL_STATES = ['queued', 'sending', 'sent', 'failed', 'cancelled'] as const
export type MailState = (typeof MAIL_STATES)[number]
