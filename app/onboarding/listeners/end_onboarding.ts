import type { Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { launchInTransaction } from '#onboarding/checklists/launch'
import { closeRuns, currentRuns, type Run } from '#onboarding/checklists/runs'
import Checklist from '#onboarding/models/checklist'
import ChecklistItem from '#onboarding/models/checklist_item'
import { delegateTasks } from '#onboarding/tasks/delegate_tasks'
import { notifyHr } from '#onboarding/tasks/notify_owners'
import type EmployeeDeparted from '#people/events/employee_departed'
import Employee from '#people/models/employee'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'

const REASONS = { left: 'The person has left.', rejected: 'The person was not approved.' }

/**
 * No one is onboarded who is not here anymore. Someone who left without a last day announced gets
 * the checklist of their leaving now, unless the one of that day was put away already; it stays until
 * it is put away, after the account is shut.
 */
export default class EndOnboarding {
  async handle({ change, employeeId, departure }: EmployeeDeparted) {
    const runs = await currentRuns(change, [employeeId], 'onboarding')
    await closeRuns(change, [...runs.values()], REASONS[departure])
    if (departure !== 'left') return
    const leaving = await currentRuns(change, [employeeId], 'offboarding')
    if (leaving.size > 0) {
      change.beforeCommit(() => leaveToHr(change, employeeId, [...leaving.values()]))
      return
    }
    const { endDate } = await change.find(Employee, employeeId)
    const over = await table(change.trx, Checklist)
      .where({ employee_id: employeeId, kind: 'offboarding', last_day: endDate })
      .first()
    if (!over) await launchInTransaction(change, [employeeId], { kind: 'offboarding' })
  }
}

/**
 * Their assignments and requests are withdrawn by now, and they cannot do these items anymore: HR
 * does their tasks, is emailed about them, and decides about documents that can no longer be sent.
 */
async function leaveToHr(change: Change, employeeId: number, runs: readonly Run[]) {
  await settleOnboarding(change, [employeeId])
  const open = () =>
    table(change.trx, ChecklistItem)
      .whereIn(
        'checklist_id',
        runs.map(({ id }) => id)
      )
      .where('status', 'open')
  const tasks = await open().where({ kind: 'task', owner: 'employee' }).select('id')
  await delegateTasks(
    change,
    tasks,
    // Announced here, and not by the sending job once more.
    { owner: 'hr', owner_user_id: null, to_send: null },
    { oldValues: { owner: 'employee' }, newValues: { owner: 'hr', ownerUserId: null } }
  )
  if (tasks.length > 0) await notifyHr(change)
  await open()
    .whereNot('kind', 'task')
    .where((unsent) => unsent.where('to_send', 1).orWhereNotNull('problem'))
    .update({ problem: 'The person has left. Waive it.', to_send: null })
}
