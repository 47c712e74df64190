import type { Data } from '@generated/data'
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
  /** The manager's id; chosen, not typed. */
  managerId: string | null
}

type FormName = keyof EmployeeFormValues
export type EmployeeFieldName = Exclude<FormName, 'managerId'>

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
  managerId: null,
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
      'managerId',
    ],
  },
  address: { label: 'Address', fields: ['presentAddress', 'permanentAddress'] },
  additional: { label: 'Additional', fields: ['qualifications', 'education', 'experience'] },
} as const satisfies Record<string, { label: string; fields: readonly FormName[] }>

export type EditTab = keyof typeof editTabs

export const editTabNames = Object.keys(editTabs) as EditTab[]

export function tabOf(field: string): EditTab {
  return (
    editTabNames.find((tab) => (editTabs[tab].fields as readonly string[]).includes(field)) ??
    'personal'
  )
}

export function editValues(employee: Data.People.EmployeeDetails): EmployeeFormValues {
  const values = { ...emptyEmployee, managerId: employee.managerId?.toString() ?? null }
  for (const name of Object.keys(values) as FormName[]) {
    if (name === 'managerId') continue
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
    names.map((name) => {
      const value = values[name]
      return [name, name === 'managerId' && value ? Number(value) : value]
    })
  )
}

function rule(message: string, passes: (text: string) => boolean) {
  return { message, validate: (value: SecretValue) => passes(value?.trim() ?? '') || message }
}

/** Empty is valid: some people have none, and in a change it keeps the stored number. */
function numberRule(problem: (text: string) => string | null) {
  return {
    validate: (value: SecretValue) => !value?.trim() || (problem(value.trim()) ?? true),
  }
}

/** The same rule as on the server. */
const licenseProblem = (text: string) =>
  /^[\p{L}\p{M}\p{N} .*/-]{1,40}$/u.test(text)
    ? null
    : "A driver's license number has up to 40 letters, digits, spaces and . * / -"

/** The rules of every form about a person; other fields are optional text. */
export const employeeRules = {
  firstName: rule('First name is required', Boolean),
  lastName: rule('Last name is required', Boolean),
  email: rule('Invalid email address', (text) => emailRules.pattern.value.test(text)),
  socialSecurityNumber: numberRule(socialSecurityNumberProblem),
  driversLicense: numberRule(licenseProblem),
}
