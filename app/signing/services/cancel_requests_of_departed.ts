import type { Change } from '#audit/services/change'
import { awaitingSignature } from '#signing/queries/awaiting_signature'
import { OPEN } from '#signing/request'
import { cancelAllInTransaction } from '#signing/services/cancel_request'

/** Calls off what a person who is not here any more, or their manager, was still to sign. */
export async function cancelDepartedInTransaction(
  change: Change,
  employeeId: number,
  reason: string
) {
  const open = await awaitingSignature(change.trx)
    .where('r.employee_id', employeeId)
    .whereIn('r.status', [...OPEN, 'ERROR'])
    .orderBy('r.id')
  await cancelAllInTransaction(
    change,
    open.map(({ id }) => id),
    'departed',
    reason
  )
}
