import { updateMany } from '#core/database/bulk_update'
import type { Change } from '#audit/services/change'
import { table } from '#core/database/table'
import ManagersChanged from '#people/events/managers_changed'
import Employee from '#people/models/employee'

/** One person's manager, by employee ids. */
export interface ManagerLink {
  employeeId: number
  from: number | null
  to: number | null
  /** The person came with the import, so this does not count as a later change. */
  isNew?: boolean
}

/** Sets managers, each with an audit entry. */
export async function setManagers(
  change: Change,
  links: readonly ManagerLink[],
  importId: number
): Promise<void> {
  if (links.length === 0) return
  const columns = links.map(({ employeeId, to, isNew }) => {
    const written = isNew ? {} : { updated_at: change.time }
    return [employeeId, { manager_id: to, ...written }] as const
  })
  await updateMany(change.trx, Employee, new Map(columns))
  await change.auditMany(
    links.map(({ employeeId, from, to }) => ({
      action: 'update',
      entityType: 'employee',
      entityId: employeeId,
      oldValues: { managerId: from },
      newValues: { managerId: to, importId },
    }))
  )
  await ManagersChanged.dispatch(
    change,
    links.map(({ employeeId }) => employeeId)
  )
}

/** Before people are removed: no one may keep a manager who does not exist. */
export async function clearManagers(
  change: Change,
  managerIds: readonly number[],
  importId: number
): Promise<void> {
  const rows = await table(change.trx, Employee)
    .whereIn('manager_id', managerIds)
    .whereNotIn('id', managerIds)
    .select('id', 'manager_id')
  const links = rows.map(({ id, manager_id: from }) => ({ employeeId: id, from, to: null }))
  await setManagers(change, links, importId)
}
