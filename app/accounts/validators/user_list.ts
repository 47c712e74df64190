import vine from '@vinejs/vine'
import { BUILT_IN_ROLES } from '#core/permissions'
import { MOST_ID } from '#core/http/row_id'
import { USER_SORTS } from '#accounts/queries/users/user_list'
import { pagingFields } from '#core/http/paging'
import { messages } from '#core/http/fields'

export const userListValidator = vine.create({
  ...pagingFields(),
  q: vine.string().trim().maxLength(200).optional(),
  role: vine.enum(BUILT_IN_ROLES).optional(),
  roleId: vine.number().withoutDecimals().range([1, MOST_ID]).optional(),
  sort: vine.enum(USER_SORTS).optional(),
})
userListValidator.messagesProvider = messages
