import vine from '@vinejs/vine'
import { day, lines, messages } from '#access/validators/fields'

/** The largest id of an unsigned column. */
const MOST_ID = 4_294_967_295
const id = () => vine.number().withoutDecimals().range([1, MOST_ID])

/** One of a request, a person and a period; days are UTC ones, both included. */
export const evidenceValidator = vine.create({
  requestId: id().optional(),
  employeeId: id().optional(),
  from: day().optional().requiredIfExists('to').requiredIfMissing(['requestId', 'employeeId']),
  to: day().optional().requiredIfExists('from'),
})
evidenceValidator.messagesProvider = messages

/** Whether a legal hold stands from now on, and why it begins or ends. */
export const holdValidator = vine.create({
  held: vine.boolean({ strict: true }),
  reason: lines(500).minLength(1),
})
holdValidator.messagesProvider = messages
