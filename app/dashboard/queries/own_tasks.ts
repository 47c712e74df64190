import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type User from '#accounts/models/user'
import type { Access } from '#accounts/permissions/access'
import { expression, over, table, type RowOf } from '#core/database/table'
import type { RequestKind } from '#documents/request'
import { rolesOf } from '#onboarding/queries/tasks/roles_of'
import {
  doneTasksOf,
  openTasksOf,
  type TaskOwner,
  type TaskView,
} from '#onboarding/queries/tasks/task_list'
import { openDocumentsOf } from '#reminders/queries/open_documents'
import { allOwnModules, type OwnModule } from '#training/queries/own/own_modules'
import type { Day } from '#training/compliance_status'
import { localDay, localDayOf } from '#settings/local_time'

/** One task of a person, with its address. */
export type OwnTask = {
  key: string
  kind: 'details' | 'sign' | 'upload' | 'read' | 'learn' | 'renew' | 'task'
  name: string
  /** Whose documents or checklist it is about, where it is another person's. */
  of: string | null
  href: string
  dueOn: Day | null
  overdue: boolean
  /** For a module: in progress, or waiting for its reviewer. */
  way: 'none' | 'begun' | 'awaiting_review'
  /** Remaining minutes, where the module has an estimate. */
  minutesLeft: number | null
}

export type OwnDone = {
  key: string
  kind: 'sign' | 'upload' | 'read' | 'learn' | 'task'
  name: string
  href: string
  /** The day, in the company's time zone. */
  doneOn: Day
}

export type OwnTodo = {
  /** Overdue first, then by due date, then without a date. */
  todo: OwnTask[]
  /** How many more there are: tasks of checklists that their own page lists. */
  unnamed: { all: number; late: number }
}

export type OwnTasks = OwnTodo & {
  /** The newest first. */
  done: OwnDone[]
  /** How many they have completed, also earlier than those in `done`. */
  doneCount: number
}

/** Completed items shown. */
const MOST_DONE = 8
/** Tasks of checklists that are named; the others are counted. */
const MOST_TASKS = 100
const NEVER = '9999-12-31'

/** A person's next tasks, of those that they can open: at most twelve queries. */
export async function ownTodo(user: User, access: Access): Promise<OwnTodo> {
  const { todo, unnamed } = await ownWork(user, access)
  return { todo, unnamed }
}

/**
 * A person's next tasks and recently completed ones. At most sixteen queries.
 * @param except ids of tasks that are shown elsewhere.
 */
export async function ownTasks(
  user: User,
  access: Access,
  except: readonly number[]
): Promise<OwnTasks> {
  const { employeeId, modules, owner, todo, unnamed } = await ownWork(user, access, except)
  const opensDocuments = mayOpenDocuments(access)
  const tasks = await doneTasksOf(owner, MOST_DONE)
  const done = [
    ...modules
      .filter(({ state, completedOn }) => state === 'completed' && completedOn !== null)
      .map((module): OwnDone => ({
        key: `learn ${module.id}`,
        kind: 'learn',
        name: module.name,
        href: `/training/${module.id}`,
        doneOn: module.completedOn as Day,
      })),
    ...tasks.named.map((task): OwnDone => ({
      key: `task ${task.id}`,
      kind: 'task',
      name: task.name,
      href: task.employee.self ? checklistPath(task) : '/onboarding/tasks?state=done',
      doneOn: localDay(DateTime.fromISO(task.doneAt as string)),
    })),
    ...(opensDocuments ? await documentsDone(user.id, employeeId ?? 0) : []),
  ]
  const { signed, asked } = opensDocuments
    ? await countDocumentsDone(user.id, employeeId ?? 0)
    : { signed: 0, asked: 0 }
  return {
    todo,
    unnamed,
    doneCount:
      modules.filter(({ state }) => state === 'completed').length + tasks.all + signed + asked,
    done: done.toSorted((a, b) => b.doneOn.localeCompare(a.doneOn)).slice(0, MOST_DONE),
  }
}

const mayOpenDocuments = (access: Access) => access.canAny('documents:view', 'documents:manage')

const ownRow = (user: User) =>
  table(db, 'employees')
    .leftJoin('training_progress as way', (join) => {
      join.on('way.employee_id', 'employees.id').andOnVal('way.open', 1)
    })
    .where('employees.user_id', user.id)
    .select('employees.id', 'employees.status', 'employees.emergency_contact_name')
    .select('employees.emergency_contact_phone', 'employees.present_address')
    .select('way.module_id', 'way.watched_seconds')

type OwnRow = RowOf<ReturnType<typeof ownRow>>

