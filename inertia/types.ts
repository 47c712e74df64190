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
  kind: 'mail' | 'audit' | 'chain' | 'keys' | 'copy'
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
  /** Null where there is none. */
  logoUrl: string | null
  /** Characters a new password must have. */
  passwordMinLength: number
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
  /** Why the person cannot be invited; null where they can. */
  notInvited: 'erased' | 'registered' | 'inactive' | 'disabled' | null
  account: { disabled: boolean; hasSignedIn: boolean }
  may: {
    update: boolean
    invite: boolean
    changeEmail: boolean
    changePay: boolean
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
  /** The account: its link opens nothing until it is enabled again. */
  disabled: boolean
  createdAt: string
  expiresAt: string | null
  openedAt: string | null
  acceptedAt: string | null
  /** Only while it can still be used. */
  link: string | null
  /** Whether the viewer may mail it, or a new one, again. */
  mayResend: boolean
}

export type MailState = 'queued' | 'sending' | 'sent' | 'failed' | 'cancelled'

export type MailRow = {
  id: number
  kind: string
  label: string
  recipient: string
  recipientName: string | null
  state: MailState
  attempts: number
  lastError: string | null
  serverAnswer: string | null
  resentFromId: number | null
  createdAt: string
  sentAt: string | null
  nextAttemptAt: string | null
}

/** The state of a link that came by mail. */
export type LinkState = 'usable' | 'expired' | 'used' | 'revoked' | 'invalid'

declare module '@inertiajs/core' {
  interface InertiaConfig {
    sharedPageProps: SharedProps
    flashDataType: { toast?: ToastMessage }
  }
}

/** An item of one's own inbox. */
export type InboxItem = {
  id: number
  kind: string
  label: string
  title: string
  text: string
  path: string | null
  settled: string | null
  readAt: string | null
  createdAt: string
}
