import vine from '@vinejs/vine'
import { messages } from '#access/validators/fields'
import { pagingFields } from '#access/services/paging'
import { MAIL_STATES } from '#outbox/outbox_message'

export const mailListValidator = vine.create({
  ...pagingFields(),
  q: vine.string().trim().maxLength(200).optional(),
  state: vine.enum(MAIL_STATES).optional(),
  kind: vine.string().trim().maxLength(60).optional(),
  sort: vine.enum(['createdAt', '-createdAt']).optional(),
})
mailListValidator.messagesProvider = messages
