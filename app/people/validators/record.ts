import vine from '@vinejs/vine'
import { messages } from '#core/http/fields'
import { reason } from '#people/validators/secrets'

export const recordValidator = vine.create({
  format: vine.enum(['pdf', 'zip'] as const),
  /** Given, the whole numbers are in the file; the reason is kept in the audit log. */
  secretsReason: reason().nullable().optional(),
})
recordValidator.messagesProvider = messages
