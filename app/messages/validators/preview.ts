import vine from '@vinejs/vine'
import { messages } from '#core/http/fields'

export const previewValidator = vine.create({
  scheme: vine.enum(['light', 'dark'] as const).optional(),
})
previewValidator.messagesProvider = messages
