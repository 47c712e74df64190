import vine from '@vinejs/vine'
import { REASON_LENGTH } from '#core/http/reason'
import { line, lines, messages } from '#core/http/fields'

const reason = () => lines(REASON_LENGTH).nullable().optional()

export const disableValidator = vine.create({ reason: reason() })
disableValidator.messagesProvider = messages

export const deprovisionValidator = vine.create({
  reason: reason(),
  // By kind of open item; unknown kinds are ignored.
  successors: vine
    .record(vine.number({ strict: true }).withoutDecimals().min(1).max(4_294_967_295))
    .maxLength(20)
    .optional(),
  choices: vine.record(line(20)).maxLength(20).optional(),
})
deprovisionValidator.messagesProvider = messages
