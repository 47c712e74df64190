import type { SignerRole } from '#documents/placed_field'

/** The statuses of a signing request. */
export const REQUEST_STATUSES = [
  'CREATED',
  'SENT',
  'IN_PROGRESS',
  'MANAGER_DONE',
  'COMPLETED',
  'CANCELLED',
  'ERROR',
] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** Each tab's statuses: ERROR can be retried, so it is in progress; CANCELLED is completed. */
export const TABS = {
  outstanding: ['CREATED', 'SENT'],
  inProgress: ['IN_PROGRESS', 'MANAGER_DONE', 'ERROR'],
  completed: ['COMPLETED', 'CANCELLED'],
} as const satisfies Record<string, readonly RequestStatus[]>
export type Tab = keyof typeof TABS

/** In these somebody may still sign, or call it off. */
export const OPEN: readonly RequestStatus[] = ['CREATED', 'SENT', 'IN_PROGRESS', 'MANAGER_DONE']

/** PENDING: not told yet; SENT: told; SIGNED: not on the document yet; COMPLETED: on it. */
export const ACTION_STATUSES = ['PENDING', 'SENT', 'SIGNED', 'COMPLETED'] as const
export type ActionStatus = (typeof ACTION_STATUSES)[number]
export const UNSIGNED: readonly ActionStatus[] = ['PENDING', 'SENT']

export const CANCELLED_HOW = ['cancelled', 'declined', 'expired', 'departed', 'corrected'] as const
export type CancelledHow = (typeof CANCELLED_HOW)[number]

/** Whose key seals: made for this installation, or the firm's own certificate. */
export const KEY_ORIGINS = ['installation', 'firm'] as const
export type KeyOrigin = (typeof KEY_ORIGINS)[number]

/**
 * Whether it is a role's turn. `signsFirst` says which role is first: it signs while the request
 * is open, the other once the first action is on the document.
 */
export function isTurnOf(
  role: SignerRole,
  request: { status: RequestStatus; signsFirst: SignerRole },
  actions: readonly { role: SignerRole; status: ActionStatus }[]
): boolean {
  const own = actions.find((action) => action.role === role)
  const other = actions.find((action) => action.role !== role)
  if (!own || !UNSIGNED.includes(own.status) || !OPEN.includes(request.status)) return false
  return role === request.signsFirst || other?.status === 'COMPLETED'
}

export const EXPIRED = 'This request has expired.'

/** What somebody is told whose step came too late. */
export const NO_LONGER_OPEN = 'This request is not open any more.'

/** How a signer is called: by their address where there is no name. */
export const signerName = (user: { first_name: string; last_name: string; email: string }) =>
  `${user.first_name} ${user.last_name}`.trim() || user.email

/** The same of an account. */
export const displayName = ({ fullName, email }: { fullName: string; email: string }) =>
  fullName || email

/** Only admins and managers sign as MANAGER. */
export const MANAGING_ROLES = ['admin', 'manager'] as const

/** The tables' names for domains that do not use the models yet. */
export const REQUESTS = 'signing_requests'
export const DOCUMENTS = 'signing_documents'
export const ACTIONS = 'signing_actions'
