import vine from '@vinejs/vine'
import { line, messages, nullAsEmpty } from '#core/http/fields'
import { pagingFields } from '#core/http/paging'
import { MANAGED_LISTS } from '#people/models/managed_list'

const { page, perPage } = pagingFields()

export const listQueryValidator = vine.create({
  page,
  perPage,
  q: vine.string().trim().maxLength(200).optional(),
})
listQueryValidator.messagesProvider = messages

/** The page shows one list at a time. */
export const listPageValidator = vine.create({
  page,
  q: vine.string().trim().maxLength(200).optional(),
  list: vine.enum(MANAGED_LISTS).optional(),
})
listPageValidator.messagesProvider = messages

export const listNameValidator = vine.create({ name: line(120).minLength(1) })
listNameValidator.messagesProvider = messages

/** The name that a page has shown. */
const seen = () => line(120).minLength(1).parse(nullAsEmpty).optional()

export const listRenameValidator = vine.create({
  name: line(120).minLength(1),
  previous: seen(),
})
listRenameValidator.messagesProvider = messages

export const listMergeValidator = vine.create({
  into: vine.number({ strict: true }).withoutDecimals().min(1).max(9_999_999_999),
  dryRun: vine.boolean({ strict: true }).optional(),
  previous: seen(),
  intoPrevious: seen(),
})
listMergeValidator.messagesProvider = messages

export const listRemovalValidator = vine.create({ previous: seen() })
listRemovalValidator.messagesProvider = messages
