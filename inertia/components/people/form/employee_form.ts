import type { Data } from '@generated/data'
import { isUnseen } from '#core/unseen'
import { emailRules } from '~/lib/rules'
import { socialSecurityNumberProblem } from '~/lib/social_security_number'

/** A secret is never prefilled: '' keeps it, null deletes it, a text replaces it. */
type SecretValue = string | null

export interface EmployeeFormValues {
  firstName: string
  lastName: string
  email: string
  phone: string
  socialSecurityNumber: SecretValue
  driversLicense: SecretValue
  position: string
  department: string
  location: string
  startDate: string
  hourlyRate: string
  salary: string
  sourceOfHire: string
  emergencyContactName: string
  emergencyContactRelationship: string
  emergencyContactPhone: string
  presentAddress: string
  permanentAddress: string
  qualifications: string
  education: string
  experience: string
  /** Chosen, not typed; the server takes the id. */
  manager: Manager | null
}

export type Manager = NonNullable<Data.People.EmployeeDetails['manager']>

type FormName = keyof EmployeeFormValues
export type EmployeeFieldName = Exclude<FormName, 'manager'>

export const emptyEmployee: EmployeeFormValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  socialSecurityNumber: '',
  driversLicense: '',
  position: '',
  department: '',
  location: '',
  startDate: '',
  hourlyRate: '',
  salary: '',
  sourceOfHire: '',
  emergencyContactName: '',
  emergencyContactRelationship: '',
  emergencyContactPhone: '',
  presentAddress: '',
  permanentAddress: '',
  qualifications: '',
  education: '',
  experience: '',
  manager: null,
}

export const editTabs = {
  personal: {
    label: 'Personal',
    fields: [
      'firstName',
      'lastName',
      'email',
      'phone',
      'socialSecurityNumber',
      'driversLicense',
      'emergencyContactName',
      'emergencyContactRelationship',
      'emergencyContactPhone',
    ],
  },
  employment: {
    label: 'Employment',
    fields: [
      'position',
      'department',
      'location',
      'startDate',
      'hourlyRate',
      'salary',
      'sourceOfHire',
      'manager',
    ],
  },
  address: { label: 'Address', fields: ['presentAddress', 'permanentAddress'] },
  additional: { label: 'Additional', fields: ['qualifications', 'education', 'experience'] },
} as const satisfies Record<string, { label: string; fields: readonly FormName[] }>

export type EditTab = keyof typeof editTabs

export const editTabNames = Object.keys(editTabs) as EditTab[]

/** The form's name of a field. */
export const fieldFor = (field: string) => (field === 'managerId' ? 'manager' : field)

export function tabOf(field: string): EditTab {
  return (
    editTabNames.find((tab) => (editTabs[tab].fields as readonly string[]).includes(field)) ??
    'personal'
  )
}

export function editValues(employee: Data.People.EmployeeDetails): EmployeeFormValues {
  const values = { ...emptyEmployee, manager: employee.manager }
  for (const name of Object.keys(values) as FormName[]) {
    if (name === 'manager') continue
    if (name === 'socialSecurityNumber' || name === 'driversLicense') continue
    if (name === 'hourlyRate' || name === 'salary') values[name] = employee.pay?.[name] ?? ''
    else values[name] = employee[name] ?? ''
  }
  return values
}

/** Sends only changed fields: an absent field keeps its value on the server. */
export function changedValues(
  values: EmployeeFormValues,
  dirty: Partial<Record<FormName, unknown>>
): Record<string, string | number | null> {
  const names = (Object.keys(values) as FormName[]).filter((name) => dirty[name])
  return Object.fromEntries(
    names.map((name) =>
      name === 'manager' ? ['managerId', values.manager?.id ?? null] : [name, values[name]]
    )
  )
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

function rule(message: string, passes: (text: string) => boolean) {
  return { message, validate: (value: unknown) => passes(trimmed(value)) || message }
}

/** Empty is valid: some people have none, and in a change it keeps the stored number. */
function numberRule(problem: (text: string) => string | null) {
  return {
    validate: (value: unknown) => trimmed(value) === '' || (problem(trimmed(value)) ?? true),
  }
}

/** The same rule as on the server. */
const licenseProblem = (text: string) =>
  /^[\p{L}\p{M}\p{N} .*/-]{1,40}$/u.test(text)
    ? null
    : "A driver's license number has up to 40 letters, digits, spaces and . * / -"

const isSeen = (text: string) => !isUnseen(text)

/** The rules of every form about a person; other fields are optional text. */
export const employeeRules = {
  firstName: rule('First name is required', isSeen),
  lastName: rule('Last name is required', isSeen),
  email: rule('Invalid email address', (text) => emailRules.pattern.value.test(text)),
  socialSecurityNumber: numberRule(socialSecurityNumberProblem),
  driversLicense: numberRule(licenseProblem),
}
