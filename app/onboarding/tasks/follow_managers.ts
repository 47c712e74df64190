import type { Change } from '#audit/services/change'
import { inBatches } from '#core/database/in_batches'
import { table } from '#core/database/table'
import { managersTask } from '#onboarding/item_key'
import Checklist from '#onboarding/models/checklist'
import ChecklistItem from '#onboarding/models/checklist_item'
import { newcomersById } from '#onboarding/queries/people'
import { sendingWorker } from '#onboarding/sending/send_items'
import { delegateEach, type Delegation } from '#onboarding/tasks/delegate_tasks'

/** People of one statement: parameters are bounded on SQLite. */
const PEOPLE_AT_ONCE = 500

/**
 * Gives the open tasks of people's managers to those who manage them now, within the change that says
 * who does; HR's, where someone had none, and to HR, where someone has none. What was handed to another
 * person is theirs. Who gets them is emailed by the sending job.
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
  const given = tasks.flatMap(({ id, checklistId, employeeId, owner, ownerUserId }) => {
    const managerId = managers.get(employeeId) ?? null
    if (ownerUserId === managerId) return []
    const to = { owner: managerId === null ? 'hr' : 'manager', owner_user_id: managerId } as const
    return {
      id,
      checklistId,
      // One's own decision is no news.
      to: { ...to, ...(managerId === null || managerId === change.actor.id ? {} : { to_send: 1 }) },
      told: {
        oldValues: { owner, ownerUserId },
        newValues: { owner: to.owner, ownerUserId: managerId },
      },
    } satisfies Delegation & { checklistId: number }
  })
  await delegateEach(change, given)
  const runs = given.flatMap(({ checklistId, to }) => (to.to_send ? checklistId : []))
  if (runs.length === 0) return
  await table(change.trx, Checklist)
    .whereIn('id', [...new Set(runs)])
    .update({ to_send: 1, updated_at: change.time })
  change.afterCommit(() => sendingWorker.wake())
}
