import { emailRules } from '~/lib/rules'
import type { EmployeeDetails } from '~/types'

/** A secret is never prefilled: '' leaves it as it is, null takes it out, a text replaces it. */
export type SecretValue = string | null

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
  presentAddress: string
  permanentAddress: string
  qualifications: string
  education: string
  experience: string
}

export type EmployeeFieldName = keyof EmployeeFormValues

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
  presentAddress: '',
  permanentAddress: '',
  qualifications: '',
  education: '',
  experience: '',
}

export const editTabs = {
  personal: {
    label: 'Personal',
    fields: ['firstName', 'lastName', 'email', 'phone', 'socialSecurityNumber', 'driversLicense'],
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
    ],
  },
  address: { label: 'Address', fields: ['presentAddress', 'permanentAddress'] },
  additional: { label: 'Additional', fields: ['qualifications', 'education', 'experience'] },
} as const satisfies Record<string, { label: string; fields: readonly EmployeeFieldName[] }>

export type EditTab = keyof typeof editTabs

export const editTabNames = Object.keys(editTabs) as EditTab[]

export function tabOf(field: string): EditTab {
  return (
    editTabNames.find((tab) => (editTabs[tab].fields as readonly string[]).includes(field)) ??
    'personal'
  )
}

export function editValues(employee: EmployeeDetails): EmployeeFormValues {
  const values = { ...emptyEmployee }
  for (const name of Object.keys(values) as EmployeeFieldName[]) {
    if (name === 'socialSecurityNumber' || name === 'driversLicense') continue
    if (name === 'hourlyRate' || name === 'salary') values[name] = employee.pay?.[name] ?? ''
    else values[name] = employee[name] ?? ''
  }
  return values
}

/** Only what was changed is sent: an absent field keeps its value on the server. */
export function changedValues(
  values: EmployeeFormValues,
  dirty: Partial<Record<EmployeeFieldName, unknown>>
): Partial<EmployeeFormValues> {
  const names = (Object.keys(values) as EmployeeFieldName[]).filter((name) => dirty[name])
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

function rule(message: string, passes: (text: string) => boolean) {
  return { message, validate: (value: SecretValue) => passes(value?.trim() ?? '') || message }
}

/** The three rules of every form about a person; the rest is optional text. */
export const employeeRules = {
  firstName: rule('First name is required', Boolean),
  lastName: rule('Last name is required', Boolean),
  email: rule('Invalid email address', (text) => emailRules.pattern.value.test(text)),
}
