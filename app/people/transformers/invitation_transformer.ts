import { BaseTransformer } from '@adonisjs/core/transformers'
import { isoTime } from '#core/time'
import type { InvitationListRow } from '#people/queries/invitations/invitation_list'
import { invitationState, linkState } from '#people/invitations/invitation_state'
import { invitationLink } from '#people/invitations/invite_employee'

/** What the viewer may do with an invitation. */
export interface InvitationRights {
  resend: boolean
  /**
   * A person with the link can become the invited person, so it is hidden from people who hold
   * less.
   */
  seeLink: boolean
}

/** An invitation for HR. Includes a working link for people who may have it. */
export default class InvitationTransformer extends BaseTransformer<InvitationListRow> {
  constructor(
    resource: InvitationListRow,
    private readonly rightsOf: (row: InvitationListRow) => InvitationRights
  ) {
    super(resource)
  }

  toObject() {
    const row = this.resource
    const may = this.rightsOf(row)
    return {
      id: row.id,
      employeeId: row.employee_id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      state: invitationState(row),
      disabled: row.disabled_at !== null,
      createdAt: isoTime(row.created_at),
      expiresAt: isoTime(row.expires_at),
      openedAt: isoTime(row.opened_at),
      acceptedAt: isoTime(row.accepted_at),
      link:
        may.seeLink && linkState(row) === 'usable' ? invitationLink(row.id, row.generation) : null,
      mayResend: may.resend,
    }
  }
}
