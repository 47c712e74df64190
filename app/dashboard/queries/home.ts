import { DateTime } from 'luxon'
import type User from '#accounts/models/user'
import type { Access } from '#accounts/permissions/access'
import { dataVersion, cached } from '#core/cached'
import { listActivity } from '#dashboard/activity/activity'
import { ownTasks, ownTodo } from '#dashboard/queries/own_tasks'
import { countPending, dashboardStats } from '#dashboard/queries/stats'
import { findNewestAndPending } from '#people/queries/roster/newest_and_pending'
import EmployeeTransformer from '#people/transformers/employee_transformer'

/** The dashboard's card shows at most three people who wait for approval. */
const PENDING_SHOWN = 3
const RECENT_SHOWN = 5
const ACTIVITY_SHOWN = 6
/** Of one's own tasks, beside everybody's. */
const OWN_SHOWN = 3

/** Without this permission, a person's dashboard is about their own work. */
const isStaff = (access: Access) => access.can('employees:view')

/** The page: an employee's own work; to others a frame, which shows at once what it then asks for. */
export async function showHome(user: User, access: Access) {
  return {
    mayUpdateEmployees: access.can('employees:update'),
    own: isStaff(access) ? null : await ownTasks(user),
  }
}

/**
 * What the dashboard shows of everybody, by one call, so that who asks is looked up once: the
 * numbers and the activity as `/api/dashboard/stats` and `/api/dashboard/activity` answer them, who
 * waits for approval, who came last, and what whoever looks is to do themselves.
 */
export async function showOverview(user: User, access: Access) {
  const mayView = access.can('employees:view')
  const mayUpdate = access.can('employees:update')
  const viewer = { id: user.id, access }
  const { rows, version = await dataVersion() } = await listActivity(viewer, {
    perPage: ACTIVITY_SHOWN,
  })
  const people = await cached(
    JSON.stringify(['dashboard people', mayView, mayUpdate]),
    async () => ({
      ...(await findNewestAndPending(mayView ? RECENT_SHOWN : 0, mayUpdate ? PENDING_SHOWN : 0)),
      pendingCount: mayUpdate ? await countPending(version) : 0,
    }),
    version
  )
  const todo = await cached(
    JSON.stringify(['own tasks', user.id, DateTime.utc().toISODate()]),
    async () => {
      const tasks = await ownTodo(user)
      // What is watched changes without an entry in the audit log.
      return tasks.map((task) => ({ ...task, minutesLeft: null }))
    },
    version
  )
  return {
    stats: mayView ? await dashboardStats(access, version) : null,
    activity: rows.slice(0, ACTIVITY_SHOWN),
    pending: people.pending.map((row) => new EmployeeTransformer(row).forApproval()),
    pendingCount: people.pendingCount,
    recent: EmployeeTransformer.rows(people.newest),
    own: { todo: todo.slice(0, OWN_SHOWN), count: todo.length },
  }
}
