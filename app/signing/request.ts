import type { SignerRole } from '#documents/placed_field'

/** spec.md 4, Signing request status. */
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

/** spec.md 4: the tabs; where ERROR and CANCELLED show is product.md's to say. */
export const TABS = {
  outstanding: ['CREATED', 'SENT'],
  inProgress: ['IN_PROGRESS', 'MANAGER_DONE', 'ERROR'],
  completed: ['COMPLETED', 'CANCELLED'],
} as const satisfies Record<string, readonly RequestStatus[]>
export type Tab = keyof typeof TABS

/** In these somebody may still sign, or call it off. */
export const OPEN: readonly RequestStatus[] = ['CREATED', 'SENT', 'IN_PROGRESS', 'MANAGER_DONE']

/** PENDING: not told yet; SENT: told; SIGNED: not on the document yet; COMPLETED: on it. */
export type ActionStatus = 'PENDING' | 'SENT' | 'SIGNED' | 'COMPLETED'
export const UNSIGNED: readonly ActionStatus[] = ['PENDING', 'SENT']

export type CancelledHow = 'cancelled' | 'declined' | 'expired' | 'departed' | 'corrected'

export const REQUESTS = 'signing_requests'
export const DOCUMENTS = 'signing_documents'
export const ACTIONS = 'signing_actions'
export const STAGES = 'signing_stages'

export interface RequestRow {
  id: number
  employee_id: number
  manager_id: number
  signs_first: SignerRole
  status: RequestStatus
  message: string | null
  expires_at: string | null
  sent_at: string | null
  first_signed_at: string | null
  completed_at: string | null
  cancelled_at: string | null
  cancelled_how: CancelledHow | null
  cancel_reason: string | null
  cancelled_by_id: number | null
  cancelled_by: string | null
  claimed_by: string | null
  claimed_until: string | null
  seal_attempts: number
  seal_after: string | null
  failure: string | null
  reminded_at: string | null
  corrects_id: number | null
  sent_by_id: number | null
  sent_by: string
  created_at: string
  updated_at: string
}

export interface ActionRow {
  id: number
  request_id: number
  role: SignerRole
  user_id: number
  recipient_name: string
  recipient_email: string
  status: ActionStatus
  /** The mail that told them it is their turn. */
  mail_id: number | null
  opened_at: string | null
  consented_at: string | null
  consent_version: string | null
  authenticated_by: 'password' | null
  authenticated_at: string | null
  signed_at: string | null
  completed_at: string | null
  address: string | null
  browser: string | null
  filled: string | null
  filled_sha256: string | null
  /** The files they were shown, as JSON: see `shownOf`. */
  shown: string | null
  audit_entry_id: number | null
  paper_asked_at: string | null
}

/**
 * Whether it is a role's turn (spec.md 5, the roles exchanged where a template says so): the first
 * signs while the request is open, the second once the first action is on the document.
 */
export function isTurnOf(
  role: SignerRole,
  request: Pick<RequestRow, 'status' | 'signs_first'>,
  actions: readonly Pick<ActionRow, 'role' | 'status'>[]
): boolean {
  const own = actions.find((action) => action.role === role)
  const other = actions.find((action) => action.role !== role)
  if (!own || !UNSIGNED.includes(own.status) || !OPEN.includes(request.status)) return false
  return role === request.signs_first || other?.status === 'COMPLETED'
}

/** Past its last moment: nobody signs it any more, whether it has been called off yet or not. */
export const isExpired = ({ expires_at: expiry }: Pick<RequestRow, 'expires_at'>, time: string) =>
  expiry !== null && expiry <= time

export const EXPIRED = 'This request has expired.'

/** How a signer is called: by their address where there is no name. */
export const signerName = (user: { first_name: string; last_name: string; email: string }) =>
  `${user.first_name} ${user.last_name}`.trim() || user.email

/** Whom product.md lets sign as MANAGER: admins and managers. */
export const MANAGING_ROLES = ['admin', 'manager'] as const
