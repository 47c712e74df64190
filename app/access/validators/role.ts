import vine from '@vinejs/vine'
import { messages } from '#access/validators/fields'
import { pagingFields } from '#access/services/paging'

const { page, perPage } = pagingFields()

export const roleListValidator = vine.create({
  page,
  perPage,
  q: vine.string().trim().maxLength(200).optional(),
})
roleListValidator.messagesProvider = messages
