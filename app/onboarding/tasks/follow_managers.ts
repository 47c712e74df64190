import User from '#accounts/models/user'
import type { Change } from '#audit/services/change'
import { inBatches } from '#core/database/in_batches'
import { managersTask } from '#onboarding/item_key'
import Checklist from '#onboarding/models/checklist'
import ChecklistItem from '#onboarding/models/checklist_item'
import { newcomersById } from '#onboarding/queries/people'
import { delegateEach, type Delegation } from '#onboarding/tasks/delegate_tasks'
import { emailOnceADay } from '#onboarding/tasks/nudge'

/** People of one statement: parameters are bounded on SQLite. */
const PEOPLE_AT_ONCE = 500

/**
 * Gives people's open manager tasks to their present manager, or to HR if there is none. Tasks that
 * fell to HR go to the new manager, too; tasks that were handed to someone else stay. Who gets some is
 * emailed once a day at most.
 */
export async function followManagers(
  change: Change,
  employeeIds: readonly number[]
): Promise<void> {
  for (const some of inBatches(employeeIds, PEOPLE_AT_ONCE)) await followSome(change, some)
}

async function followSome(change: Change, employeeIds: readonly number[]): Promise<void> {
  const tasks = await ChecklistItem.query({ client: change.trx })
    .whereIn('employeeId', [...employeeIds])
    .where({ kind: 'task', status: 'open' })
    .where((task) =>
      task
        .where('owner', 'manager')
        .orWhere((fallen) =>
          fallen.where('owner', 'hr').where('itemKey', 'like', `${managersTask}%`)
        )
    )
    .whereIn(
      'checklistId',
      Checklist.query({ client: change.trx }).whereNot('status', 'closed').select('id')
    )
    .orderBy('id')
  if (tasks.length === 0) return
  const people = await newcomersById(change.trx, employeeIds)
  const managers = new Map(people.map(({ id, manager }) => [id, manager?.userId ?? null]))
  const given = tasks.flatMap(({ id, employeeId, owner, ownerUserId }) => {
    const managerId = managers.get(employeeId) ?? null
    if (ownerUserId === managerId) return []
    const to = { owner: managerId === null ? 'hr' : 'manager', owner_user_id: managerId } as const
    return {
      id,
      // A manager is emailed here, and not by the sending job once more.
      to: managerId === null ? to : { ...to, to_send: null },
      told: {
        oldValues: { owner, ownerUserId },
        newValues: { owner: to.owner, ownerUserId: managerId },
      },
    } satisfies Delegation
  })
  await delegateEach(change, given)
  // One's own decision is no news.
  const others = given.flatMap(({ to: { owner_user_id: id } }) =>
    id === null || id === change.actor.id ? [] : id
  )
  const users = await User.query({ client: change.trx })
    .whereIn('id', [...new Set(others)])
    .orderBy('id')
  await emailOnceADay(
    change,
    users.filter((user) => user.maySignIn),
    'onboarding_tasks'
  )
}
