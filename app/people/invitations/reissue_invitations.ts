import type { Change } from '#audit/services/change'
import { dbTime } from '#core/time'
import { inBatches } from '#core/database/in_batches'
import { updateMany } from '#core/database/bulk_update'
import Invitation from '#people/models/invitation'
import {
  openInvitationsOf,
  type OpenInvitation,
} from '#people/queries/invitations/open_invitations'
import { mailInvitations } from '#people/invitations/invite_employee'
import { INVITATION_DAYS } from '#people/limits'

const PEOPLE_AT_ONCE = 500

/**
 * Ends the links of people's open invitations and emails new ones to the people only, with the
 * full validity, inside the caller's change. This includes expired ones: resending must not
 * revive the old link.
 * @param reason what changed, for the audit log.
 */
export async function reissueInvitations(
  change: Change,
  userIds: readonly number[],
  reason: 'email' | 'permissions'
): Promise<void> {
  for (const some of inBatches(userIds, PEOPLE_AT_ONCE)) {
    const open = await openInvitationsOf(change.trx, some)
    if (open.length > 0) await reissue(change, open, reason)
  }
}

async function reissue(change: Change, open: readonly OpenInvitation[], reason: string) {
  const renewed = open.map((row) => ({ ...row, generation: row.generation + 1 }))
  const expiresAt = dbTime(change.at.plus({ days: INVITATION_DAYS }))
  await updateMany(
    change.trx,
    Invitation,
    new Map(
      renewed.map(({ id, generation }) => [
        id,
        { generation, expires_at: expiresAt, opened_at: null, updated_at: change.time },
      ])
    )
  )
  await change.auditMany(
    renewed.map((row) => ({
      action: 'reissue_invitation',
      entityType: 'employee',
      entityId: row.employee_id,
      newValues: { invitationId: row.id, reason },
    }))
  )
  // An invitation without an email is passed on as a copied link; HR copies the new one.
  const mailed = renewed.filter((row) => row.outbox_message_id !== null)
  await mailInvitations(
    change,
    mailed.map((row) => ({
      invitation: { id: row.id, generation: row.generation },
      invitee: {
        employeeId: row.employee_id,
        email: row.email,
        name: `${row.first_name} ${row.last_name}`.trim(),
      },
    }))
  )
}
