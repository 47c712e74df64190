import type EmailChanged from '#accounts/events/email_changed'
import type PermissionsGained from '#accounts/events/permissions_gained'
import { reissueInvitations } from '#people/invitations/reissue_invitations'

/** Ends the link of an open invitation whose account changed, and sends a new one. */
export default class ReissueInvitation {
  /** Voids what was sent to the old address, which after a typing error is often a stranger's. */
  afterEmailChange({ change, userId }: EmailChanged) {
    return reissueInvitations(change, [userId], 'email')
  }

  /** A person who knows the link may hold less than the account will. */
  afterGain({ change, userIds }: PermissionsGained) {
    return reissueInvitations(change, userIds, 'permissions')
  }
}
