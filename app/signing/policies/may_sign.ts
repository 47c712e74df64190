import { conflict, forbidden, type Refusal } from '#core/errors/refusals'
import {
  EXPIRED,
  isExpired,
  isTurnOf,
  MANAGING_ROLES,
  UNSIGNED,
  type ActionRow,
  type RequestRow,
} from '#signing/request'
import { NO_LONGER_OPEN } from '#signing/services/call_off'

export const NOT_YOUR_TURN = 'It is not your turn to sign.'

/** An action among those of its request, and whom it is for. */
export interface Standing {
  action: ActionRow
  request: RequestRow
  actions: readonly ActionRow[]
  /** The signer's built-in role. */
  userRole: string
  /** Whether the signer's account is disabled, or kept from signing in. */
  isShutOut: boolean
}

/**
 * Why a signer may not sign at a moment; null when they may.
 * @param time as the database keeps it.
 */
export function refusalToSign(
  { action, request, actions, userRole, isShutOut }: Standing,
  time: string
): Refusal | null {
  if (!UNSIGNED.includes(action.status)) return conflict('You have signed this already.')
  if (['CANCELLED', 'COMPLETED', 'ERROR'].includes(request.status)) return conflict(NO_LONGER_OPEN)
  if (isExpired(request, time)) return conflict(EXPIRED)
  if (!isTurnOf(action.role, request, actions)) return conflict(NOT_YOUR_TURN)
  const others = actions.filter(({ role }) => role !== action.role)
  if (others.some((other) => Number(other.user_id) === Number(action.user_id))) {
    return conflict('Manager and employee must be different people.')
  }
  // Also in the moment between the request's arrival and its change.
  if (isShutOut) return forbidden('This account cannot sign in any more.')
  if (action.role === 'MANAGER' && !MANAGING_ROLES.some((role) => role === userRole)) {
    return forbidden('Only administrators and managers sign as manager.')
  }
  return null
}
