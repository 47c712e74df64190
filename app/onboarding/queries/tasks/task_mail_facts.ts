import db from '@adonisjs/lucid/services/db'
import { nameOf } from '#accounts/name_of'
import { permissionHolders } from '#accounts/queries/permissions/permission_holders'
import { inBatches } from '#core/database/in_batches'
import { table, type Client, type RowOf } from '#core/database/table'
import { openTasksOf, type CountedTasks, type TaskOwner } from '#onboarding/queries/tasks/task_list'
import { localDay } from '#settings/local_time'
import type { Day } from '#training/compliance_status'

/** Accounts and tasks of one statement: parameters are bounded on SQLite. */
const AT_ONCE = 500
/** Tasks of one account that are named; an email lists the first of them, and counts all. */
const MOST_TASKS = 200

/** The open tasks of a run whose owners are to be notified. */
export const tasksToNotifyOf = (client: Client, checklistId: number) =>
  table(client, 'onboarding_checklist_items as i')
    .join('employees as e', 'e.id', 'i.employee_id')
    .where({ 'i.checklist_id': checklistId, 'i.kind': 'task', 'i.status': 'open' })
    .where('i.to_send', 1)
    .select('i.id', 'i.owner', 'i.owner_user_id', 'i.owner_role_id', 'e.user_id')

type OwnedTask = Pick<
  RowOf<ReturnType<typeof tasksToNotifyOf>>,
  'owner' | 'owner_user_id' | 'owner_role_id'
>

/** Whose tasks are: named owners, who has the role, and HR. */
export async function ownersOfTasks(
  client: Client,
  tasks: readonly OwnedTask[]
): Promise<Set<number>> {
  const roles = tasks.flatMap(({ owner_role_id: id }) => id ?? [])
  const members =
    roles.length === 0
      ? []
      : await table(client, 'user_roles').whereIn('role_id', roles).select('user_id')
  const hr = tasks.some(({ owner }) => owner === 'hr')
    ? await permissionHolders('employees:update', client)
    : []
  return new Set([
    ...tasks.flatMap(({ owner_user_id: id }) => id ?? []),
    ...members.map(({ user_id: id }) => id),
    ...hr.map(({ id }) => id),
  ])
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
  /** Those that are still open and theirs: the first of them, where there are many. */
  tasks: GivenTask[]
  all: number
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
    .select('p.first_name', 'p.last_name', 'p.email')

type Task = RowOf<ReturnType<typeof openTasks>>

interface Given {
  userId: number
  /** All that are theirs where none are named. */
  itemIds?: readonly number[]
}

/** What such emails are about: a few statements, and two for each account that is told of all. */
export async function taskMailFacts(given: readonly Given[]): Promise<(TaskMailFacts | null)[]> {
  const userIds = [...new Set(given.map(({ userId }) => userId))]
  const users = await table(db, 'users').whereIn('id', userIds).select('id', 'first_name')
  const userById = new Map(users.map((user) => [user.id, user]))
  const ownerOf = await ownersById(userIds)
  const named = await namedTasks(given)
  const counted = new Map<number, CountedTasks>()
  // Emails and inboxes belong to one account each.
  for (const { userId, itemIds } of given) {
    if (itemIds || counted.has(userId)) continue
    counted.set(userId, await openTasksOf(ownerOf(userId), MOST_TASKS))
  }
  return given.map(({ userId, itemIds }) => {
    const user = userById.get(userId)
    if (!user) return null
    const theirs = itemIds ? undefined : counted.get(userId)
    const tasks = theirs
      ? theirs.named.map(({ employee, ...task }) => ({ ...task, of: employee.name }))
      : (itemIds ?? [])
          .flatMap((id) => named.get(id) ?? [])
          .filter((task) => isTheirs(task, ownerOf(userId)))
          .map(viewOf)
          .toSorted(byDueDay)
    return { first_name: user.first_name, tasks, all: theirs?.all ?? tasks.length }
  })
}

/** What makes a task theirs, by account. */
export async function ownersById(
  userIds: readonly number[]
): Promise<(userId: number) => TaskOwner> {
  const holders = await permissionHolders('employees:update')
  const hr = new Set(holders.map(({ id }) => id))
  const rows = await table(db, 'user_roles')
    .whereIn('user_id', userIds)
    .select('user_id', 'role_id')
  const roles = Map.groupBy(rows, (row) => row.user_id)
  return (userId) => ({
    userId,
    roles: new Set(roles.get(userId)?.map((row) => row.role_id)),
    isHr: hr.has(userId),
    ofOthers: true,
  })
}

export const isTheirs = (task: OwnedTask, { userId, roles, isHr }: TaskOwner) =>
  task.owner_user_id === userId ||
  (task.owner === 'hr' && isHr) ||
  (task.owner_role_id !== null && roles.has(task.owner_role_id))

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
