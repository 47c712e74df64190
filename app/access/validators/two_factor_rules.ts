import vine from '@vinejs/vine'
import { messages } from '#access/validators/fields'
import { RULED_ROLES } from '#access/services/two_factor_rules'

const MAX_ROLES = 500

export const twoFactorRulesValidator = vine.create({
  builtInRoles: vine.array(vine.enum(RULED_ROLES)).maxLength(RULED_ROLES.length),
  roleIds: vine
    .array(vine.number().withoutDecimals().min(1).max(Number.MAX_SAFE_INTEGER))
    .maxLength(MAX_ROLES),
})
twoFactorRulesValidator.messagesProvider = messages
