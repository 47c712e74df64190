/*
 * Type aliases, not interfaces: only these pass where the server checks that props are plain JSON.
 */
type Role = 'admin' | 'manager' | 'employee' | 'pending'

export type CurrentUser = {
  id: number
  role: Role
  firstName: string
  lastName: string
  email: string
  profileImageUrl: string | null
  phone: string | null
  position: string | null
  department: string | null
  awaitingApproval: boolean
}

export type AdminNotice = {
  kind: 'mail' | 'audit' | 'chain' | 'keys'
  message: string
  href?: string
}

export type ToastMessage = {
  title?: string
  description: string
  variant?: 'default' | 'destructive'
}

/** What every page is given, beside its own props. */
export type SharedProps = {
  user: CurrentUser | null
  permissions: string[]
  companyName: string
  /** Null unless the viewer may know it. */
  mailConfigured: boolean | null
  notices: AdminNotice[]
  [key: string]: unknown
}

export type EmployeeStatus = 'active' | 'pending' | 'inactive'
export type OnboardingStatus = 'complete' | 'in_progress' | 'not_started' | 'pending'

export type EmployeeRow = {
  id: number
  userId: number
  firstName: string
  lastName: string
  email: string
  phone: string | null
  position: string | null
  department: string | null
  location: string | null
  startDate: string | null
  employeeId: string
  candidateId: string | null
  status: EmployeeStatus
  onboardingStatus: OnboardingStatus
  createdAt: string
  user: { profileImageUrl: string | null }
}

export type ManagedList = 'department' | 'position' | 'location'

/** The names a list offers, at most 500 of each. */
export type ListNames = Record<ManagedList, string[]>

export type ListEntry = { id: number; name: string; people: number }

export type PendingEmployee = {
  id: number
  firstName: string
  lastName: string
  email: string
  position: string | null
  department: string | null
  status: EmployeeStatus
  registered: boolean
  registeredAt: string | null
  createdAt: string
  user: { profileImageUrl: string | null }
}

export type EmployeeDetails = EmployeeRow & {
  presentAddress: string | null
  permanentAddress: string | null
  qualifications: string | null
  education: string | null
  experience: string | null
  sourceOfHire: string | null
  emergencyContactName: string | null
  emergencyContactRelationship: string | null
  emergencyContactPhone: string | null
  managerId: number | null
  manager: { id: number; name: string; left: boolean } | null
  /** The last day, announced or past; past once leftAt is there. */
  endDate: string | null
  leftAt: string | null
  /** Null to who may not edit the person. */
  leaveReason: string | null
  erasedAt: string | null
  approvedAt: string | null
  rejectedAt: string | null
  rejectionReason: string | null
  registeredAt: string | null
  /** Null unless the viewer holds pay:view. */
  pay: { hourlyRate: string | null; salary: string | null } | null
  socialSecurityNumberLast4: string | null
  driversLicenseLast4: string | null
  invitation: { id: number; state: InvitationState; expiresAt: string | null } | null
  account: { disabled: boolean; hasSignedIn: boolean }
  may: {
    update: boolean
    changeEmail: boolean
    decide: boolean
    keepNotes: boolean
    erase: boolean
  }
}

/** What is erased or kept; the count is null where nothing is counted. */
export type ErasureItem = { what: string; count: number | null }

export type ErasurePreview = {
  id: number
  employeeId: string
  name: string
  erasedAt: string | null
  /** Why it cannot be done now. */
  refusal: string | null
  erased: ErasureItem[]
  kept: ErasureItem[]
}

export type EmploymentPeriod = {
  id: number
  startedOn: string
  endedOn: string | null
  position: string | null
  department: string | null
  location: string | null
  /** Null unless the viewer holds pay:view. */
  pay: { hourlyRate: string | null; salary: string | null } | null
  reason: 'hired' | 'changed' | 'rehired'
}

export type EmployeeNote = {
  id: number
  body: string
  author: string
  createdAt: string
  mayDelete: boolean
}

export type InvitationState =
  'queued' | 'sent' | 'failed' | 'not_mailed' | 'opened' | 'accepted' | 'expired' | 'revoked'

export type InvitationRow = {
  id: number
  employeeId: number
  firstName: string
  lastName: string
  email: string
  state: InvitationState
  createdAt: string
  expiresAt: string | null
  openedAt: string | null
  acceptedAt: string | null
  /** Only while it can still be used. */
  link: string | null
}

