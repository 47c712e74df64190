import type { I9Clock } from '~/components/signing/i9_clocks'
import type { BadgeVariant } from '~/components/ui/badge'

export type SignerRole = 'MANAGER' | 'EMPLOYEE'
export type RequestStatus =
  'CREATED' | 'SENT' | 'IN_PROGRESS' | 'MANAGER_DONE' | 'COMPLETED' | 'CANCELLED' | 'ERROR'
export type Tab = 'outstanding' | 'inProgress' | 'completed'

export type SigningRequest = {
  id: number
  status: RequestStatus
  employee: { firstName: string; lastName: string; email: string }
  documents: { id: number; displayName: string; templateId: number; sealed: boolean }[]
  actions: {
    id: number
    role: SignerRole
    status: 'PENDING' | 'SENT' | 'SIGNED' | 'COMPLETED'
    recipientName: string
    completedAt: string | null
  }[]
  updatedAt: string
  employeeId: number
  managerId: number
  sentBy: string
  message: string | null
  createdAt: string
  expiresAt: string | null
  completedAt: string | null
  cancelled: {
    how: 'cancelled' | 'declined' | 'expired' | 'departed' | 'corrected'
    reason: string | null
    by: string | null
  } | null
  failure: string | null
  correctsId: number | null
  maySignAs: SignerRole[]
  needsManager: boolean
  i9: I9Clock[] | null
}

export type SendPlan = {
  counts: { sent: number; already: number; refused: number }
  results: {
    employeeId: number
    name: string | null
    outcome: 'sent' | 'already' | 'refused'
    message: string
    requestId: number | null
  }[]
}

/** How a status is called (spec.md 4), and coloured. */
export const statusWords: Record<RequestStatus, [string, BadgeVariant]> = {
  CREATED: ['Created', 'neutral'],
  SENT: ['Sent', 'info'],
  IN_PROGRESS: ['In Progress', 'info'],
  MANAGER_DONE: ['Manager Signed', 'warning'],
  COMPLETED: ['Completed', 'success'],
  CANCELLED: ['Cancelled', 'neutral'],
  ERROR: ['Error', 'danger'],
}

export const signLabels: Record<SignerRole, string> = {
  MANAGER: 'Sign as Manager',
  EMPLOYEE: 'Sign as Employee',
}

export const roleWords: Record<SignerRole, string> = { MANAGER: 'Manager', EMPLOYEE: 'Employee' }

/** In these somebody can still be asked for a signature. */
export const isOpen = ({ status }: Pick<SigningRequest, 'status'>) =>
  ['CREATED', 'SENT', 'IN_PROGRESS', 'MANAGER_DONE'].includes(status)

export const employeeName = ({ employee }: Pick<SigningRequest, 'employee'>) =>
  `${employee.firstName} ${employee.lastName}`.trim() || employee.email

export const documentNames = ({ documents }: Pick<SigningRequest, 'documents'>) =>
  documents.map(({ displayName }) => displayName).join(', ')
