import vine from '@vinejs/vine'
import { messages } from '#core/http/fields'
import { scopeField } from '#people/scope'

export const dashboardValidator = vine.create({ scope: scopeField() })
dashboardValidator.messagesProvider = messages

export const searchValidator = vine.create({ q: vine.string().trim().minLength(1).maxLength(200) })
searchValidator.messagesProvider = messages
