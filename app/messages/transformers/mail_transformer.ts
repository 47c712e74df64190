import { BaseTransformer } from '@adonisjs/core/transformers'
import { isoTime } from '#core/time'
import { mailKind } from '#messages/services/mail_kinds'
import type { ListedMail } from '#messages/queries/mail_list'

/** An outbox message without its text. */
export default class MailTransformer extends BaseTransformer<ListedMail> {
  toObject() {
    const row = this.resource
    return {
      id: row.id,
      kind: row.kind,
      label: mailKind(row.kind)?.label ?? row.kind,
      recipient: row.recipient,
      recipientName: row.recipient_name,
      state: row.state,
      attempts: row.attempts,
      lastError: row.last_error,
      serverAnswer: row.server_answer,
      resentFromId: row.resent_from_id,
      createdAt: isoTime(row.created_at),
      sentAt: isoTime(row.sent_at),
      nextAttemptAt: row.state === 'queued' ? isoTime(row.next_attempt_at) : null,
    }
  }
}
