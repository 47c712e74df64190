import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { ReassignmentPart } from '#accounts/services/reassignment'
import { countOf, table } from '#core/database/table'
import { invalidField } from '#core/errors/http_errors'
import Checklist from '#onboarding/models/checklist'
import ChecklistItem from '#onboarding/models/checklist_item'
import { delegateTasks } from '#onboarding/tasks/delegate_tasks'
import { notifyHr, notifyOwner } from '#onboarding/tasks/notify_owners'
import Employee from '#people/models/employee'
import { counted } from '#core/counted'

const openTasks = (client: QueryClientContract, userId: number) =>
  table(client, ChecklistItem)
    .where({ owner_user_id: userId, kind: 'task', status: 'open' })
    .whereIn('checklist_id', table(client, Checklist).whereNot('status', 'closed').select('id'))

/** Tasks of someone whose account is closed become another person's, or HR's. */
export const taskReassignment: ReassignmentPart = {
  kind: 'onboarding_tasks',
  place: 6,
  count: (userId, client) => countOf(openTasks(client, userId)),
  told: (count) =>
    counted(count, 'onboarding task assigned to them', 'onboarding tasks assigned to them'),
  done: (count, { successor }) =>
    `${counted(count, 'onboarding task was', 'onboarding tasks were')} handed over to ${successor ?? 'HR'}.`,
  successor: {
    label: 'New owner of their tasks',
    address: '/api/sign/signers?role=SUCCESSOR',
    withoutOne: 'If you choose no one, HR gets their tasks.',
  },
  async carryOut(change, userId, { successorId }) {
    const employee =
      successorId === null
        ? null
        : await Employee.query({ client: change.trx })
            .where('id', successorId)
            .preload('user')
            .first()
    if (successorId !== null && (!employee?.isActive || employee.userId === userId)) {
      throw invalidField('successorId', 'Choose another active employee.', 'exists')
    }
    const to = employee
      ? { owner: 'person' as const, owner_user_id: employee.userId }
      : { owner: 'hr' as const, owner_user_id: null }
    const tasks = await openTasks(change.trx, userId).orderBy('id').select('id')
    // Announced here, and not by the sending job once more.
    const given = { ...to, to_send: null }
    await delegateTasks(change, tasks, given, {
      oldValues: { ownerUserId: userId },
      newValues: { owner: to.owner, ownerUserId: to.owner_user_id },
    })
    if (tasks.length > 0) {
      await (employee ? notifyOwner(change, employee.user) : notifyHr(change))
    }
    return employee && (employee.user.fullName || employee.user.email)
  },
}
