import { sortDepartmentOf, sortPositionOf } from '#core/search/fold'
import type { Change } from '#audit/services/change'
import type { ManagedList } from '#people/models/managed_list'
import { peopleWith, type ListEntry } from '#people/queries/managed_lists'
import EmployeesMoved from '#people/events/employees_moved'
import { PERIOD_TABLE } from '#people/employment/employment_periods'

/** So many people are in memory at a time, however many have the name. */
const PEOPLE_AT_ONCE = 5_000

/**
 * Gives everybody who has one name another, with an audit entry for each, by few statements. The
 * current employment follows; what ended keeps the name it had.
 * @returns how many people were changed.
 */
export async function movePeople(
  change: Change,
  list: ManagedList,
  from: ListEntry,
  to: Pick<ListEntry, 'name'>
): Promise<number> {
  const byEmployee = list === 'location'
  const [table, entityType] = byEmployee ? ['employees', 'employee'] : ['users', 'user']
  const id = `${table}.id`
  const columns: Record<string, unknown> = { [list]: to.name, updated_at: change.time }
  if (list === 'position') columns.sort_position = sortPositionOf(to.name)
  if (list === 'department') columns.sort_department = sortDepartmentOf(to.name)

  let last = 0
  let moved = 0
  for (;;) {
    const after = last
    const people: { id: number; name: string }[] = await peopleWith(list, [from], change.trx)
      .where(id, '>', after)
      .orderBy(id)
      .limit(PEOPLE_AT_ONCE)
      .select(`${id} as id`, `${table}.${list} as name`)
    if (people.length === 0) return moved
    last = Number(people.at(-1)?.id)
    const these = () => peopleWith(list, [from], change.trx).whereBetween(id, [after + 1, last])

    const employed = byEmployee
      ? these().select('employees.id')
      : these().join('employees', 'employees.user_id', 'users.id').select('employees.id')
    await change.trx
      .from(PERIOD_TABLE)
      .whereNull('ended_on')
      .whereIn('employee_id', employed)
      .update({ [list]: to.name })
    const employees: { id: number }[] = await employed.clone()
    await these().update(columns)
    await change.auditMany(
      people.map((person) => ({
        action: 'update',
        entityType: entityType as string,
        entityId: person.id,
        oldValues: { [list]: person.name },
        newValues: { [list]: to.name },
      }))
    )
    const employeeIds = employees.map((employee) => Number(employee.id))
    if (employeeIds.length > 0) await EmployeesMoved.dispatch(change, employeeIds)
    moved += people.length
  }
}
