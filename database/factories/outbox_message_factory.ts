import factory from '@adonisjs/lucid/factories'
import { fromNow } from '#database/factories/from_now'
import OutboxMessage from '#messages/models/outbox_message'

/** A queued email that names no invitation, so it cannot be rendered. */
export const OutboxMessageFactory = factory
  .define(OutboxMessage, () => ({
    kind: 'invitation',
    recipient: 'ana@example.com',
    payload: '{}',
    nextAttemptAt: fromNow(),
    createdAt: fromNow(),
  }))
  .build()
