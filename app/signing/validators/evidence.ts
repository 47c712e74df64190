import vine from '@vinejs/vine'
import { day, messages } from '#access/validators/fields'

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
