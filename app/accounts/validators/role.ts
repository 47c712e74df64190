import { ROLE_DESCRIPTION_LENGTH, ROLE_NAME_LENGTH } from '#accounts/limits'
import vine from '@vinejs/vine'
import { ALL_PERMISSIONS } from '#core/permissions'
import { line, lines, messages } from '#core/http/fields'
import { pagingFields } from '#core/http/paging'

const { page, perPage } = pagingFields()
const id = () => vine.number({ strict: true }).withoutDecimals().min(1).max(4_294_967_295)

export const roleListValidator = vine.create({
  page,
  perPage,
  q: vine.string().trim().maxLength(200).optional(),
})
roleListValidator.messagesProvider = messages

export const candidatesValidator = vine.create({ q: vine.string().trim().maxLength(200) })
candidatesValidator.messagesProvider = messages

const roleFields = {
  name: line(ROLE_NAME_LENGTH).minLength(1),
  description: lines(ROLE_DESCRIPTION_LENGTH).nullable(),
  permissions: vine.array(vine.enum(ALL_PERMISSIONS)).maxLength(ALL_PERMISSIONS.length).distinct(),
}

export const newRoleValidator = vine.create(roleFields)
newRoleValidator.messagesProvider = messages

export const editRoleValidator = vine.create({ ...roleFields, revision: id() })
editRoleValidator.messagesProvider = messages

/** People per call, chosen one by one. */
const MOST_AT_ONCE = 100

export const newMembersValidator = vine.create({
  userIds: vine.array(id()).minLength(1).maxLength(MOST_AT_ONCE).distinct(),
})
newMembersValidator.messagesProvider = messages

export const deleteRoleValidator = vine.create({
  members: vine.number().withoutDecimals().min(0).max(4_294_967_295).optional(),
})
deleteRoleValidator.messagesProvider = messages
