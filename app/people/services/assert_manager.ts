import type { Change } from '#audit/services/change'
import { invalidField } from '#exceptions/refusals'

/**
 * Refuses who cannot be somebody's manager: who does not work here, the person themselves, and
 * anybody they manage, at whatever depth.
 * @throws Refusal 422 naming `managerId`.
 */
export async function assertManager(
  change: Change,
  employeeId: number,
  managerId: number
): Promise<void> {
  if (managerId === employeeId) {
    throw invalidField('managerId', 'Nobody can be their own manager.', 'manager')
  }
  const manager = await change.trx
    .from('employees')
    .where({ id: managerId, status: 'active' })
    .select('id')
    .first()
  if (!manager) {
    throw invalidField('managerId', 'Choose an active employee as the manager.', 'manager')
  }
  // The union keeps a row once, so that even a circle from elsewhere comes to an end.
  const { rows } = await above(change, managerId, employeeId)
  if (rows.length > 0) {
    throw invalidField('managerId', 'This person is managed by the employee already.', 'manager')
  }
}

async function above(change: Change, from: number, sought: number): Promise<{ rows: unknown[] }> {
  const answer = await change.trx.rawQuery(
    `with recursive above (id, manager_id) as (
       select id, manager_id from employees where id = ?
       union
       select employees.id, employees.manager_id
       from employees join above on employees.id = above.manager_id
     )
     select id from above where id = ?`,
    [from, sought]
  )
  // MySQL answers rows and fields, SQLite the rows.
  return { rows: Array.isArray(answer[0]) ? answer[0] : answer }
}
