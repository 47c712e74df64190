import db from '@adonisjs/lucid/services/db'
import { nameOf } from '#accounts/name_of'
import { permissionHolders } from '#accounts/queries/permissions/permission_holders'
import { inBatches } from '#core/database/in_batches'
import { table, type Client, type RowOf } from '#core/database/table'
import { nudgeFacts } from '#onboarding/queries/tasks/nudge_facts'
import { localDay } from '#settings/local_time'
import type { Day } from '#training/compliance_status'

/** Accounts and tasks of one statement: parameters are bounded on SQLite. */
const AT_ONCE = 500
/** Tasks of one account; an email lists the first of them. */
const MOST_TASKS = 200

/** The open tasks of a run whose owners are to be notified. */
export const tasksToNotifyOf = (client: Client, checklistId: number) =>
  table(client, 'onboarding_checklist_items as i')
    .join('employees as e', 'e.id', 'i.employee_id')
    .where({ 'i.checklist_id': checklistId, 'i.kind': 'task', 'i.status': 'open' })
    .where('i.to_send', 1)
    .select('i.id', 'i.owner', 'i.owner_user_id', 'i.owner_role_id', 'e.user_id')

/** Whose tasks of one run are: named owners, who has the role, and HR. One's own run is no news. */
export async function ownersOfTasks(
  client: Client,
  tasks: readonly RowOf<ReturnType<typeof tasksToNotifyOf>>[]
): Promise<number[]> {
  const roles = tasks.flatMap(({ owner_role_id: id }) => id ?? [])
  const members =
    roles.length === 0
      ? []
      : await table(client, 'user_roles').whereIn('role_id', roles).select('user_id')
  const hr = tasks.some(({ owner }) => owner === 'hr')
    ? await permissionHolders('employees:update', client)
    : []
  const owners = new Set([
    ...tasks.flatMap(({ owner_user_id: id }) => id ?? []),
    ...members.map(({ user_id: id }) => id),
    ...hr.map(({ id }) => id),
  ])
  for (const { user_id: own } of tasks) owners.delete(own)
  return [...owners]
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
}

const openTasks = () =>
  table(db, 'onboarding_checklist_items as i')
    .join('onboarding_checklists as c', 'c.id', 'i.checklist_id')
    .join('employees as e', 'e.id', 'i.employee_id')
    .join('users as p', 'p.id', 'e.user_id')
    .where({ 'i.kind': 'task', 'i.status': 'open' })
    .whereNot('c.status', 'closed')
    .orderByRaw('i.due_on is null')
    .orderBy('i.due_on')
    .orderBy('i.id')
    .select('i.id', 'i.name', 'i.due_on', 'i.owner', 'i.owner_user_id', 'i.owner_role_id')
    .select('p.id as user_id', 'p.first_name', 'p.last_name', 'p.email')

type Task = RowOf<ReturnType<typeof openTasks>>

interface Given {
  userId: number
  /** All that are theirs where none are named. */
  itemIds?: readonly number[]
}

/** What such emails are about: a few statements for some hundred of them. */
export async function taskMailFacts(given: readonly Given[]): Promise<(TaskMailFacts | null)[]> {
  const userIds = [...new Set(given.map(({ userId }) => userId))]
  const facts = await nudgeFacts(userIds)
  const holders = await permissionHolders('employees:update')
  const hr = new Set(holders.map(({ id }) => id))
  const ofHr = userIds.some((id) => hr.has(id))
    ? await openTasks().where('i.owner', 'hr').limit(MOST_TASKS)
    : []
  const named = await namedTasks(given)
  const roles = await table(db, 'user_roles')
    .whereIn('user_id', userIds)
    .select('user_id', 'role_id')
  const has = new Set(roles.map((row) => `${row.user_id} ${row.role_id}`))
  const isTheirs = (task: Task, userId: number) =>
    task.owner_user_id === userId ||
    (task.owner === 'hr' && hr.has(userId)) ||
    (task.owner_role_id !== null && has.has(`${userId} ${task.owner_role_id}`))
  return given.map(({ userId, itemIds }) => {
    const found = facts.get(userId)
    if (!found) return null
    const tasks = itemIds
      ? itemIds.flatMap((id) => named.get(id) ?? []).filter((task) => isTheirs(task, userId))
      : ofHr.filter((task) => hr.has(userId) && task.user_id !== userId)
    const others = itemIds ? [] : found.items.filter(({ kind, of }) => kind === 'task' && of)
    return {
      first_name: found.first_name,
      tasks: [...tasks.map(viewOf), ...others.map((item) => ({ ...item, of: item.of ?? '' }))].sort(
        byDueDay
      ),
    }
  })
}

async function namedTasks(given: readonly Given[]): Promise<Map<number, Task>> {
  const named = new Map<number, Task>()
  const ids = new Set(given.flatMap(({ itemIds = [] }) => itemIds))
  for (const some of inBatches([...ids], AT_ONCE)) {
    for (const task of await openTasks().whereIn('i.id', some)) named.set(task.id, task)
  }
  return named
}

const viewOf = (task: Task): GivenTask => ({
  name: task.name,
  of: nameOf(task),
  dueOn: task.due_on,
  late: task.due_on !== null && task.due_on < localDay(),
})

/** What has no due day comes last. */
const byDueDay = (a: GivenTask, b: GivenTask) => (a.dueOn ?? '9').localeCompare(b.dueOn ?? '9')
