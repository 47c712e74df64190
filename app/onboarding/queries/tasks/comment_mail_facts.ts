import db from '@adonisjs/lucid/services/db'
import { nameOf } from '#accounts/name_of'
import { permissionHolders } from '#accounts/queries/permissions/permission_holders'
import { inBatches } from '#core/database/in_batches'
import { table, type RowOf } from '#core/database/table'
import { isTheirs, ownersById } from '#onboarding/queries/tasks/task_mail_facts'

/** Comments of one statement: parameters are bounded on SQLite. */
const AT_ONCE = 500

interface MailedPage {
  label: string
  path: string
}

export const OPEN_TASKS: MailedPage = { label: 'Open your tasks', path: '/onboarding/tasks' }
const DONE_TASKS: MailedPage = {
  label: 'Open your completed tasks',
  path: '/onboarding/tasks?state=done',
}
export const checklistPage = (employeeId: number): MailedPage => ({
  label: 'Open the checklist',
  path: `/employees/${employeeId}/onboarding`,
})

export interface CommentMailFacts {
  first_name: string
  author: string
  body: string
  item: string
  /** Whose checklist the item is part of; null where it is the reader's or the author's own. */
  of: string | null
  /** Where the reader finds the item; null where no page of theirs lists it. */
  page: MailedPage | null
  removed: boolean
}

const commentsWithItems = (ids: readonly number[]) =>
  table(db, 'onboarding_comments as oc')
    .join('onboarding_checklist_items as i', 'i.id', 'oc.item_id')
    .join('onboarding_checklists as c', 'c.id', 'i.checklist_id')
    .join('employees as e', 'e.id', 'i.employee_id')
    .join('users as p', 'p.id', 'e.user_id')
    .whereIn('oc.id', ids)
    .whereNull('e.erased_at')
    .select('oc.id', 'oc.body', 'oc.author', 'oc.author_id', 'i.name', 'i.status')
    .select('i.kind', 'i.done_by_id', 'c.status as run_status')
    .select('i.employee_id', 'i.owner', 'i.owner_user_id', 'i.owner_role_id', 'e.user_id')
    .select('p.first_name', 'p.last_name', 'p.email')

type MailedComment = RowOf<ReturnType<typeof commentsWithItems>>

/**
 * What such emails are about, by a fixed number of statements; null where the person was erased, and
 * for who cannot see the item anymore.
 */
export async function commentMailFacts(
  given: readonly { userId: number; commentId: number }[]
): Promise<(CommentMailFacts | null)[]> {
  const userIds = [...new Set(given.map(({ userId }) => userId))]
  const users = await table(db, 'users').whereIn('id', userIds).select('id', 'first_name')
  const userById = new Map(users.map((user) => [user.id, user]))
  const ownerOf = await ownersById(userIds)
  const holders = await permissionHolders('employees:view')
  const viewers = new Set(holders.map(({ id }) => id))
  const byId = new Map<number, MailedComment>()
  for (const some of inBatches([...new Set(given.map(({ commentId }) => commentId))], AT_ONCE)) {
    for (const comment of await commentsWithItems(some)) byId.set(comment.id, comment)
  }
  return given.map(({ userId, commentId }) => {
    const user = userById.get(userId)
    const comment = byId.get(commentId)
    if (!user || !comment) return null
    const isOwn = comment.user_id === userId
    const opensChecklist = isOwn || viewers.has(userId)
    if (!opensChecklist && !isTheirs(comment, ownerOf(userId))) return null
    return {
      first_name: user.first_name,
      author: comment.author,
      body: comment.body,
      item: comment.name,
      of: isOwn || comment.author_id === comment.user_id ? null : nameOf(comment),
      page: opensChecklist ? checklistPage(comment.employee_id) : taskPage(comment, userId),
      removed: comment.status === 'removed',
    }
  })
}

/** The list of tasks that has the item: see tasksOf. */
function taskPage(item: MailedComment, userId: number): MailedPage | null {
  if (item.kind !== 'task' || item.run_status === 'closed') return null
  if (item.status === 'open') return OPEN_TASKS
  return item.status === 'done' && item.done_by_id === userId ? DONE_TASKS : null
}
