import { DateTime } from 'luxon'
import { dbTime } from '#core/time'
import type { EmployeeStatus, InvitationState } from '#people/models/states'

export interface InvitationFacts {
  expires_at: string
  opened_at: string | null
  accepted_at: string | null
  revoked_at: string | null
  /** Since when the account is disabled: while it is, the link opens nothing. */
  disabled_at: string | null
  /** The state of its mail; null where none was asked for. */
  mail_state: string | null
}

/** An invitation's state, derived from its moments: nothing is kept twice. */
export function invitationState(facts: InvitationFacts): InvitationState {
  if (facts.accepted_at) return 'accepted'
  if (facts.revoked_at || facts.disabled_at) return 'revoked'
  if (facts.expires_at <= dbTime(DateTime.utc())) return 'expired'
  if (facts.opened_at) return 'opened'
  // A mail that was called off never left: nobody is waiting for it.
  if (facts.mail_state === null || facts.mail_state === 'cancelled') return 'not_mailed'
  if (facts.mail_state === 'sent') return 'sent'
  return facts.mail_state === 'failed' ? 'failed' : 'queued'
}

/** What the link itself says; the mail's fate does not matter to who holds it. */
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

/** Why somebody cannot be invited, first or again; null where they can. */
export function whyNotInvited(person: InviteeFacts): NotInvited | null {
  if (person.erased_at) return 'erased'
  if (person.registered_at) return 'registered'
  if (person.status === 'inactive') return 'inactive'
  // Its link would open nothing.
  return person.disabled_at ? 'disabled' : null
}
