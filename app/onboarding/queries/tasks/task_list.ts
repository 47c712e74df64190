import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#audit/actor'
import { countOf, expression, table, type RowOf } from '#core/database/table'
import { DEFAULT_PER_PAGE, type ListPage, type Paging } from '#core/http/paging'
import { isoTime } from '#core/time'
import { isUndoable } from '#onboarding/policies/item_policy'
import { nameOf } from '#accounts/name_of'
import { rolesOf } from '#onboarding/queries/tasks/roles_of'
import type { Day } from '#training/compliance_status'
import { localDay } from '#settings/local_time'

export interface TaskFilters {
  /** open unless asked otherwise. */
  state?: 'open' | 'done'
}

/** What is someone's to do: their own, that of their roles, and HR's where they are HR. */
export interface TaskOwner {
  userId: number
  roles: ReadonlySet<number>
  isHr: boolean
  /** Leaves out the tasks of their own run. */
  ofOthers?: boolean
}

/** Tasks of runs that are not put away, by whose they are. */
export function tasksOf(
  { userId, roles, isHr, ofOthers }: TaskOwner,
  state: 'open' | 'done' = 'open'
) {
  const query = table(db, 'onboarding_checklist_items as i')
    .join('onboarding_checklists as c', 'c.id', 'i.checklist_id')
    .join('employees as e', 'e.id', 'i.employee_id')
    .join('users as u', 'u.id', 'e.user_id')
    .where({ 'i.kind': 'task', 'i.status': state })
    .whereNot('c.status', 'closed')
    .where((owner) => {
      if (state === 'done') return void owner.where('i.done_by_id', userId)
      owner.where('i.owner_user_id', userId)
      if (isHr) owner.orWhere('i.owner', 'hr')
      if (roles.size > 0) owner.orWhereIn('i.owner_role_id', [...roles])
    })
  return ofOthers ? query.whereNot('e.user_id', userId) : query
}

const listed = (owner: TaskOwner, state: 'open' | 'done' = 'open') =>
  tasksOf(owner, state)
    .leftJoin('roles as r', 'r.id', 'i.owner_role_id')
    .select('i.id', 'i.checklist_id', 'i.name', 'i.instructions', 'i.link', 'i.file_id')
    .select('i.owner', 'i.proof', 'i.due_on', 'i.required', 'i.status', 'i.done_at', 'i.note')
    .select('c.kind', 'i.employee_id', 'u.first_name', 'u.last_name', 'u.email', 'u.id as user_id')
    .select('r.name as role')
    .select(
      expression<{ comments: number }>(
        '(select count(*) from onboarding_comments oc where oc.item_id = i.id) as comments'
      )
    )

const taskView = (row: RowOf<ReturnType<typeof listed>>, today: Day, viewerId: number) => ({
  id: row.id,
  checklistId: row.checklist_id,
  /** Of an onboarding or an offboarding. */
  kind: row.kind,
  name: row.name,
  instructions: row.instructions,
  link: row.link,
  hasFile: row.file_id !== null,
  owner: row.owner,
  /** The group it belongs to; null of one's own. */
  group: row.role ?? (row.owner === 'hr' ? 'HR' : null),
  proof: row.proof,
  dueOn: row.due_on,
  late: row.status === 'open' && row.due_on !== null && row.due_on < today,
  required: row.required === 1,
  status: row.status,
  doneAt: isoTime(row.done_at),
  note: row.note,
  comments: Number(row.comments),
  /** It was marked as done within a day. */
  mayUndo: row.status === 'done' && isUndoable(row.done_at),
  employee: {
    id: row.employee_id,
    name: nameOf(row),
    self: row.user_id === viewerId,
  },
})

export type TaskView = ReturnType<typeof taskView>

/** Someone's tasks, what is due first at the top: three statements. */
export async function listTasks(
  viewer: Actor & { id: number },
  { state }: TaskFilters,
  { page = 1, perPage = DEFAULT_PER_PAGE }: Omit<Paging, 'cursor'>
): Promise<ListPage<TaskView>> {
  const owner = await taskOwnerOf(viewer)
  const today = localDay()
  const query = listed(owner, state)
  if (state === 'done') query.orderBy('i.done_at', 'desc')
  else query.orderByRaw('i.due_on is null').orderBy('i.due_on')
  const rows = await query
    .orderBy('i.id')
    .offset((page - 1) * perPage)
    .limit(perPage)
  const total = await countOf(tasksOf(owner, state))
  return {
    rows: rows.map((row) => taskView(row, today, viewer.id)),
    total,
    page,
    perPage,
    nextCursor: null,
  }
}

/** Some tasks by name, and the number of all. */
export interface CountedTasks {
  named: TaskView[]
  all: number
  late: number
}

/**
 * The first of what is someone's to do, and how much there is: one statement, two where not all
 * are named.
 * @param except ids of tasks that are not counted.
 */
export async function openTasksOf(
  owner: TaskOwner,
  most: number,
  except: readonly number[] = []
): Promise<CountedTasks> {
  const today = localDay()
  const rows = await listed(owner)
    .whereNotIn('i.id', [...except])
    .orderByRaw('i.due_on is null')
    .orderBy('i.due_on')
    .orderBy('i.id')
    .limit(most)
  const named = rows.map((row) => taskView(row, today, owner.userId))
  const counts =
    named.length < most
      ? { all: named.length, late: named.filter(({ late }) => late).length }
      : await tasksOf(owner)
          .whereNotIn('i.id', [...except])
          .select(
            expression<{ all: number; late: number }>(
              'count(*) as ??, count(case when i.due_on < ? then 1 end) as late',
              ['all', today]
            )
          )
          .firstOrFail()
  return { named, all: counts.all, late: counts.late }
}

/** What someone has marked as done last, and how much that is: as above. */
export async function doneTasksOf(owner: TaskOwner, most: number) {
  const rows = await listed(owner, 'done').orderBy('i.done_at', 'desc').orderBy('i.id').limit(most)
  const all = rows.length < most ? rows.length : await countOf(tasksOf(owner, 'done'))
  const today = localDay()
  return { named: rows.map((row) => taskView(row, today, owner.userId)), all }
}

export const taskOwnerOf = async (viewer: Actor & { id: number }): Promise<TaskOwner> => ({
  userId: viewer.id,
  roles: await rolesOf(viewer.id),
  isHr: viewer.can('employees:update'),
})
