import vine from '@vinejs/vine'
import { day, messages } from '#core/http/fields'
import { pagingFields } from '#core/http/paging'
import { MAIL_STATES } from '#messages/models/states'

const filters = () => ({
  q: vine.string().trim().maxLength(200).optional(),
  state: vine.enum(MAIL_STATES).optional(),
  kind: vine.string().trim().maxLength(60).optional(),
  // Both days included, in the company's time zone.
  from: day().optional(),
  to: day().optional(),
})

export const mailListValidator = vine.create({
  ...pagingFields(),
  ...filters(),
  sort: vine.enum(['createdAt', '-createdAt']).optional(),
})
mailListValidator.messagesProvider = messages

/** The page's address. */
export const mailPageValidator = vine.create({
  ...filters(),
  before: vine.number().withoutDecimals().min(1).max(4_294_967_295).optional(),
})
mailPageValidator.messagesProvider = messages
