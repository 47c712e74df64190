import { MOST_SIGNERS } from '#documents/limits'
import { MESSAGE_LENGTH, SIGNER_NAME_LENGTH } from '#signing/limits'
import { FOUND_AS } from '#signing/queries/requests/offered'
import vine from '@vinejs/vine'
import { REASON_LENGTH } from '#core/http/reason'
import { pagingFields } from '#core/http/paging'
import { splitAtCommas, email, line, lines, messages, messagesWith } from '#core/http/fields'
import { SIGNER_ROLES } from '#documents/placed_field'
import { scopeField } from '#people/scope'
import { ATTENTION, REQUEST_STATUSES, TABS, type Tab } from '#signing/request'

/** The largest id of an unsigned column. */
const MOST_ID = 4_294_967_295
/** Requests per download. */
const MOST_REQUESTS = 100
/** Documents per request. */
const MOST_DOCUMENTS = 20

const id = () => vine.number({ strict: true }).withoutDecimals().range([1, MOST_ID])
const documents = () => vine.array(id()).minLength(1).maxLength(MOST_DOCUMENTS).distinct()
/** A moment with its offset: 2026-03-01T12:00:00Z. */
const moment = () =>
  vine.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/)

const part = () => vine.string().trim().maxLength(200).optional()

/** Who signs in a role that the sender fills. */
const signer = () => ({
  userId: id().nullable().optional(),
  name: line(SIGNER_NAME_LENGTH).nullable().optional(),
  email: email().nullable().optional(),
})

const order = () => ({
  documentIds: documents().optional().requiredIfMissing('templateIds'),
  templateIds: documents().optional(),
  managerId: id().nullable().optional(),
  signers: vine
    .array(vine.object({ role: vine.enum(SIGNER_ROLES), ...signer() }))
    .maxLength(MOST_SIGNERS)
    .distinct('role')
    .optional(),
  message: lines(MESSAGE_LENGTH).nullable().optional(),
  expiresAt: moment().nullable().optional(),
})

const orderMessages = messagesWith({ managerId: 'Manager signer', expiresAt: 'Sign by' })

export const newRequestValidator = vine.create({ employeeId: id(), ...order() })
newRequestValidator.messagesProvider = orderMessages

/** People per call, so that the preview stays readable. */
const MOST_PEOPLE = 500

export const manyRequestsValidator = vine.create({
  employeeIds: vine.array(id()).minLength(1).maxLength(MOST_PEOPLE).distinct(),
  ...order(),
  includeOpen: vine.boolean({ strict: true }).optional(),
  dryRun: vine.boolean({ strict: true }).optional(),
})
manyRequestsValidator.messagesProvider = orderMessages

export const requestListValidator = vine.create({
  ...pagingFields(),
  tab: vine.enum(Object.keys(TABS) as Tab[]).optional(),
  status: vine.enum(REQUEST_STATUSES).optional(),
  employeeId: vine.number().withoutDecimals().range([1, MOST_ID]).optional(),
  attention: vine.enum(ATTENTION).optional(),
  scope: scopeField(),
  q: part(),
})
requestListValidator.messagesProvider = messages

export const cancellationValidator = vine.create({
  reason: lines(REASON_LENGTH).nullable().optional(),
})
cancellationValidator.messagesProvider = messages

/** `previous` is who signed when the caller saw it, so no one replaces what they have not seen. */
export const managerValidator = vine.create({
  managerId: id(),
  previous: id().nullable().optional(),
})
managerValidator.messagesProvider = messagesWith({ managerId: 'Manager signer' })

export const replacedSignerValidator = vine.create({
  ...signer(),
  previous: vine
    .object(signer())
    // Refused like any other that names no one: an optional field treats null as absent.
    .parse((value) => (value === null ? {} : value))
    .optional(),
})
replacedSignerValidator.messagesProvider = messages

export const signerSearchValidator = vine.create({ role: vine.enum(FOUND_AS), q: part() })
signerSearchValidator.messagesProvider = messages

export const templateSearchValidator = vine.create({ q: part() })
templateSearchValidator.messagesProvider = messages

export const sealedFileValidator = vine.create({
  disposition: vine.enum(['inline', 'attachment'] as const).optional(),
})
sealedFileValidator.messagesProvider = messages

/** Separated by commas, so that a link can contain them; or the tab with its filters. */
export const sealedFilesValidator = vine.create({
  requestIds: vine
    .array(vine.number().withoutDecimals().range([1, MOST_ID]))
    .parse(splitAtCommas)
    .minLength(1)
    .maxLength(MOST_REQUESTS)
    .distinct()
    .optional()
    .requiredIfMissing('tab'),
  tab: vine.enum(['completed'] as const).optional(),
  employeeId: vine.number().withoutDecimals().range([1, MOST_ID]).optional(),
  q: part(),
  scope: scopeField(),
})
sealedFilesValidator.messagesProvider = messages
