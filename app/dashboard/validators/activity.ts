import vine from '@vinejs/vine'
import { messages } from '#core/http/fields'
import { ACTIVITY_TYPES } from '#dashboard/activity/kinds'

const type = () => vine.enum(ACTIVITY_TYPES).optional()

export const activityListValidator = vine.create({
  type: type(),
  cursor: vine.string().maxLength(600).optional(),
  perPage: vine.number().withoutDecimals().min(1).max(100).optional(),
})
activityListValidator.messagesProvider = messages

export const activityPageValidator = vine.create({
  type: type(),
  /** The number of the entry before which the page starts. */
  before: vine.number().withoutDecimals().positive().max(Number.MAX_SAFE_INTEGER).optional(),
})
activityPageValidator.messagesProvider = messages
