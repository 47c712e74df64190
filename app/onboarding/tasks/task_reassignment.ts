import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { ReassignmentPart } from '#accounts/services/reassignment'
import { countOf, table } from '#core/database/table'
import { invalidField } from '#core/errors/http_errors'
import Checklist from '#onboarding/models/checklist'
import ChecklistItem from '#onboarding/models/checklist_item'
import { delegateTasks } from '#onboarding/tasks/delegate_tasks'
import Employee from '#people/models/employee'
import { counted } from '#core/counted'

const openTasks = (client: QueryClientContract, userId: number) =>
  table(client, ChecklistItem)
    .where({ owner_user_id: userId, kind: 'task', status: 'open' })
    .whereIn('checklist_id', table(client, Checklist).whereNot('status', 'closed').select('id'))

/** Tasks of someone whose account is closed become another person's, or HR's. */
export const taskReassignment: ReassignmentPart = {
  kind: 'onboarding_tasks',
  place: 5,
  count: (userId, client) => countOf(openTasks(client, userId)),
  told: (count) =>
    counted(count, 'onboarding task assigned to them', 'onboarding tasks assigned to them'),
  successor: {
    label: 'New owner of their tasks',
    address: '/api/sign/signers?role=EMPLOYEE',
    withoutOne: 'If you choose no one, HR gets their tasks.',
  },
  async carryOut(change, userId, { successorId }) {
    const successor =
      successorId === null ? null : await Employee.find(successorId, { client: change.trx })
    if (successorId !== null && (!successor?.isActive || successor.userId === userId)) {
      throw invalidField('successorId', 'Choose another active employee.', 'exists')
    }
    const to = successor
      ? { owner: 'person' as const, owner_user_id: successor.userId }
      : { owner: 'hr' as const, owner_user_id: null }
    const tasks = await openTasks(change.trx, userId).orderBy('id').select('id')
    await delegateTasks(change, tasks, to, {
      oldValues: { ownerUserId: userId },
      newValues: { owner: to.owner, ownerUserId: to.owner_user_id },
    })
  },
}
