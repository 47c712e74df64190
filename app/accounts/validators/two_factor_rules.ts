import vine from '@vinejs/vine'
import { MOST_ID } from '#core/http/row_id'
import { messages } from '#core/http/fields'
import { RULED_ROLES } from '#accounts/two_factor/two_factor_rules'

const MAX_ROLES = 500

const rules = () => ({
  builtInRoles: vine.array(vine.enum(RULED_ROLES)).maxLength(RULED_ROLES.length),
  roleIds: vine
    .array(vine.number({ strict: true }).withoutDecimals().range([1, MOST_ID]))
    .maxLength(MAX_ROLES),
})

/** `previous` is what the caller saw, so no one overwrites what they have not seen. */
export const twoFactorRulesValidator = vine.create({
  ...rules(),
  previous: vine.object(rules()).optional(),
})
twoFactorRulesValidator.messagesProvider = messages
