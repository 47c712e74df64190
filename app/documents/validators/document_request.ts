import { DOCUMENT_NAME_LENGTH, DOCUMENT_TEXT_LENGTH } from '#documents/limits'
import vine from '@vinejs/vine'
import { pagingFields } from '#core/http/paging'
import { REASON_LENGTH } from '#core/http/reason'
import { scopeField } from '#people/scope'
import { splitAtCommas, day, line, lines, messages, messagesWith } from '#core/http/fields'
import {
  REQUEST_KINDS,
  REQUEST_STATES,
  FILE_KINDS,
  MOST_MEGABYTES,
  MOST_PEOPLE,
} from '#documents/request'

/** The largest id of an unsigned column. */
const MOST_ID = 4_294_967_295
const id = () => vine.number({ strict: true }).withoutDecimals().range([1, MOST_ID])
const ids = () => vine.array(id()).minLength(1).maxLength(MOST_PEOPLE).distinct()

export const newRequestValidator = vine.create({
  employeeIds: ids(),
  kind: vine.enum(REQUEST_KINDS),
  name: line(DOCUMENT_NAME_LENGTH).nullable().optional(),
  instructions: lines(DOCUMENT_TEXT_LENGTH).nullable().optional(),
  templateId: id().nullable().optional(),
  accepts: vine.array(vine.enum(FILE_KINDS)).maxLength(FILE_KINDS.length).distinct().optional(),
  maxMegabytes: vine
    .number({ strict: true })
    .withoutDecimals()
    .range([1, MOST_MEGABYTES])
    .nullable()
    .optional(),
  asksExpiry: vine.boolean({ strict: true }).optional(),
  dueOn: day().nullable().optional(),
})
newRequestValidator.messagesProvider = messagesWith({ name: 'Document', kind: 'What' })

export const cancellationValidator = vine.create({
  keepUpload: vine.boolean({ strict: true }).optional(),
})
cancellationValidator.messagesProvider = messages

export const requestListValidator = vine.create({
  ...pagingFields(),
  state: vine.enum(REQUEST_STATES).optional(),
  overdue: vine.boolean().optional(),
  kind: vine.enum(REQUEST_KINDS).optional(),
  employeeId: vine.number().withoutDecimals().range([1, MOST_ID]).optional(),
  q: line(200).optional(),
  scope: scopeField(),
})
requestListValidator.messagesProvider = messages

/** A selection, separated by commas so that a link can contain it, or the list's filters. */
export const acceptedFilesValidator = vine.create({
  requestIds: vine
    .array(vine.number().withoutDecimals().range([1, MOST_ID]))
    .parse(splitAtCommas)
    .minLength(1)
    .maxLength(MOST_PEOPLE)
    .distinct()
    .optional(),
  state: vine.enum(REQUEST_STATES).optional(),
  overdue: vine.boolean().optional(),
  kind: vine.enum(REQUEST_KINDS).optional(),
  employeeId: vine.number().withoutDecimals().range([1, MOST_ID]).optional(),
  q: line(200).optional(),
  scope: scopeField(),
})
acceptedFilesValidator.messagesProvider = messages

export const remindersValidator = vine.create({ requestIds: ids() })
remindersValidator.messagesProvider = messages

export const submissionValidator = vine.create({
  expiresOn: day().nullable().optional(),
  fileName: line(255).minLength(1).optional(),
})
submissionValidator.messagesProvider = messages

/** A request of the person, or what else is filed. */
export const filingValidator = vine.create({
  requestId: vine.number().withoutDecimals().range([1, MOST_ID]).optional(),
  name: line(DOCUMENT_NAME_LENGTH).minLength(1).optional().requiredIfMissing('requestId'),
  expiresOn: day().nullable().optional(),
  fileName: line(255).minLength(1).optional(),
})
filingValidator.messagesProvider = messages

export const submissionQueueValidator = vine.create({
  page: pagingFields().page,
  perPage: pagingFields().perPage,
  scope: scopeField(),
})
submissionQueueValidator.messagesProvider = messages

export const acknowledgementValidator = vine.create({
  sha256: vine.string().regex(/^[0-9a-f]{64}$/),
  /** The checkbox "I have read it". */
  confirmed: vine.accepted(),
})
acknowledgementValidator.messagesProvider = messages

export const rejectionValidator = vine.create({ reason: lines(REASON_LENGTH).minLength(1) })
rejectionValidator.messagesProvider = messages

export const dispositionValidator = vine.create({
  disposition: vine.enum(['inline', 'attachment'] as const).optional(),
})
dispositionValidator.messagesProvider = messages
