import vine from '@vinejs/vine'
import { pagingFields } from '#core/http/paging'
import { scopeField } from '#people/scope'
import { day, messages } from '#core/http/fields'
import { RENEWAL_OPENS_DAYS, COMPLIANCE_STATES } from '#training/compliance_status'

const id = () => vine.number().withoutDecimals().range([1, 4_294_967_295])

/** Up to 2999: later days are also computed, and dates beyond 9999 do not compare as text. */
const dayAsked = () => day().regex(/^[12]/)

/** The filters of the matrix, its page, its export and its percentages. */
const complianceFilterFields = () => ({
  day: dayAsked().optional(),
  q: vine.string().trim().maxLength(200).optional(),
  department: vine.string().maxLength(120).optional(),
  location: vine.string().maxLength(120).optional(),
  scope: scopeField(),
  moduleId: id().optional(),
  state: vine.enum(COMPLIANCE_STATES).optional(),
  within: vine.number().withoutDecimals().range([0, RENEWAL_OPENS_DAYS]).optional(),
  expiresFrom: dayAsked().optional(),
  expiresTo: dayAsked().optional(),
})

export const complianceListValidator = vine.create({
  ...pagingFields(),
  ...complianceFilterFields(),
})
complianceListValidator.messagesProvider = messages

/** The matrix's page in the browser, which has its own page size. */
export const compliancePageValidator = vine.create({
  page: pagingFields().page,
  ...complianceFilterFields(),
})
compliancePageValidator.messagesProvider = messages

export const complianceExportValidator = vine.create(complianceFilterFields())
complianceExportValidator.messagesProvider = messages

export const complianceSummaryValidator = vine.create({
  day: complianceFilterFields().day,
  q: complianceFilterFields().q,
  department: complianceFilterFields().department,
  location: complianceFilterFields().location,
  scope: complianceFilterFields().scope,
  moduleId: complianceFilterFields().moduleId,
})
complianceSummaryValidator.messagesProvider = messages

export const complianceHistoryValidator = vine.create({
  day: dayAsked().optional(),
  employeeId: id(),
  moduleId: id(),
})
complianceHistoryValidator.messagesProvider = messages
