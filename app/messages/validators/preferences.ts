import vine from '@vinejs/vine'
import { messages } from '#core/http/fields'

export const preferencesValidator = vine.create({
  preferences: vine
    .array(
      vine.object({
        kind: vine.string().maxLength(60),
        mail: vine.boolean({ strict: true }),
      })
    )
    .minLength(1)
    .maxLength(100),
})
preferencesValidator.messagesProvider = messages
