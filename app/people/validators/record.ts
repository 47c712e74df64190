import vine from '@vinejs/vine'
import { messages } from '#core/http/fields'
import { reason } from '#people/validators/secrets'

export const recordValidator = vine.create({
  format: vine.enum(['pdf', 'zip'] as const),
  /** If given, the file has the full numbers; the audit log keeps the reason. */
  secretsReason: reason().nullable().optional(),
})
recordValidator.messagesProvider = messages
