import type { Actor } from '#audit/actor'
import type User from '#accounts/models/user'
import type { Access } from '#accounts/permissions/access'
import type { ListScope } from '#accounts/models/states'
import { cached } from '#core/cached'
import { ownTasks, ownTodo, type OwnTasks } from '#dashboard/queries/own_tasks'
import { ownOnboarding, type OwnOnboarding } from '#onboarding/queries/own_onboarding'
import { localDay } from '#settings/local_time'

/** Own tasks next to everyone's. */
const OWN_SHOWN = 3

/** Without this permission, the dashboard shows only a person's own work. */
const isStaff = (access: Access) => access.can('employees:view')

/**
 * The page: an employee's own work; for others a frame whose cards load their content.
 * @param scopeOf whom the cards show.
 */
export async function showHome(
  user: User,
  access: Access,
  viewer: Actor,
  scopeOf: () => Promise<ListScope | ''>
) {
  const onboarding = user.onRoster ? await ownOnboarding(viewer) : null
  return {
    mayUpdateEmployees: access.can('employees:update'),
    scope: isStaff(access) ? await scopeOf() : ('' as const),
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

/** A person's first tasks, and how many there are. */
export async function showTodo(user: User, access: Access, version: string) {
  const find = async () => {
    const tasks = await ownTodo(user, access)
    // Watching a video changes this without an audit entry.
    return tasks.map((task) => ({ ...task, minutesLeft: null }))
  }
  const todo = await cached(JSON.stringify(['own tasks', user.id, localDay()]), find, version)
  return { todo: todo.slice(0, OWN_SHOWN), count: todo.length }
}
