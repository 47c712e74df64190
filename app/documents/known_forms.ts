import type { FoundField } from '#pdf/types'
import type { PlacedField } from '#documents/placed_field'

// Form I-9 in the layout that USCIS has used since the edition of 08/01/23. Names are those of the
// form's own fields. What is on its first page and not of Section 1 is the employer's, Section 2.
// Form W-4 in the layout that the IRS has used since 2020, below.

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

/** Sections 1 and 2 of Form I-9. Supplements stay suggestions. */
function i9Fields(first: readonly FoundField[]): PlacedField[] {
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

/** Form W-4 only numbers its fields; these are the labels printed beside them. */
const W4_LABELS: Record<string, string> = {
  f1_01: 'First name and middle initial',
  f1_02: 'Last name',
  f1_03: 'Address',
  f1_04: 'City or town, state, and ZIP code',
  f1_05: 'Social Security number',
  f1_06: 'Step 3: Amount for qualifying children',
  f1_07: 'Step 3: Amount for other dependents',
  f1_09: 'Step 3: Total',
  f1_10: 'Step 4(a): Other income',
  f1_11: 'Step 4(b): Deductions',
  f1_12: 'Step 4(c): Extra withholding',
  f1_13: 'Employer’s name and address',
  f1_14: 'First date of employment',
  f1_15: 'Employer identification number (EIN)',
  c1_2: 'Step 2(c): There are only two jobs in total',
}
/** Boxes of one question have one number. */
const W4_STATUSES = [
  'Single or Married filing separately',
  'Married filing jointly or Qualifying surviving spouse',
  'Head of household',
]
const W4_EMPLOYERS = ['f1_13', 'f1_14', 'f1_15']
const W4_REQUIRED = ['f1_01', 'f1_02', 'f1_03', 'f1_04', 'f1_05', ...W4_EMPLOYERS]

/** Where the form has them on any edition, since other forms of the IRS number theirs alike. */
const W4_PLACES: Record<string, { x: number; y?: number }> = {
  f1_01: { x: 0.155, y: 0.119 },
  f1_02: { x: 0.449, y: 0.119 },
  f1_03: { x: 0.155, y: 0.149 },
  f1_04: { x: 0.155, y: 0.179 },
  f1_05: { x: 0.778, y: 0.119 },
  f1_13: { x: 0.155 },
  f1_14: { x: 0.637 },
  f1_15: { x: 0.766 },
}
/** As a fraction of the page. */
const TOLERANCE = 0.01
/** Points of the form's page. */
const LETTER = { width: 612, height: 792 }

const near = (one: number, other = one) => Math.abs(one - other) <= TOLERANCE

/** `c1_1` of `topmostSubform[0].Page1[0].c1_1[2]`. */
const numberOf = (field: string) => /\w+(?=\[\d+\]$)/.exec(field)?.[0] ?? field

/**
 * The first page of Form W-4. The form has no field for the signature and its date, which are
 * placed on their line, above the employer's fields.
 */
function w4Fields(first: readonly FoundField[]): PlacedField[] {
  const numbered = new Map(first.map((one) => [numberOf(one.field), one]))
  const isOne = Object.entries(W4_PLACES).every(([number, { x, y }]) => {
    const one = numbered.get(number)
    return one && near(one.x, x) && near(one.y, y)
  })
  const employer = numbered.get('f1_13')
  if (!isOne || !employer) return []
  const statuses = [...W4_STATUSES]
  const fields = first.map(({ field, ...given }, index): PlacedField => {
    const number = numberOf(field)
    const label = number === 'c1_1' ? statuses.shift() : W4_LABELS[number]
    return {
      ...given,
      id: index + 1,
      name: label ?? given.name,
      role: W4_EMPLOYERS.includes(number) ? 'MANAGER' : 'EMPLOYEE',
      required: W4_REQUIRED.includes(number),
    }
  })
  const above = {
    page: 1,
    role: 'EMPLOYEE',
    required: true,
    y: employer.y - 57 / LETTER.height,
    height: 21 / LETTER.height,
  } as const
  const right = (points: number) => employer.x + points / LETTER.width
  return [
    ...fields,
    {
      ...above,
      id: fields.length + 1,
      kind: 'signature',
      name: 'Employee’s signature',
      x: right(8),
      width: 336 / LETTER.width,
    },
    {
      ...above,
      id: fields.length + 2,
      kind: 'date',
      name: 'Date',
      x: right(368),
      width: 112 / LETTER.width,
    },
  ]
}

/** The fields of a Form I-9 or W-4, assigned to their signers; of any other file none. */
export function knownFields(found: readonly FoundField[]): PlacedField[] {
  const first = found.filter(({ page }) => page === 1)
  const i9 = i9Fields(first)
  return i9.length > 0 ? i9 : w4Fields(first)
}
