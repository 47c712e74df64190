import vine from '@vinejs/vine'
import { messages } from '#core/http/fields'
import { pagingFields } from '#core/http/paging'

/** The largest id of a row. */
const MOST = 4_294_967_295

export const inboxListValidator = vine.create({
  ...pagingFields(),
  q: vine.string().trim().maxLength(200).optional(),
  unread: vine.enum(['true', 'false'] as const).optional(),
})
inboxListValidator.messagesProvider = messages

/** The page's address. */
export const inboxPageValidator = vine.create({
  q: vine.string().trim().maxLength(200).optional(),
  unread: vine.enum(['true', 'false'] as const).optional(),
  before: vine.number().withoutDecimals().min(1).max(MOST).optional(),
})
inboxPageValidator.messagesProvider = messages

/** The newest item that the person has seen; later ones stay unread. */
export const upToValidator = vine.create({
  upTo: vine.number().withoutDecimals().min(1).max(MOST),
})
upToValidator.messagesProvider = messages

/** The moment that marking as read answered. */
export const readAtValidator = vine.create({
  readAt: vine.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
})
readAtValidator.messagesProvider = messages
