import vine from '@vinejs/vine'
import { pagingFields } from '#core/http/paging'
import { day, line, lines, messages } from '#core/http/fields'
import { RETENTION_STATES } from '#signing/queries/documents/retention_list'

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

export const peopleSearchValidator = vine.create({ q: line(200).optional() })
peopleSearchValidator.messagesProvider = messages

/** Whether a legal hold stands from now on, and why it begins or ends. */
export const holdValidator = vine.create({
  held: vine.boolean({ strict: true }),
  reason: lines(500).minLength(1),
})
holdValidator.messagesProvider = messages

export const retentionListValidator = vine.create({
  page: pagingFields().page,
  perPage: pagingFields().perPage,
  state: vine.enum(RETENTION_STATES).optional(),
  employeeId: id().optional(),
  q: line(200).optional(),
})
retentionListValidator.messagesProvider = messages

/** Which document was looked at before it is destroyed. */
export const destructionValidator = vine.create({
  sha256: vine.string().regex(/^[0-9a-f]{64}$/),
})
destructionValidator.messagesProvider = messages
