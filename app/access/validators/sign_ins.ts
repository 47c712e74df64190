import vine from '@vinejs/vine'
import { messages } from '#access/validators/fields'
import { pagingFields } from '#access/services/paging'

export const signInsValidator = vine.create(pagingFields())
signInsValidator.messagesProvider = messages
