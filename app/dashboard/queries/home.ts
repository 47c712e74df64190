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
    own: isStaff(access) ? null : await ownWithout(openItemsOf(onboarding), user, access),
  }
}

const openItemsOf = (onboarding: OwnOnboarding | null) =>
  onboarding?.runs.flatMap((run) => run.items.filter(({ status }) => status === 'open')) ?? []

/** What the checklist shows to do is not listed again. */
async function ownWithout(
  items: ReturnType<typeof openItemsOf>,
  user: User,
  access: Access
): Promise<OwnTasks> {
  const tasks = items.flatMap(({ kind, id }) => (kind === 'task' && id !== null ? [id] : []))
  const own = await ownTasks(user, access, tasks)
  const shown = new Set(
    items.flatMap((item) => [
      `learn ${item.moduleId}`,
      `${item.kind} ${item.documentRequestId ?? item.signingRequestId}`,
    ])
  )
  return { ...own, todo: own.todo.filter(({ key }) => !shown.has(key)) }
}

/** A person's first tasks, and how many there are. */
export async function showTodo(user: User, access: Access, version: string) {
  const find = async () => {
    const { todo, unnamed } = await ownTodo(user, access)
    // Watching a video changes this without an audit entry.
    const shown = todo.slice(0, OWN_SHOWN).map((task) => ({ ...task, minutesLeft: null }))
    return { todo: shown, count: todo.length + unnamed.all }
  }
  return cached(JSON.stringify(['own tasks', user.id, localDay()]), find, version)
}
