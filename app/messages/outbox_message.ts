import OutboxMessage from '#messages/models/outbox_message'

export const OUTBOX_TABLE = OutboxMessage.table
