import vine from '@vinejs/vine'
import { pagingFields } from '#core/http/paging'
import { day, line, lines, messages, messagesWith } from '#core/http/fields'
import { RETENTION_STATES } from '#signing/queries/documents/retention_list'

/** The largest id of an unsigned column. */
const MOST_ID = 4_294_967_295
const id = () => vine.number().withoutDecimals().range([1, MOST_ID])

/** A request, a person or a period; days are in the company's time zone, both included. */
export const evidenceValidator = vine.create({
  requestId: id().optional(),
  employeeId: id().optional(),
  from: day().optional().requiredIfExists('to').requiredIfMissing(['requestId', 'employeeId']),
  to: day().optional().requiredIfExists('from'),
})
evidenceValidator.messagesProvider = messagesWith({ from: 'First day', to: 'Last day' })

export const peopleSearchValidator = vine.create({ q: line(200).optional() })
peopleSearchValidator.messagesProvider = messages

/** Whether a legal hold applies from now on, and why it starts or ends. */
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

/** The document that was viewed before it is deleted. */
export const destructionValidator = vine.create({
  sha256: vine.string().regex(/^[0-9a-f]{64}$/),
})
destructionValidator.messagesProvider = messages