async function ownWork(user: User, access: Access, except: readonly number[] = []) {
  const rows = await ownRow(user)
  const [own] = rows
  const watched = new Map(rows.map((row) => [row.module_id, row.watched_seconds]))
  const active = own?.status === 'active'
  const modules = active && access.can('training:view') ? await allOwnModules(own.id) : []
  const isHr = access.can('employees:update')
  const owner: TaskOwner = { userId: user.id, roles: await rolesOf(user.id), isHr }
  const tasks = await openTasksOf(owner, MOST_TASKS, except)
  const todo = [
    ...(own ? detailsTask(user, own) : []),
    ...(mayOpenDocuments(access) ? await documentTasks(user.id, own !== undefined) : []),
    ...modules.flatMap((module) => moduleTask(module, watched.get(module.id) ?? 0)),
    ...tasks.named.map(onboardingTask),
  ]
  const lateNamed = tasks.named.filter(({ late }) => late).length
  return {
    employeeId: own?.id ?? null,
    modules,
    owner,
    unnamed: { all: tasks.all - tasks.named.length, late: tasks.late - lateNamed },
    todo: todo.toSorted(
      (a, b) =>
        Number(b.overdue) - Number(a.overdue) ||
        (a.dueOn ?? NEVER).localeCompare(b.dueOn ?? NEVER) ||
        Number(a.way === 'awaiting_review') - Number(b.way === 'awaiting_review')
    ),
  }
}

const today = (): Day => localDay()

function detailsTask(user: User, own: OwnRow): OwnTask[] {
  const missing = [
    user.phone ? null : 'phone number',
    own.present_address ? null : 'address',
    own.emergency_contact_name && own.emergency_contact_phone ? null : 'emergency contact',
  ].filter((name) => name !== null)
  if (missing.length === 0) return []
  return [
    {
      key: 'details',
      kind: 'details',
      name: `Add your ${new Intl.ListFormat('en-US').format(missing)}`,
      of: null,
      href: '/profile',
      dueOn: null,
      overdue: false,
      way: 'none',
      minutesLeft: null,
    },
  ]
}

async function documentTasks(userId: number, onRoster: boolean): Promise<OwnTask[]> {
  const documents = await openDocumentsOf(userId, { onRoster })
  return documents.map((document) => ({
    key: `${document.what} ${document.id}`,
    kind: document.what,
    name: document.name,
    of: document.of,
    href: document.path,
    dueOn: document.dueOn,
    overdue: document.dueOn !== null && document.dueOn < today(),
    way: 'none' as const,
    minutesLeft: null,
  }))
}

const checklistPath = ({ id, employee }: TaskView) =>
  `/employees/${employee.id}/onboarding#item-${id}`

/** A task of a checklist, one's own or another person's. */
const onboardingTask = (task: TaskView): OwnTask => ({
  key: `task ${task.id}`,
  kind: 'task',
  name: task.name,
  of: task.employee.self ? null : task.employee.name,
  href: task.employee.self ? checklistPath(task) : `/onboarding/tasks#task-${task.id}`,
  dueOn: task.dueOn,
  overdue: task.late,
  way: 'none',
  minutesLeft: null,
})

/** Assigned and not completed, or due for renewal. */
function moduleTask(module: OwnModule, watchedSeconds: number): OwnTask[] {
  if (module.group === 'done' || module.group === 'optional') return []
  const again = module.group === 'expired' || module.group === 'expiring'
  const dueOn = module.dueOn ?? module.validUntil
  return [
    {
      key: `learn ${module.id}`,
      kind: again ? 'renew' : 'learn',
      name: module.name,
      of: null,
      href: `/training/${module.id}`,
      dueOn,
      overdue: module.overdue || module.group === 'expired',
      way: module.way,
      minutesLeft:
        module.minutes === null
          ? null
          : Math.max(1, module.minutes - Math.floor(watchedSeconds / 60)),
    },
  ]
}

/** How many of both there are. */
async function countDocumentsDone(userId: number, employeeId: number) {
  const row = await db
    .query()
    .select(
      expression<{ signed: number; asked: number }>(
        `(select count(*) from signing_actions where user_id = ? and signed_at is not null) as signed,
         (select count(*) from document_requests where employee_id = ? and state = 'done') as asked`,
        [userId, employeeId]
      )
    )
    .firstOrFail()
  return row as { signed: number; asked: number }
}

/** Documents that a person has signed, for themselves or another person, uploaded and read. */
async function documentsDone(userId: number, employeeId: number): Promise<OwnDone[]> {
  const signed = table(db, 'signing_actions as a')
    .where('a.user_id', userId)
    .whereNotNull('a.signed_at')
    .orderBy('a.signed_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(MOST_DONE)
    .select('a.id', 'a.signed_at as done_at')
    .select(
      expression<{ kind: 'sign' | RequestKind; name: string }>(
        `'sign' as kind, (select d.name from signing_documents as d
          where d.request_id = a.request_id order by d.position limit 1) as name`
      )
    )
  const asked = table(db, 'document_requests')
    .where({ employee_id: employeeId, state: 'done' })
    .orderBy('id', 'desc')
    .limit(MOST_DONE)
    .select('id', 'kind', 'done_at', 'name')
  const rows = await over(db, signed, 'signed')
    .select('id', 'kind', 'done_at', 'name')
    .unionAll(over(db, asked, 'asked').select('id', 'kind', 'done_at', 'name'))
  return rows.map((row) => ({
    key: `${row.kind} ${row.id}`,
    kind: row.kind,
    name: row.name,
    href: row.kind === 'sign' ? '/documents' : `/documents/requests/${row.id}`,
    doneOn: localDayOf(row.done_at as string),
  }))
}
