import type { Change } from '#audit/services/change'
import { awaitingSignature } from '#signing/queries/awaiting_signature'
import { OPEN } from '#signing/request'
import { callOffAllInTransaction } from '#signing/services/call_off'

/** Calls off what a person who is not here any more, or their manager, was still to sign. */
export async function callOffDepartedInTransaction(
  change: Change,
  employeeId: number,
  reason: string
) {
  const open = await awaitingSignature(change.trx)
    .where('r.employee_id', employeeId)
    .whereIn('r.status', [...OPEN, 'ERROR'])
    .orderBy('r.id')
  await callOffAllInTransaction(
    change,
    open.map(({ id }) => id),
    'departed',
    reason
  )
}
