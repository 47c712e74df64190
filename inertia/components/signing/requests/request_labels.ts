import type { SignerRole } from '#documents/placed_field'
import type { RequestStatus } from '#signing/request'
import type { SigningRequest } from '#signing/queries/requests/request_list'
import type { BadgeVariant } from '~/components/ui/badge'

/** The label and the color of each status. */
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

/** A signature can still be requested. */
export const isOpen = ({ status }: Pick<SigningRequest, 'status'>) =>
  ['CREATED', 'SENT', 'IN_PROGRESS', 'MANAGER_DONE'].includes(status)

export const employeeName = ({ employee }: Pick<SigningRequest, 'employee'>) =>
  `${employee.firstName} ${employee.lastName}`.trim() || employee.email

export const documentNames = ({ documents }: { documents: readonly { displayName: string }[] }) =>
  documents.map(({ displayName }) => displayName).join(', ')
