import { LISTED_NAME_LENGTH, PERSON_NAME_LENGTH, PHONE_LENGTH } from '#accounts/limits'
import { FINGERPRINT_LENGTH, PERSONAL_MESSAGE_LENGTH } from '#people/limits'
import vine from '@vinejs/vine'
import { day, email, line, lines, messages, newPassword, nullAsEmpty } from '#core/http/fields'
import { REASON_LENGTH } from '#core/http/reason'
import { pagingFields } from '#core/http/paging'
import {
  EMPLOYEE_STATUSES,
  INVITATION_FILTERS,
  ONBOARDING_FILTERS,
  ONBOARDING_STEPS,
} from '#people/models/states'
import { EMPLOYEE_SORTS } from '#people/queries/roster/employee_list'
import { scopeField } from '#people/scope'
import { driversLicense, socialSecurityNumber } from '#people/validators/numbers'

const optionalLine = (max: number) => line(max).nullable().optional()
const optionalLines = (max: number) => lines(max).nullable().optional()

/** Fields that people also enter themselves; lengths are those of the columns. */
const ownDetails = () => ({
  phone: optionalLine(PHONE_LENGTH),
  presentAddress: optionalLines(1000),
  permanentAddress: optionalLines(1000),
  qualifications: optionalLines(5000),
  education: optionalLines(5000),
  experience: optionalLines(5000),
  emergencyContactName: optionalLine(120),
  emergencyContactRelationship: optionalLine(80),
  emergencyContactPhone: optionalLine(40),
})

/** The fields of both HR forms. */
const details = () => ({
  ...ownDetails(),
  position: optionalLine(LISTED_NAME_LENGTH),
  department: optionalLine(LISTED_NAME_LENGTH),
  location: optionalLine(LISTED_NAME_LENGTH),
  startDate: day().nullable().optional(),
  hourlyRate: optionalLine(40),
  salary: optionalLine(40),
  socialSecurityNumber: socialSecurityNumber().nullable().optional(),
  driversLicense: driversLicense().nullable().optional(),
  sourceOfHire: optionalLine(120),
})

/** The largest id of an unsigned column. */
const MOST_ID = 4_294_967_295

const managerId = () =>
  vine.number({ strict: true }).withoutDecimals().range([1, MOST_ID]).nullable().optional()

export const addEmployeeValidator = vine.create({
  firstName: line(PERSON_NAME_LENGTH).minLength(1),
  lastName: line(PERSON_NAME_LENGTH).minLength(1),
  email: email(),
  ...details(),
  managerId: managerId(),
  sendInvite: vine.boolean({ strict: true }).optional(),
  personalMessage: optionalLines(PERSONAL_MESSAGE_LENGTH),
})
addEmployeeValidator.messagesProvider = messages

export const editEmployeeValidator = vine.create({
  firstName: line(PERSON_NAME_LENGTH).minLength(1).parse(nullAsEmpty).optional(),
  lastName: line(PERSON_NAME_LENGTH).minLength(1).parse(nullAsEmpty).optional(),
  email: email().parse(nullAsEmpty).optional(),
  ...details(),
  managerId: managerId(),
})
editEmployeeValidator.messagesProvider = messages

export const ownDetailsValidator = vine.create(ownDetails())
ownDetailsValidator.messagesProvider = messages

export const registrationValidator = vine.create({
  password: newPassword(),
  firstName: line(PERSON_NAME_LENGTH).minLength(1).parse(nullAsEmpty).optional(),
  lastName: line(PERSON_NAME_LENGTH).minLength(1).parse(nullAsEmpty).optional(),
  ...ownDetails(),
})
registrationValidator.messagesProvider = messages

export const approvalValidator = vine.create({
  fingerprint: line(FINGERPRINT_LENGTH).minLength(1).optional(),
})
approvalValidator.messagesProvider = messages

export const rejectionValidator = vine.create({ reason: optionalLines(REASON_LENGTH) })
rejectionValidator.messagesProvider = messages

const search = () => vine.string().trim().maxLength(200).optional()

/** The list's filters and order, also used by its export. */
export const employeeFilterFields = () => ({
  q: search(),
  status: vine.enum(EMPLOYEE_STATUSES).optional(),
  onboarding: vine.enum(ONBOARDING_FILTERS).optional(),
  reached: vine.enum(ONBOARDING_STEPS).optional(),
  addedFrom: day().optional(),
  department: vine.string().maxLength(120).optional(),
  position: vine.string().maxLength(120).optional(),
  location: vine.string().maxLength(120).optional(),
  startsFrom: day().optional(),
  startsTo: day().optional(),
  scope: scopeField(),
  sort: vine.enum(EMPLOYEE_SORTS).optional(),
})

export const employeeListValidator = vine.create({ ...pagingFields(), ...employeeFilterFields() })
employeeListValidator.messagesProvider = messages

/** The list's page in the browser, which has its own page size. */
export const employeePageValidator = vine.create({
  page: pagingFields().page,
  ...employeeFilterFields(),
})
employeePageValidator.messagesProvider = messages

export const pendingListValidator = vine.create({
  page: pagingFields().page,
  perPage: pagingFields().perPage,
  q: search(),
  scope: scopeField(),
})
pendingListValidator.messagesProvider = messages

export const invitationListValidator = vine.create({
  page: pagingFields().page,
  perPage: pagingFields().perPage,
  q: search(),
  state: vine.enum(INVITATION_FILTERS).optional(),
  scope: scopeField(),
})
invitationListValidator.messagesProvider = messages
