import { table } from '#core/database/table'
import { sortDepartmentOf, sortPositionOf } from '#core/search/normalize'
import type { Change } from '#audit/services/change'
import type { ManagedList } from '#people/models/managed_list'
import { employeesWith, spellingsOf, thoseWith } from '#people/queries/managed_lists'
import EmploymentPeriod from '#people/models/employment_period'
import type ListEntry from '#people/models/list_entry'

/** People in memory at a time, however many have the name. */
const PEOPLE_AT_ONCE = 5_000

/**
 * Changes a name for everyone who has it, with an audit entry for each, in few statements. The
 * current employment follows; past periods keep the old name.
 * @returns how many people were changed.
 */
export async function movePeople(
  change: Change,
  list: ManagedList,
  from: ListEntry,
  to: string
): Promise<number> {
  const entityType = list === 'location' ? 'employee' : 'user'
  const columns: Record<string, unknown> = { [list]: to, updated_at: change.time }
  if (list === 'position') columns.sort_position = sortPositionOf(to)
  if (list === 'department') columns.sort_department = sortDepartmentOf(to)

  let last = 0
  let moved = 0
  for (;;) {
    const after = last
    const people = await spellingsOf(list, from, change.trx, { after, limit: PEOPLE_AT_ONCE })
    if (people.length === 0) return moved
    last = people.at(-1)?.id ?? last
    const these = [list, from, change.trx, [after + 1, last]] as const

    await table(change.trx, EmploymentPeriod)
      .whereNull('ended_on')
      .whereIn('employee_id', employeesWith(...these))
      .update({ [list]: to })
    await thoseWith(...these).update(columns)
    await change.auditMany(
      people.map((person) => ({
        action: 'update',
        entityType,
        entityId: person.id,
        oldValues: { [list]: person.name },
        newValues: { [list]: to },
      }))
    )
    moved += people.length
  }
}
