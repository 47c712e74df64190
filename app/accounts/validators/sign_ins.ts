import vine from '@vinejs/vine'
import { messages } from '#core/http/fields'
import { pagingFields } from '#core/http/paging'

export const signInsValidator = vine.create(pagingFields())
signInsValidator.messagesProvider = messages
