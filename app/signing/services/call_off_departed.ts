import type { Change } from '#audit/services/change'
import { ACTIONS, OPEN, REQUESTS, UNSIGNED } from '#signing/request'
import { callOffAllWithin } from '#signing/services/call_off'

/** Calls off what a person who is not here any more, or their manager, was still to sign. */
export async function callOffDepartedWithin(change: Change, employeeId: number, reason: string) {
  const open: { id: number }[] = await change.trx
    .from(`${REQUESTS} as r`)
    .where('r.employee_id', employeeId)
    .whereIn('r.status', [...OPEN, 'ERROR'])
    .whereExists((waiting) => {
      void waiting
        .from(`${ACTIONS} as a`)
        .whereColumn('a.request_id', 'r.id')
        .whereIn('a.status', [...UNSIGNED])
    })
    .orderBy('r.id')
    .select('r.id')
  await callOffAllWithin(
    change,
    open.map(({ id }) => Number(id)),
    'departed',
    reason
  )
}
