import vine from '@vinejs/vine'
import { email, line, lines, messages, newPassword, nullAsEmpty } from '#access/validators/fields'
import { pagingFields } from '#access/services/paging'
import { EMPLOYEE_STATUSES, INVITATION_STATES } from '#people/models/states'
import { EMPLOYEE_SORTS } from '#people/queries/employee_list'

const optionalLine = (max: number) => line(max).nullable().optional()
const optionalLines = (max: number) => lines(max).nullable().optional()

/** A day as spec.md gives it, YYYY-MM-DD; a day that does not exist is refused. */
const day = () =>
  vine
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .use(existingDay())
    .nullable()
    .optional()

const existingDay = vine.createRule((value: unknown, _, field) => {
  if (typeof value !== 'string') return
  const date = new Date(`${value}T00:00:00Z`)
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
  if (!exists || value < '1900-01-01') {
    field.report('The {{ field }} field must be a date', 'date', field)
  }
})

/** Employment and personal fields that both forms share; text bounds are those of the columns. */
const details = () => ({
  phone: optionalLine(40),
  position: optionalLine(120),
  department: optionalLine(120),
  location: optionalLine(120),
  startDate: day(),
  hourlyRate: optionalLine(40),
  salary: optionalLine(40),
  socialSecurityNumber: optionalLine(40),
  driversLicense: optionalLine(40),
  presentAddress: optionalLines(1000),
  permanentAddress: optionalLines(1000),
  qualifications: optionalLines(5000),
  education: optionalLines(5000),
  experience: optionalLines(5000),
  sourceOfHire: optionalLine(120),
})

export const addEmployeeValidator = vine.create({
  firstName: line(100).minLength(1),
  lastName: line(100).minLength(1),
  email: email(),
  ...details(),
  sendInvite: vine.boolean({ strict: true }).optional(),
  personalMessage: optionalLines(2000),
})
addEmployeeValidator.messagesProvider = messages

export const editEmployeeValidator = vine.create({
  firstName: line(100).minLength(1).parse(nullAsEmpty).optional(),
  lastName: line(100).minLength(1).parse(nullAsEmpty).optional(),
  email: email().parse(nullAsEmpty).optional(),
  ...details(),
})
editEmployeeValidator.messagesProvider = messages

export const ownDetailsValidator = vine.create({
  phone: optionalLine(40),
  presentAddress: optionalLines(1000),
  permanentAddress: optionalLines(1000),
  qualifications: optionalLines(5000),
  education: optionalLines(5000),
  experience: optionalLines(5000),
})
ownDetailsValidator.messagesProvider = messages

export const registrationValidator = vine.create({
  password: newPassword(),
  firstName: line(100).minLength(1),
  lastName: line(100).minLength(1),
  phone: optionalLine(40),
  presentAddress: optionalLines(1000),
  permanentAddress: optionalLines(1000),
  qualifications: optionalLines(5000),
  education: optionalLines(5000),
  experience: optionalLines(5000),
})
registrationValidator.messagesProvider = messages

export const rejectionValidator = vine.create({ reason: optionalLines(1000) })
rejectionValidator.messagesProvider = messages

export const idempotencyKeyValidator = vine.create({
  'idempotency-key': vine
    .string()
    .regex(/^[\x21-\x7e]{1,120}$/)
    .optional(),
})

const search = () => vine.string().trim().maxLength(200).optional()

export const employeeListValidator = vine.create({
  ...pagingFields(),
  q: search(),
  status: vine.enum(EMPLOYEE_STATUSES).optional(),
  department: vine.string().maxLength(120).optional(),
  sort: vine.enum(EMPLOYEE_SORTS).optional(),
})

export const pendingListValidator = vine.create({
  page: pagingFields().page,
  perPage: pagingFields().perPage,
  q: search(),
})

export const invitationListValidator = vine.create({
  page: pagingFields().page,
  perPage: pagingFields().perPage,
  q: search(),
  state: vine.enum(INVITATION_STATES).optional(),
})
