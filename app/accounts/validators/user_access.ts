import vine from '@vinejs/vine'
import { MOST_ID } from '#core/http/row_id'
import { messages } from '#core/http/fields'

/** No installation has this many roles, and the catalog has fewer permissions. */
const MOST_AT_ONCE = 500

const id = () => vine.number({ strict: true }).withoutDecimals().range([1, MOST_ID])
const ids = () => vine.array(id()).maxLength(MOST_AT_ONCE).distinct()

const grants = () =>
  vine
    .array(vine.object({ permissionId: id(), granted: vine.boolean({ strict: true }) }))
    .maxLength(MOST_AT_ONCE)

/** `previous` is what the caller saw, so no one overwrites what they have not seen. */
export const userRolesValidator = vine.create({ roleIds: ids(), previous: ids().optional() })
userRolesValidator.messagesProvider = messages

export const userPermissionsValidator = vine.create({
  permissions: grants(),
  previous: grants().optional(),
})
userPermissionsValidator.messagesProvider = messages
