import vine from '@vinejs/vine'
import { messages } from '#core/http/fields'

export const skippedValidator = vine.create({ skipped: vine.boolean({ strict: true }) })
skippedValidator.messagesProvider = messages

export const dismissedValidator = vine.create({ dismissed: vine.boolean({ strict: true }) })
dismissedValidator.messagesProvider = messages
