import type { Actor } from '#audit/actor'
import type User from '#accounts/models/user'
import type { Access } from '#accounts/permissions/access'
import { dataVersion, cached } from '#core/cached'
import { listActivity } from '#dashboard/activity/activity'
import { ownTasks, ownTodo, type OwnTasks } from '#dashboard/queries/own_tasks'
import { ownOnboarding, type OwnOnboarding } from '#onboarding/queries/own_onboarding'
import { countPending, dashboardStats } from '#dashboard/queries/stats'
import { findNewestAndPending } from '#people/queries/roster/newest_and_pending'
import EmployeeTransformer from '#people/transformers/employee_transformer'
import { localDay } from '#settings/local_time'

/** People waiting for approval on the dashboard's card. */
const PENDING_SHOWN = 3
const RECENT_SHOWN = 5
const ACTIVITY_SHOWN = 6
/** Own tasks next to everyone's. */
const OWN_SHOWN = 3

/** Without this permission, the dashboard shows only a person's own work. */
const isStaff = (access: Access) => access.can('employees:view')

/** The page: an employee's own work; for others a frame that then loads its content. */
export async function showHome(user: User, access: Access, viewer: Actor) {
  const onboarding = user.onRoster ? await ownOnboarding(viewer) : null
  return {
    mayUpdateEmployees: access.can('employees:update'),
    onboarding,
    own: isStaff(access) ? null : withoutItems(await ownTasks(user, access), onboarding),
  }
}

/** What the checklist shows to do is not listed again. */
function withoutItems(own: OwnTasks, onboarding: OwnOnboarding | null): OwnTasks {
  const items =
    onboarding?.runs.flatMap((run) => run.items.filter(({ status }) => status === 'open')) ?? []
  const shown = new Set(
    items.flatMap((item) => [
      `task ${item.id}`,
      `learn ${item.moduleId}`,
      `${item.kind} ${item.documentRequestId ?? item.signingRequestId}`,
    ])
  )
  return { ...own, todo: own.todo.filter(({ key }) => !shown.has(key)) }
}

/**
 * The dashboard's content in one call, so that the caller is identified once: the numbers and
 * activity of `/api/dashboard/stats` and `/api/dashboard/activity`, people waiting for approval,
 * new people, and the viewer's own tasks.
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
    JSON.stringify(['own tasks', user.id, localDay()]),
    async () => {
      const tasks = await ownTodo(user, access)
      // Watching a video changes this without an audit entry.
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
