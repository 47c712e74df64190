import type { Audited } from '#audit/audited_model'
import { OutboxMessageSchema } from '#database/schema'
import type { Row } from '#database/tables'

/** An email that waits or was sent. Its text is rendered from its kind and payload. */
export default class OutboxMessage extends OutboxMessageSchema {
  static override table = 'outbox_messages' as const
  static audited = {
    entityType: 'mail',
    fields: ['state', 'attempts', 'lastError'],
  } satisfies Audited<OutboxMessage>
}

export type OutboxRow = Row<OutboxMessage>
