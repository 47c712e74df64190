import vine from '@vinejs/vine'
import { messages } from '#access/validators/fields'

export const previewValidator = vine.create({
  scheme: vine.enum(['light', 'dark'] as const).optional(),
})
previewValidator.messagesProvider = messages
