import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { selectEmployeeRow, type EmployeeListRow } from '#people/queries/employee_row'
import { NUMBER_INDEX, numberIndexes } from '#people/numbers/protected_fields'

/** Several records with one number are a mistake to be found, not a list to be walked. */
const AT_MOST = 50

/**
 * The people with exactly this social security number, by its keyed hash: nothing is decrypted.
 * That it was looked for is written down with the reason and whom it found, without the number.
 * An administrator is found by administrators alone, who alone may reveal their number: to others
 * the answer, and its audit entry, is the one for a number that nobody has.
 * @param number as it is stored, 123-45-6789.
 */
export async function findByNumber(
  { number, reason, isAdmin }: { number: string; reason: string; isAdmin: boolean },
  actor: Actor
): Promise<EmployeeListRow[]> {
  return change(actor, async (change) => {
    const indexes = await numberIndexes(number, change.trx)
    const people = change.trx
      .from('employees')
      .join('users', 'users.id', 'employees.user_id')
      .whereIn(`employees.${NUMBER_INDEX}`, indexes)
      .orderBy('employees.id')
      .limit(AT_MOST)
    if (!isAdmin) people.whereNot('users.role', 'admin')
    const rows = (await selectEmployeeRow(people)) as EmployeeListRow[]
    await change.audit({
      action: 'search_number',
      entityType: 'employee',
      entityId: rows.length === 1 ? (rows[0]?.id ?? 0) : 0,
      newValues: { reason, found: rows.map(({ id }) => id) },
    })
    return rows
  })
}