export type MailState = 'queued' | 'sending' | 'sent' | 'failed' | 'cancelled'

export type MailRow = {
  id: number
  kind: string
  recipient: string
  recipientName: string | null
  state: MailState
  attempts: number
  lastError: string | null
  createdAt: string
  sentAt: string | null
  nextAttemptAt: string | null
}

export type ImportState =
  | 'columns'
  | 'preview'
  | 'running'
  | 'cancelling'
  | 'cancelled'
  | 'done'
  | 'failed'
  | 'undoing'
  | 'undone'

export type ImportVerdict = 'created' | 'updated' | 'unchanged' | 'skipped' | 'refused'
export type ImportCounts = Record<ImportVerdict, number>

/** A field of a person that a column of a file can become. */
export type ImportFieldOption = { name: string; label: string }

export type ImportColumn = {
  index: number
  heading: string
  field: string | null
  guess: string | null
  /** at most 3; protected ones are masked */
  samples: string[]
}

/** An import as its history shows it. */
export type ImportSummary = {
  id: number
  fileName: string
  source: string
  createdAt: string
  createdBy: string
  state: ImportState
  rowCount: number
  planned: ImportCounts
  done: ImportCounts
  progress: { done: number; all: number }
  startedAt: string | null
  finishedAt: string | null
}

export type ImportQuestion = 'dateOrder' | 'decimalMark'

export type ImportOptions = {
  dateOrder: string | null
  decimalMark: string | null
  admitAs: 'pending' | 'active'
  invite: boolean
  perMinute: number
  personalMessage: string | null
}

export type ImportView = ImportSummary & {
  format: { kind: string; encoding?: string; delimiter?: string; sheet?: string }
  columns: ImportColumn[]
  /** What the file leaves open and nobody has answered yet. */
  questions: ImportQuestion[]
  questionSamples: { dateOrder?: string[]; decimalMark?: string[] }
  options: ImportOptions
  undone: { removed: number; restored: number; kept: number } | null
  failure: string | null
  /** Its rows can be read, and it can be steered. */
  mine: boolean
  /** It can be started, or go on. */
  mayRun: boolean
  mayUndo: boolean
  /** The same file, imported before. */
  earlier: { id: number; createdAt: string } | null
}

type ImportRemark = { kind: 'problem' | 'note'; field: string | null; message: string }

export type ImportRow = {
  number: number
  verdict: ImportVerdict
  outcome: ImportVerdict | null
  employeeId: number | null
  name: string | null
  email: string | null
  values: { heading: string; value: string }[]
  changes: { field: string; label: string; from: string | null; to: string | null }[]
  remarks: ImportRemark[]
  undone: 'removed' | 'restored' | 'kept' | null
}

export type ImportUndoPreview = {
  removable: number
  /** those of the removable whom somebody has changed since */
  changedSince: number
  restorable: number
  /** the first 100 */
  kept: { employeeId: number; name: string; reason: string }[]
  keptTotal: number
  /** so many of all were looked at */
  examined: number
  all: number
}

/** The state of a link that came by mail. */
export type LinkState = 'usable' | 'expired' | 'used' | 'revoked' | 'invalid'

declare module '@inertiajs/core' {
  interface InertiaConfig {
    sharedPageProps: SharedProps
    flashDataType: { toast?: ToastMessage }
  }
}

export type QuestionKind = 'single' | 'several' | 'true_false'

/** A question with what is correct: for who manages modules alone. */
export type ModuleQuestion = {
  id: string
  kind: QuestionKind
  question: string
  options: string[]
  correctAnswer: number
  correctAnswers: number[]
  explanation: string | null
}

export type TrainingModule = {
  id: number
  name: string
  description: string
  isRequired: boolean
  dueDays: number
  renewalPeriodMonths: number | null
  minutes: number | null
  attemptsAllowed: number | null
  hasTest: boolean
  questionCount: number
  passMark: number
  shuffleQuestions: boolean
  requiresCertificateUpload: boolean
  videoUrl: string | null
  videoPath: string | null
  videoSeconds: number | null
  captionsPath: string | null
  externalUrl: string | null
  version: number
  archivedAt: string | null
  createdAt: string
  updatedAt: string
}

/** A module as its editor is given it. */
export type ManagedModule = TrainingModule & {
  testQuestions: ModuleQuestion[]
  videoName?: string | null
  captionsName?: string | null
}
