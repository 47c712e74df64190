import { nameOf } from '#accounts/name_of'
import { SIGNER_ROLES, type SignerRole } from '#documents/placed_field'

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

/** Each tab's statuses: ERROR can be retried, so it is in progress. */
export const TABS = {
  outstanding: ['CREATED', 'SENT'],
  inProgress: ['IN_PROGRESS', 'MANAGER_DONE', 'ERROR'],
  completed: ['COMPLETED'],
  notCompleted: ['CANCELLED'],
} as const satisfies Record<string, readonly RequestStatus[]>
export type Tab = keyof typeof TABS

/** Someone may still sign or cancel it. */
export const OPEN: readonly RequestStatus[] = ['CREATED', 'SENT', 'IN_PROGRESS', 'MANAGER_DONE']

/** PENDING: not notified; SENT: notified; SIGNED: not on the document yet; COMPLETED: on it. */
export const ACTION_STATUSES = ['PENDING', 'SENT', 'SIGNED', 'COMPLETED'] as const
export type ActionStatus = (typeof ACTION_STATUSES)[number]
export const UNSIGNED: readonly ActionStatus[] = ['PENDING', 'SENT']

/** Not over: out for signature, or with a seal that failed and can be tried again. */
export const UNFINISHED: readonly RequestStatus[] = [...OPEN, 'ERROR']

export const CANCELLED_HOW = ['cancelled', 'declined', 'expired', 'departed', 'corrected'] as const
export type CancelledHow = (typeof CANCELLED_HOW)[number]

/** What needs attention: I-9s past a legal deadline, declined or expired of late, and not sealed. */
export const ATTENTION = ['overdue_i9', 'declined', 'expired', 'failed'] as const
export type Attention = (typeof ATTENTION)[number]

/** What a link to someone without an account is for: to sign, or to download what was sealed. */
export const LINK_PURPOSES = ['sign', 'copy'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** The log's entries of a legal hold. They have HR's reason. */
export const HOLD_ACTIONS = ['hold', 'end_hold'] as const

/** Source of the key that seals: made for this installation, or the company's own certificate. */
export const KEY_ORIGINS = ['installation', 'firm'] as const
export type KeyOrigin = (typeof KEY_ORIGINS)[number]

/** What decides whose turn it is. */
export interface Turn {
  role: SignerRole
  status: ActionStatus
  step: number
}

/**
 * Whether it is a role's turn: everyone of the steps before is on the document. Signers of one
 * step sign side by side.
 */
export function isTurnOf(
  role: SignerRole,
  { status }: { status: RequestStatus },
  actions: readonly Turn[]
): boolean {
  const own = actions.find((action) => action.role === role)
  if (!own || !UNSIGNED.includes(own.status) || !OPEN.includes(status)) return false
  return actions.every((other) => other.step >= own.step || other.status === 'COMPLETED')
}

export const EXPIRED = 'This request has expired.'

/** The message for a step that came too late. */
export const NO_LONGER_OPEN = 'This request is not open anymore.'

/** The same for an account. */
export const displayName = ({ fullName, email }: { fullName: string; email: string }) =>
  fullName || email

/** An action's row with the names of its account; external signers have none. */
interface SignerRow {
  status: ActionStatus
  recipient_name: string
  recipient_email: string
  first_name: string | null
  last_name: string | null
  email: string | null
}

/** The signer's name and address: of an account as they are, until it has signed. */
export const signerOf = (row: SignerRow): { name: string; email: string } =>
  row.email !== null && UNSIGNED.includes(row.status)
    ? { name: nameOf(row), email: row.email }
    : { name: row.recipient_name, email: row.recipient_email }

/** Manager, employee, then the others by number. */
export const byRole = (a: { role: SignerRole }, b: { role: SignerRole }) =>
  SIGNER_ROLES.indexOf(a.role) - SIGNER_ROLES.indexOf(b.role)

/** Names in a sentence, in order. */
export const namesInWords = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names)

/** Only admins and managers sign as MANAGER. */
export const MANAGING_ROLES = ['admin', 'manager'] as const

/** Table names, for domains that do not import the models. */
export const REQUESTS = 'signing_requests'
export const DOCUMENTS = 'signing_documents'
export const ACTIONS = 'signing_actions'
