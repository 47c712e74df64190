import type { FoundField } from '#pdf/types'
import type { PlacedField } from '#documents/placed_field'

// Form I-9 in the layout that USCIS has used since the edition of 08/01/23. Names are those of the
// form's own fields. What is on its first page and not of Section 1 is the employer's, Section 2.

const SECTION_1 = [
  'Last Name (Family Name)',
  'First Name Given Name',
  'Employee Middle Initial (if any)',
  'Employee Other Last Names Used (if any)',
  'Address Street Number and Name',
  'Apt Number (if any)',
  'City or Town',
  'State',
  'ZIP Code',
  'Date of Birth mmddyyyy',
  'US Social Security Number',
  'Employees E-mail Address',
  'Telephone Number',
  'CB_1',
  'CB_2',
  'CB_3',
  'CB_4',
  '3 A lawful permanent resident Enter USCIS or ANumber',
  'Exp Date mmddyyyy',
  'USCIS ANumber',
  'Form I94 Admission Number',
  'Foreign Passport Number and Country of IssuanceRow1',
  'Signature of Employee',
  "Today's Date mmddyyy",
]

const SIGNATURES = ['Signature of Employee', 'Signature of Employer or AR']
/** Filled in on signing. */
const SIGNING_DATES = ["Today's Date mmddyyy", 'S2 Todays Date mmddyyyy']

const REQUIRED = [
  'Last Name (Family Name)',
  'First Name Given Name',
  'Address Street Number and Name',
  'City or Town',
  'State',
  'ZIP Code',
  'Date of Birth mmddyyyy',
  'FirstDayEmployed mmddyyyy',
  'Last Name First Name and Title of Employer or Authorized Representative',
  'Employers Business or Org Name',
  'Employers Business or Org Address',
  ...SIGNATURES,
  ...SIGNING_DATES,
]

/** Other forms, and other layouts of this one, do not have all of these. */
const TELLING = [...REQUIRED, 'US Social Security Number', 'CB_1', 'CB_2', 'CB_3', 'CB_4']

/** Spaces and punctuation differ between editions. */
const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '')
const setOf = (names: readonly string[]) => new Set(names.map(plain))

const section1 = setOf(SECTION_1)
const signatures = setOf(SIGNATURES)
const signingDates = setOf(SIGNING_DATES)
const required = setOf(REQUIRED)
const telling = setOf(TELLING)

/**
 * The fields of a form that is known, assigned to their signers: of Form I-9, Sections 1 and 2.
 * Supplements stay suggestions. Of any other file none.
 */
export function knownFields(found: readonly FoundField[]): PlacedField[] {
  const first = found.filter(({ page }) => page === 1)
  if (!telling.isSubsetOf(new Set(first.map(({ field }) => plain(field))))) return []
  return first.map(({ field, ...given }, index) => {
    const name = plain(field)
    return {
      ...given,
      id: index + 1,
      role: section1.has(name) ? 'EMPLOYEE' : 'MANAGER',
      kind: signatures.has(name) ? 'signature' : signingDates.has(name) ? 'date' : given.kind,
      required: required.has(name),
    }
  })
}
