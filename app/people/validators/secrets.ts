import vine from '@vinejs/vine'
import { line, messages } from '#core/http/fields'
import { REVEALED_FIELDS } from '#people/numbers/reveal_number'
import { socialSecurityNumber } from '#people/validators/numbers'

/** Nine separate digits, as in a number: the audit log keeps the reason, so it must have none. */
const NUMBER = /(?<!\d)\d{3}[-.\s\u2010-\u2015]?\d{2}[-.\s\u2010-\u2015]?\d{4}(?!\d)/

const withoutNumber = vine.createRule((value: unknown, _, field) => {
  if (typeof value !== 'string' || !NUMBER.test(value)) return
  field.report('Leave the number out of the reason', 'withoutNumber', field)
})

/** Why a protected number is viewed; part of the audit log. */
export const reason = () => line(500).minLength(3).use(withoutNumber())

export const revealValidator = vine.create({ field: vine.enum(REVEALED_FIELDS), reason: reason() })
revealValidator.messagesProvider = messages

export const numberSearchValidator = vine.create({
  socialSecurityNumber: socialSecurityNumber().minLength(1),
  reason: reason(),
})
numberSearchValidator.messagesProvider = messages
