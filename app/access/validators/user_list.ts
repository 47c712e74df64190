import vine from '@vinejs/vine'
import { BUILT_IN_ROLES } from '#access/permissions'
import { MOST_ID } from '#access/row_id'
import { USER_SORTS } from '#access/queries/user_list'
import { pagingFields } from '#access/services/paging'
import { messages } from '#access/validators/fields'

export const userListValidator = vine.create({
  ...pagingFields(),
  q: vine.string().trim().maxLength(200).optional(),
  role: vine.enum(BUILT_IN_ROLES).optional(),
  roleId: vine.number().withoutDecimals().range([1, MOST_ID]).optional(),
  sort: vine.enum(USER_SORTS).optional(),
})
userListValidator.messagesProvider = messages
