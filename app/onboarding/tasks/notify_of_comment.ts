import User from '#accounts/models/user'
import { permissionHolders } from '#accounts/queries/permissions/permission_holders'
import type { Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { postToMany } from '#messages/services/post_mail'
import ItemComment from '#onboarding/models/item_comment'
import { ownersOfTasks } from '#onboarding/queries/tasks/task_mail_facts'
import type { FoundItem } from '#onboarding/tasks/find_item'

/**
 * Emails a comment to the owners of its item and to who has commented on it, except its author and
 * who can no longer see the item.
 */
export async function notifyOfComment(
  change: Change,
  { item, employee }: FoundItem,
  commentId: number
): Promise<void> {
  const { owner, ownerUserId, ownerRoleId } = item
  const owners = await ownersOfTasks(change.trx, [
    { owner, owner_user_id: ownerUserId, owner_role_id: ownerRoleId },
  ])
  const holders = await permissionHolders('employees:view', change.trx)
  const seeing = new Set([...owners, employee.userId, ...holders.map(({ id }) => id)])
  const comments = await table(change.trx, ItemComment)
    .where('item_id', item.id)
    .whereNotNull('author_id')
    .distinct('author_id')
  const authors = comments.flatMap(({ author_id: id }) => id ?? [])
  const ids = new Set([...owners, ...authors.filter((id) => seeing.has(id))])
  const users = await User.query({ client: change.trx })
    .whereIn('id', [...ids])
    .orderBy('id')
  const others = users.filter((user) => user.maySignIn && user.id !== change.actor.id)
  if (others.length === 0) return
  await postToMany(
    change,
    others.map((user) => ({
      kind: 'onboarding_comment' as const,
      recipient: user.email,
      recipientName: user.fullName,
      payload: { userId: user.id, commentId },
    }))
  )
}
