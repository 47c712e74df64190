import db from '@adonisjs/lucid/services/db'
import { inBatches } from '#core/database/in_batches'
import { table, type Client } from '#core/database/table'
import { nameOf } from '#accounts/name_of'
import type { Day } from '#training/compliance_status'
import { localDay } from '#settings/local_time'

/** Runs of one statement: parameters are bounded on SQLite. */
const AT_ONCE = 500

export interface OpenedFor {
  id: number
  email: string
  name: string
  /** Tasks that are theirs, what is due first at the top. */
  itemIds: number[]
}

/**
 * Who was given tasks of some runs at a moment: named owners, and who has the role that they belong
 * to. Two statements for some hundred runs. One's own checklist is no news.
 */
export async function ownersOfOpened(
  client: Client,
  checklistIds: readonly number[],
  openedAt: string
): Promise<OpenedFor[]> {
  const owners = new Map<number, OpenedFor>()
  for (const some of inBatches(checklistIds, AT_ONCE)) {
    const opened = () =>
      table(client, 'onboarding_checklist_items as i')
        .join('employees as e', 'e.id', 'i.employee_id')
        .whereIn('i.checklist_id', some)
        .where({ 'i.kind': 'task', 'i.status': 'open', 'i.opened_at': openedAt })
    const own = await opened()
      .whereIn('i.owner', ['manager', 'person'])
      .join('users as u', 'u.id', 'i.owner_user_id')
      .whereColumn('u.id', '<>', 'e.user_id')
      .whereNotNull('u.password')
      .whereNull('u.disabled_at')
      .orderBy('i.due_on')
      .orderBy('i.id')
      .select('i.id', 'u.id as user_id', 'u.email', 'u.first_name', 'u.last_name')
    const ofRoles = await opened()
      .where('i.owner', 'role')
      .join('user_roles as r', 'r.role_id', 'i.owner_role_id')
      .join('users as u', 'u.id', 'r.user_id')
      .whereNotNull('u.password')
      .whereNull('u.disabled_at')
      .orderBy('i.due_on')
      .orderBy('i.id')
      .select('i.id', 'u.id as user_id', 'u.email', 'u.first_name', 'u.last_name')
    for (const row of [...own, ...ofRoles]) {
      const { user_id: id, email } = row
      const owner = owners.get(id) ?? { id, email, name: nameOf(row), itemIds: [] }
      owner.itemIds.push(row.id)
      owners.set(id, owner)
    }
  }
  return [...owners.values()]
}

export interface GivenTask {
  name: string
  /** Whose checklist it is part of. */
  of: string
  dueOn: Day | null
  late: boolean
}

export interface TaskMailFacts {
  first_name: string
  /** Those that are still open and theirs. */
  tasks: GivenTask[]
  /** Tasks that the email does not name. */
  more: number
}

interface Given {
  userId: number
  itemIds: readonly number[]
  count: number
}

/** What such emails are about: two statements for some hundred tasks. */
export async function taskMailFacts(given: readonly Given[]): Promise<(TaskMailFacts | null)[]> {
  const users = await table(db, 'users')
    .whereIn('id', [...new Set(given.map(({ userId }) => userId))])
    .select('id', 'first_name')
  const firstNames = new Map(users.map((user) => [user.id, user.first_name]))
  const roles = await table(db, 'user_roles')
    .whereIn('user_id', [...firstNames.keys()])
    .select('user_id', 'role_id')
  const has = new Set(roles.map((row) => `${row.user_id} ${row.role_id}`))
  const tasks = new Map<number, Awaited<ReturnType<typeof openTasks>>[number]>()
  const ids = new Set(given.flatMap(({ itemIds }) => itemIds))
  for (const some of inBatches([...ids], AT_ONCE)) {
    for (const task of await openTasks(some)) tasks.set(task.id, task)
  }
  const today = localDay()
  return given.map(({ userId, itemIds, count }) => {
    const firstName = firstNames.get(userId)
    if (firstName === undefined) return null
    const theirs = itemIds
      .flatMap((id) => tasks.get(id) ?? [])
      .filter(
        (task) =>
          task.owner_user_id === userId ||
          (task.owner_role_id !== null && has.has(`${userId} ${task.owner_role_id}`))
      )
    return {
      first_name: firstName,
      tasks: theirs.map((task) => ({
        name: task.name,
        of: nameOf(task),
        dueOn: task.due_on,
        late: task.due_on !== null && task.due_on < today,
      })),
      more: theirs.length > 0 ? count - itemIds.length : 0,
    }
  })
}

const openTasks = (ids: readonly number[]) =>
  table(db, 'onboarding_checklist_items as i')
    .join('onboarding_checklists as c', 'c.id', 'i.checklist_id')
    .join('employees as e', 'e.id', 'i.employee_id')
    .join('users as p', 'p.id', 'e.user_id')
    .whereIn('i.id', ids)
    .where('i.status', 'open')
    .whereNot('c.status', 'closed')
    .select('i.id', 'i.name', 'i.due_on', 'i.owner_user_id', 'i.owner_role_id')
    .select('p.first_name', 'p.last_name', 'p.email')
