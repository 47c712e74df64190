import { table } from '#core/database/table'
import type { Change } from '#audit/services/change'
import Invitation from '#people/models/invitation'

/**
 * Revokes a person's open invitations, without entries of their own: the surrounding change
 * records it.
 * @returns the ids of their emails. One that still waits finds its invitation revoked, and is not
 * sent.
 */
export async function revokeOpenInvitations(change: Change, employeeId: number): Promise<number[]> {
  const open = () =>
    table(change.trx, Invitation)
      .where('employee_id', employeeId)
      .whereNull('accepted_at')
      .whereNull('revoked_at')
  const rows = await open().select('outbox_message_id')
  if (rows.length === 0) return []
  await open().update({ revoked_at: change.time, updated_at: change.time })
  return rows.flatMap(({ outbox_message_id: id }) => (id === null ? [] : [id]))
}
