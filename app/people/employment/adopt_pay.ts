import { systemActor } from '#audit/actor'
import { change, REDACTED, type Change } from '#audit/services/change'
import { updateMany } from '#core/database/bulk_update'
import { PERIOD_TABLE, sealedPay } from '#people/employment/employment_periods'
import { unprotect } from '#people/numbers/protected_fields'

const AT_ONCE = 200

interface Unpaid {
  id: number
  employee_id: number
  hourly_rate: string | null
  salary: string | null
}

/**
 * Writes the pay of the people who were here before histories were kept into their open periods:
 * migrations hold no key to encrypt it with, and the next raise would leave no trace of it.
 * @param stop ends it after the periods it is at.
 * @returns how many periods were completed; later calls find none.
 */
export async function adoptPay(stop?: AbortSignal): Promise<number> {
  let adopted = 0
  let last = 0
  for (;;) {
    stop?.throwIfAborted()
    const after = last
    const ids = await change(systemActor, (change) => adoptSome(change, after))
    if (ids.length === 0) return adopted
    adopted += ids.length
    last = Math.max(...ids)
  }
}

/** @returns the periods completed, of those after one. */
async function adoptSome(change: Change, after: number): Promise<number[]> {
  const rows: Unpaid[] = await change.trx
    .from(PERIOD_TABLE)
    .join('employees', 'employees.id', `${PERIOD_TABLE}.employee_id`)
    .where(`${PERIOD_TABLE}.id`, '>', after)
    .whereNull(`${PERIOD_TABLE}.ended_on`)
    .whereNull(`${PERIOD_TABLE}.hourly_rate`)
    .whereNull(`${PERIOD_TABLE}.salary`)
    .where(
      (paid) => void paid.whereNotNull('employees.hourly_rate').orWhereNotNull('employees.salary')
    )
    .orderBy(`${PERIOD_TABLE}.id`)
    .limit(AT_ONCE)
    .select(`${PERIOD_TABLE}.id`, `${PERIOD_TABLE}.employee_id`)
    .select('employees.hourly_rate', 'employees.salary')
  if (rows.length === 0) return []

  const columns = new Map<number, Record<string, string | null>>()
  for (const row of rows) {
    const read = (field: 'hourlyRate' | 'salary', stored: string | null) =>
      unprotect(field, row.employee_id, stored, change.trx)
    const pay = {
      hourlyRate: await read('hourlyRate', row.hourly_rate),
      salary: await read('salary', row.salary),
    }
    columns.set(row.id, await sealedPay(change, row.id, pay))
  }
  await updateMany(change.trx, PERIOD_TABLE, columns)
  await change.audit({
    action: 'adopt_pay',
    entityType: 'installation',
    entityId: 1,
    newValues: { periods: rows.length, pay: REDACTED },
  })
  return rows.map(({ id }) => id)
}
