import type { ManagedList } from '#people/models/managed_list'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { FormField } from '~/components/forms/form_field'
import { NameField } from '../managed_lists/name_field'
import { employeeRules, type EmployeeFieldName, type EmployeeFormValues } from './employee_form'

/** A form with these fields, possibly with more. */
export type EmployeeForm = UseFormReturn<EmployeeFormValues>

const labels: Record<EmployeeFieldName, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  socialSecurityNumber: 'Social Security Number',
  driversLicense: "Driver's License",
  position: 'Position',
  department: 'Department',
  location: 'Location',
  startDate: 'Start Date',
  hourlyRate: 'Hourly Rate',
  salary: 'Salary',
  sourceOfHire: 'Source of Hire',
  emergencyContactName: 'Emergency contact',
  emergencyContactRelationship: 'Relationship',
  emergencyContactPhone: 'Emergency phone',
  presentAddress: 'Present Address',
  permanentAddress: 'Permanent Address',
  qualifications: 'Qualifications',
  education: 'Education',
  experience: 'Experience',
}

export const fieldLabel = (name: EmployeeFieldName) => labels[name]

const types: Partial<Record<EmployeeFieldName, string>> = {
  email: 'email',
  phone: 'tel',
  emergencyContactPhone: 'tel',
  startDate: 'date',
}

const { firstName, lastName, email } = employeeRules
const requiredRules = { firstName, lastName, email }

const multiline: EmployeeFieldName[] = [
  'presentAddress',
  'permanentAddress',
  'qualifications',
  'education',
  'experience',
]

/** Fields with standard names from lists. */
const isListed = (name: EmployeeFieldName): name is ManagedList =>
  name === 'position' || name === 'department' || name === 'location'

interface EmployeeFieldProps {
  form: EmployeeForm
  name: EmployeeFieldName
  hint?: ReactNode
  readOnly?: boolean
  className?: string
}

/**
 * One field about a person, with its label, rules and keyboard. Autofill is off throughout:
 * browsers must not enter the data of the person at the desk.
 */
export function EmployeeField({ form, name, ...rest }: EmployeeFieldProps) {
  if (isListed(name)) {
    const { className } = rest
    return (
      <NameField form={form} name={name} list={name} label={labels[name]} className={className} />
    )
  }
  const rule = name in requiredRules ? requiredRules[name as keyof typeof requiredRules] : null

  return (
    <FormField
      form={form}
      name={name}
      label={labels[name]}
      required={rule?.message}
      rules={rule ? { validate: rule.validate } : undefined}
      type={types[name]}
      multiline={multiline.includes(name)}
      autoComplete="off"
      {...rest}
    />
  )
}
