import type { Change } from '#audit/services/change'
import { awaitingSignature } from '#signing/queries/awaiting_signature'
import { UNFINISHED } from '#signing/request'
import { cancelAllInTransaction } from '#signing/services/cancel_request'

/** Cancels the open requests of a person who has left, for them and their manager. */
export async function cancelDepartedInTransaction(
  change: Change,
  employeeId: number,
  reason: string
) {
  const open = await awaitingSignature(change.trx)
    .where('r.employee_id', employeeId)
    .whereIn('r.status', [...UNFINISHED])
    .orderBy('r.id')
  await cancelAllInTransaction(
    change,
    open.map(({ id }) => id),
    'departed',
    reason
  )
}
