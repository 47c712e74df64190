import type { Change } from '#audit/services/change'
import User from '#accounts/models/user'
import { permissionHolders } from '#accounts/queries/permissions/permission_holders'
import { table } from '#core/database/table'
import { postMail } from '#messages/services/post_mail'
import type Checklist from '#onboarding/models/checklist'
import ChecklistItem from '#onboarding/models/checklist_item'
import { ownersOfTasks, tasksToNotifyOf } from '#onboarding/queries/tasks/task_mail_facts'
import { emailOnceADay } from '#onboarding/tasks/nudge'

/**
 * Emails everyone who was given tasks of a run: the named owners, who has the role, and HR. Each gets
 * one email a day at most, with all that is theirs.
 */
export async function notifyOwners(
  change: Change,
  { id: checklistId, isPlanned, startedById }: Checklist
): Promise<void> {
  const tasks = await tasksToNotifyOf(change.trx, checklistId)
  await table(change.trx, ChecklistItem)
    .where({ checklist_id: checklistId, kind: 'task', to_send: 1 })
    .update({ to_send: null })
  if (tasks.length === 0) return
  // Who opened them has seen them. What comes before the first day opens by itself.
  const openedById = isPlanned ? null : startedById
  const owners = await ownersOfTasks(change.trx, tasks)
  // One's own run is no news.
  for (const { user_id: own } of tasks) owners.delete(own)
  await notifyOthers(change, [...owners], openedById)
}

/** The same of everyone who may do HR's tasks, of which some were another's. */
export async function notifyHr(change: Change): Promise<void> {
  const holders = await permissionHolders('employees:update', change.trx)
  const ids = holders.map(({ id }) => id)
  await notifyOthers(change, ids, change.actor.id)
}

async function notifyOthers(change: Change, ids: readonly number[], exceptId: number | null) {
  const users = await User.query({ client: change.trx })
    .whereIn('id', [...ids])
    .orderBy('id')
  await emailOnceADay(
    change,
    users.filter((user) => user.maySignIn && user.id !== exceptId),
    'onboarding_tasks'
  )
}

/**
 * The same of who was handed some over, at once.
 * @param itemIds what the email is about; all that are theirs where there may be many.
 */
export async function notifyOwner(
  change: Change,
  user: User,
  itemIds?: readonly number[]
): Promise<void> {
  if (!user.maySignIn || user.id === change.actor.id) return
  await postMail(change, {
    kind: 'onboarding_tasks',
    recipient: user.email,
    recipientName: user.fullName,
    payload: { userId: user.id, ...(itemIds && { itemIds: [...itemIds] }) },
  })
}
