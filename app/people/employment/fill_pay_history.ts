import { systemActor } from '#audit/actor'
import { change, REDACTED, type Change } from '#audit/services/change'
import { updateMany } from '#core/database/bulk_update'
import { sealedPay } from '#people/employment/employment_periods'
import EmploymentPeriod from '#people/models/employment_period'
import { unpaidPeriods } from '#people/queries/employees/employment_now'
import { unprotect } from '#people/numbers/protected_fields'

const AT_ONCE = 200

/**
 * Copies the pay of people from before the employment history into their open periods. Migrations
 * have no key to encrypt it, and without it the next raise would leave no trace.
 * @param stop ends it after the current periods.
 * @returns how many periods were completed; later calls find none.
 */
export async function fillPayHistory(stop?: AbortSignal): Promise<number> {
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

/** @returns the completed periods, of those after the given one. */
async function adoptSome(change: Change, after: number): Promise<number[]> {
  const rows = await unpaidPeriods(change.trx, { after, limit: AT_ONCE })
  if (rows.length === 0) return []

  const columns = new Map<number, Awaited<ReturnType<typeof sealedPay>>>()
  for (const row of rows) {
    const read = (field: 'hourlyRate' | 'salary', stored: string | null) =>
      unprotect(field, row.employee_id, stored, change.trx)
    const pay = {
      hourlyRate: await read('hourlyRate', row.hourly_rate),
      salary: await read('salary', row.salary),
    }
    columns.set(row.id, await sealedPay(change, row.id, pay))
  }
  await updateMany(change.trx, EmploymentPeriod, columns)
  await change.audit({
    action: 'adopt_pay',
    entityType: 'installation',
    entityId: 1,
    newValues: { periods: rows.length, pay: REDACTED },
  })
  return rows.map(({ id }) => id)
}
