import vine from '@vinejs/vine'
import { pagingFields } from '#core/http/paging'
import { messages } from '#core/http/fields'
import { scopeField } from '#people/scope'
import { ACTIVITY_TYPES } from '#dashboard/activity/kinds'

/** Each page is read after the one before it: later ones by cursor. */
const MOST_PAGES = 100

const type = () => vine.enum(ACTIVITY_TYPES).optional()

export const activityListValidator = vine.create({
  type: type(),
  scope: scopeField(),
  ...pagingFields(),
  page: vine.number().withoutDecimals().min(1).max(MOST_PAGES).optional(),
})
activityListValidator.messagesProvider = messages

export const activityPageValidator = vine.create({
  type: type(),
  scope: scopeField(),
  /** The number of the entry before which the page starts. */
  before: vine.number().withoutDecimals().positive().max(Number.MAX_SAFE_INTEGER).optional(),
})
activityPageValidator.messagesProvider = messages
