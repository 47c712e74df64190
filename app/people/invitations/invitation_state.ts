import { DateTime } from 'luxon'
import { dbTime } from '#core/time'
import type { EmployeeStatus, InvitationState } from '#people/models/states'

export interface InvitationFacts {
  expires_at: string
  opened_at: string | null
  accepted_at: string | null
  revoked_at: string | null
  /** When the account was disabled. While it is, the link opens nothing. */
  disabled_at: string | null
  /** The status of its email; null where none was requested. */
  mail_state: string | null
}

/** An invitation's status, derived from its timestamps, so that it is stored only once. */
export function invitationState(facts: InvitationFacts): InvitationState {
  if (facts.accepted_at) return 'accepted'
  if (facts.revoked_at || facts.disabled_at) return 'revoked'
  if (facts.expires_at <= dbTime(DateTime.utc())) return 'expired'
  if (facts.opened_at) return 'opened'
  // A canceled email never left, so no one is waiting for it.
  if (facts.mail_state === null || facts.mail_state === 'cancelled') return 'not_mailed'
  if (facts.mail_state === 'sent') return 'sent'
  return facts.mail_state === 'failed' ? 'failed' : 'queued'
}

/** The status of the link itself, without the status of its email. */
export function linkState(
  facts: InvitationFacts | null
): 'usable' | 'expired' | 'used' | 'revoked' | 'invalid' {
  if (!facts) return 'invalid'
  const state = invitationState(facts)
  if (state === 'accepted') return 'used'
  return state === 'revoked' || state === 'expired' ? state : 'usable'
}

export interface InviteeFacts {
  status: EmployeeStatus
  registered_at: string | null
  erased_at: string | null
  disabled_at: string | null
}

export type NotInvited = 'erased' | 'registered' | 'inactive' | 'disabled'

/** Why a person cannot be invited or reinvited; null where they can. */
export function whyNotInvited(person: InviteeFacts): NotInvited | null {
  if (person.erased_at) return 'erased'
  if (person.registered_at) return 'registered'
  if (person.status === 'inactive') return 'inactive'
  // Its link would open nothing.
  return person.disabled_at ? 'disabled' : null
}
