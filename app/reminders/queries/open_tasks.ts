import db from '@adonisjs/lucid/services/db'
import { permissionHolders } from '#accounts/queries/permissions/permission_holders'
import { table } from '#core/database/table'
import type { Permission } from '#core/permissions'
import { rolesOf } from '#onboarding/queries/tasks/roles_of'
import { openTasksOf, type CountedTasks } from '#onboarding/queries/tasks/task_list'
import type { DocumentDue } from '#reminders/document_schedule'
import { localDayOf } from '#settings/local_time'

/** What makes HR's tasks someone's. */
export const HR: Permission = 'employees:update'

/** Rows per statement. */
const AT_ONCE = 5_000
/** Named for one person, of whom an email counts all. */
const MOST_OWN = 200

interface OpenTask extends DocumentDue {
  /** Null of HR's. */
  userId: number | null
}

const tasks = () =>
  table(db, 'onboarding_checklist_items as i')
    .join('onboarding_checklists as c', 'c.id', 'i.checklist_id')
    .where({ 'i.kind': 'task', 'i.status': 'open' })
    .whereNot('c.status', 'closed')
    .orderBy('i.id')
    .limit(AT_ONCE)
    .select('i.id', 'i.owner', 'i.owner_user_id', 'i.owner_role_id', 'i.due_on', 'i.opened_at')

/** Everyone's open tasks, some thousands at a time; a role's once for each who has it. */
export async function* openTasks(): AsyncGenerator<OpenTask[]> {
  for (let last = 0; ;) {
    const rows = await tasks().where('i.id', '>', last)
    const roles = [...new Set(rows.flatMap((row) => row.owner_role_id ?? []))]
    const members =
      roles.length === 0
        ? []
        : await table(db, 'user_roles').whereIn('role_id', roles).select('user_id', 'role_id')
    const ofRole = Map.groupBy(members, (member) => member.role_id)
    yield rows.flatMap((row): OpenTask[] => {
      const due = { dueOn: row.due_on, askedOn: row.opened_at ? localDayOf(row.opened_at) : '' }
      if (row.owner === 'hr') return [{ userId: null, ...due }]
      if (row.owner === 'role') {
        const theirs = ofRole.get(row.owner_role_id ?? 0) ?? []
        return theirs.map(({ user_id: userId }) => ({ userId, ...due }))
      }
      return row.owner_user_id === null ? [] : [{ userId: row.owner_user_id, ...due }]
    })
    if (rows.length < AT_ONCE) break
    last = rows.at(-1)?.id ?? last
  }
}

/** One account's open tasks by due date: their own, their roles' and, of HR, HR's. */
export const ownOpenTasks = async (userId: number, isHr: boolean): Promise<CountedTasks> =>
  openTasksOf({ userId, roles: await rolesOf(userId), isHr }, MOST_OWN)

/** Who HR's tasks belong to. */
export async function hrAccounts(): Promise<Set<number>> {
  const holders = await permissionHolders(HR)
  return new Set(holders.map(({ id }) => id))
}
