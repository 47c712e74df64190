import { conflict, forbidden, type HttpError } from '#core/errors/http_errors'
import type SigningAction from '#signing/models/signing_action'
import type SigningRequest from '#signing/models/signing_request'
import { EXPIRED, MANAGING_ROLES, NO_LONGER_OPEN } from '#signing/request'

export const DIFFERENT_PEOPLE = 'Manager and employee must be different people.'
export const ONE_ROLE_EACH = 'All signers must be different people.'
export const NOT_YOUR_TURN = 'It is not your turn to sign.'

/** A signer's action with its signer, and its request with all actions. */
export interface OwnAction {
  action: SigningAction
  request: SigningRequest
}

/**
 * Why a signer may not sign at a moment; null when they may.
 * @param time in the database's format.
 */
export function whyMayNotSign({ action, request }: OwnAction, time: string): HttpError | null {
  const { user: signer } = action
  if (!action.isUnsigned) return conflict('You have signed this already.')
  if (['CANCELLED', 'COMPLETED', 'ERROR'].includes(request.status)) return conflict(NO_LONGER_OPEN)
  if (request.isExpiredAt(time)) return conflict(EXPIRED)
  if (!request.isTurnOf(action.role)) return conflict(NOT_YOUR_TURN)
  const others = request.actions.filter(({ role }) => role !== action.role)
  if (!action.isExternal && others.some(({ userId }) => userId === action.userId)) {
    return conflict(others.length > 1 ? ONE_ROLE_EACH : DIFFERENT_PEOPLE)
  }
  // The account may have been disabled between the call's arrival and its change.
  if (signer && (signer.disabledAt ?? signer.signInBlockedAt)) {
    return forbidden('This account cannot sign in anymore.')
  }
  if (action.role === 'MANAGER' && !MANAGING_ROLES.some((role) => role === signer?.role)) {
    return forbidden('Only administrators and managers sign as manager.')
  }
  return null
}
