import { DEMO_ACCOUNTS, DEMO_INVITED } from '#accounts/demo_accounts'
import type { NewEmployee } from '#people/services/insert_employees'

const [adminEmail, managerEmail, employeeEmail, pendingEmail] = DEMO_ACCOUNTS.map(
  ({ email }) => email
) as [string, string, string, string]

export const ADMIN = { email: adminEmail, firstName: 'Alex', lastName: 'Morgan' }

export const ADMIN_DETAILS = {
  phone: '(212) 555-0100',
  position: 'Director of People',
  department: 'Operations',
}

export const MANAGER: NewEmployee = {
  email: managerEmail,
  firstName: 'Maya',
  lastName: 'Lindqvist',
  phone: '(212) 555-0101',
  position: 'People Operations Manager',
  department: 'Operations',
  location: 'Brooklyn, NY',
  salary: '84000',
  sourceOfHire: 'Referral',
  sendInvite: true,
}

export const EMPLOYEE: NewEmployee = {
  email: employeeEmail,
  firstName: 'Elena',
  lastName: 'Torres',
  phone: '(718) 555-0102',
  position: 'Registered Nurse',
  department: 'Care',
  location: 'Brooklyn, NY',
  hourlyRate: '41.50',
  // Withdrawn after a wallet maker printed it on sample cards, so it belongs to no one.
  socialSecurityNumber: '078-05-1120',
  // A number that is never issued.
  driversLicense: 'X000 000 102',
  sourceOfHire: 'Indeed',
  sendInvite: true,
}

export const PENDING: NewEmployee = {
  email: pendingEmail,
  firstName: 'Noah',
  lastName: 'Adeyemi',
  phone: '(973) 555-0103',
  position: 'Line Cook',
  department: 'Kitchen',
  location: 'Newark, NJ',
  hourlyRate: '22.00',
  sourceOfHire: 'Walk-in',
  sendInvite: true,
  personalMessage: 'We are looking forward to cooking with you, Noah!',
}

export const INVITED: NewEmployee = {
  email: DEMO_INVITED,
  firstName: 'Inés',
  lastName: 'Keller',
  phone: null,
  position: 'Accountant',
  department: 'Finance',
  location: 'Albany, NY',
  salary: '61000',
  sourceOfHire: 'Agency',
  sendInvite: true,
  personalMessage: 'Welcome to the team! Bring a form of identification on your first day.',
}

export const REJECTION_REASONS = [
  'Accepted another offer before the start date.',
  'References could not be confirmed.',
  'Registered twice; the other record is kept.',
  'Did not pass the food safety prerequisite.',
]

const STREETS = [
  'Clinton Street',
  'Maple Avenue',
  'Washington Avenue',
  'Ferry Street',
  'Elm Street',
]
const CONTACTS = ['Sam', 'Robin', 'Jordan', 'Chris', 'Alexis', 'Kim', 'Marion', 'Jamie']
const RELATIONS = ['Spouse', 'Parent', 'Sibling', 'Partner', 'Friend']

/** HR's occasional notes about people. */
export const NOTES = [
  'Prefers the early shift until the summer.',
  'Asked for a reference letter; sent on the same day.',
  'Would like to be considered when a lead position opens.',
  'Uniform size changed to M. New one ordered.',
]

const EDUCATION = [
  'High school diploma',
  'Associate degree, Hudson Valley Community College',
  'Bachelor of Science, State University of New York',
  null,
]
const QUALIFICATIONS: Record<string, string[]> = {
  'Kitchen': ["Food handler's certificate", 'Allergen awareness'],
  'Care': ['CPR and first aid', 'HIPAA basics'],
  'IT': ['CompTIA A+'],
  'Finance': ['QuickBooks', 'Excel'],
  'Operations': ['Forklift license', 'OSHA 10'],
  'Front Desk': ['Spanish and English', 'Switchboard'],
}

/** A person's registration data; the numbers only have to differ. */
export function ownDetails(person: NewEmployee, number: number) {
  const of = <T>(values: readonly T[]) => values[number % values.length] as T
  const town = !person.location || person.location === 'Remote' ? 'Yonkers, NY' : person.location
  const address = `${12 + number * 7} ${of(STREETS)}\n${town}`
  return {
    emergencyContactName: number % 7 === 3 ? null : `${of(CONTACTS)} ${person.lastName}`,
    emergencyContactRelationship: number % 7 === 3 ? null : of(RELATIONS),
    emergencyContactPhone: number % 7 === 3 ? null : `(212) 555-01${10 + (number % 90)}`,
    presentAddress: address,
    permanentAddress: number % 3 === 0 ? address : null,
    qualifications: of(QUALIFICATIONS[person.department ?? ''] ?? [null]),
    education: of(EDUCATION),
    experience:
      number % 4 === 0 ? null : `${(number % 9) + 1} years as ${person.position ?? 'assistant'}`,
  }
}
