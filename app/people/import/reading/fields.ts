/** The fields of an imported file. Limits are those of the forms and their columns. */
const FIELDS = [
  { name: 'firstName', label: 'First name', kind: 'text', max: 100 },
  { name: 'lastName', label: 'Last name', kind: 'text', max: 100 },
  { name: 'email', label: 'Email', kind: 'email', max: 254 },
  { name: 'phone', label: 'Phone', kind: 'text', max: 40 },
  { name: 'position', label: 'Position', kind: 'text', max: 120 },
  { name: 'department', label: 'Department', kind: 'text', max: 120 },
  { name: 'location', label: 'Location', kind: 'text', max: 120 },
  { name: 'startDate', label: 'Start date', kind: 'date', max: 10 },
  { name: 'hourlyRate', label: 'Hourly rate', kind: 'money', max: 40, protected: true, pay: true },
  { name: 'salary', label: 'Salary', kind: 'money', max: 40, protected: true, pay: true },
  { name: 'sourceOfHire', label: 'Source of hire', kind: 'text', max: 120 },
  { name: 'employeeId', label: 'Employee ID', kind: 'text', max: 40 },
  { name: 'candidateId', label: 'Candidate ID', kind: 'text', max: 60 },
  { name: 'manager', label: 'Manager', kind: 'text', max: 254 },
  {
    name: 'socialSecurityNumber',
    label: 'Social security number',
    kind: 'ssn',
    max: 40,
    protected: true,
  },
  { name: 'driversLicense', label: "Driver's license", kind: 'text', max: 40, protected: true },
  { name: 'presentAddress', label: 'Present address', kind: 'lines', max: 1000 },
  { name: 'permanentAddress', label: 'Permanent address', kind: 'lines', max: 1000 },
  { name: 'qualifications', label: 'Qualifications', kind: 'lines', max: 5000 },
  { name: 'education', label: 'Education', kind: 'lines', max: 5000 },
  { name: 'experience', label: 'Experience', kind: 'lines', max: 5000 },
  { name: 'emergencyContactName', label: 'Emergency contact', kind: 'text', max: 120 },
  {
    name: 'emergencyContactRelationship',
    label: 'Emergency contact: relationship',
    kind: 'text',
    max: 80,
  },
  { name: 'emergencyContactPhone', label: 'Emergency contact: phone', kind: 'text', max: 40 },
  { name: 'note', label: 'Note', kind: 'lines', max: 5000 },
] as const

export type ImportField = (typeof FIELDS)[number]['name']

export interface ImportFieldRule {
  name: ImportField
  label: string
  kind: 'text' | 'lines' | 'email' | 'date' | 'money' | 'ssn'
  /** Maximum length in characters. */
  max: number
  /** Encrypted at rest: never quoted in a message, never shown in a preview. */
  protected?: true
  /** For holders of pay:view. */
  pay?: true
}

export const IMPORT_FIELDS: readonly ImportFieldRule[] = FIELDS

export const FIELD_RULES: ReadonlyMap<ImportField, ImportFieldRule> = new Map(
  IMPORT_FIELDS.map((rule) => [rule.name, rule])
)

/** A record without these cannot become a person. */
export const REQUIRED_FIELDS = ['firstName', 'lastName', 'email'] as const satisfies ImportField[]
