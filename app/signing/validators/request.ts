import vine from '@vinejs/vine'
import { pagingFields } from '#access/services/paging'
import { lines, messages } from '#access/validators/fields'
import { REQUEST_STATUSES, TABS, type Tab } from '#signing/request'

/** The largest id of an unsigned column. */
const MOST_ID = 4_294_967_295
/** Documents of one request. */
const MOST_DOCUMENTS = 20

const id = () => vine.number({ strict: true }).withoutDecimals().range([1, MOST_ID])
const documents = () => vine.array(id()).minLength(1).maxLength(MOST_DOCUMENTS).distinct()
/** A moment with its offset: 2026-03-01T12:00:00Z. */
const moment = () =>
  vine.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/)

export const newRequestValidator = vine.create({
  employeeId: id(),
  documentIds: documents().optional().requiredIfMissing('templateIds'),
  templateIds: documents().optional(),
  managerId: id().nullable().optional(),
  message: lines(2000).nullable().optional(),
  expiresAt: moment().nullable().optional(),
})
newRequestValidator.messagesProvider = messages

export const requestListValidator = vine.create({
  ...pagingFields(),
  tab: vine.enum(Object.keys(TABS) as Tab[]).optional(),
  status: vine.enum(REQUEST_STATUSES).optional(),
  employeeId: vine.number().withoutDecimals().range([1, MOST_ID]).optional(),
  q: vine.string().trim().maxLength(200).optional(),
})
requestListValidator.messagesProvider = messages

export const cancellationValidator = vine.create({ reason: lines(500).nullable().optional() })
cancellationValidator.messagesProvider = messages

export const managerValidator = vine.create({ managerId: id() })
managerValidator.messagesProvider = messages
