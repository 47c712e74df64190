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

/** What the documents call the signer of a role. */
export const signerLabel = (
  { actions }: { actions: readonly { role: SignerRole; label: string }[] },
  role: SignerRole
) => actions.find((action) => action.role === role)?.label ?? ''

export const signLabel = (request: Pick<SigningRequest, 'actions'>, role: SignerRole) =>
  `Sign as ${signerLabel(request, role)}`

/** Manager and employee, in whatever order. */
export const isUsual = ({ actions }: Pick<SigningRequest, 'actions'>) =>
  actions.length === 2 && actions.every(({ kind }) => kind === 'manager' || kind === 'employee')

/** A signature can still be requested. */
export const isOpen = ({ status }: Pick<SigningRequest, 'status'>) =>
  ['CREATED', 'SENT', 'IN_PROGRESS', 'MANAGER_DONE'].includes(status)

export const employeeName = ({ employee }: Pick<SigningRequest, 'employee'>) =>
  `${employee.firstName} ${employee.lastName}`.trim() || employee.email

export const documentNames = ({ documents }: { documents: readonly { displayName: string }[] }) =>
  documents.map(({ displayName }) => displayName).join(', ')
