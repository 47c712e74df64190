import type RoleDeleted from '#accounts/events/role_deleted'
import { table } from '#core/database/table'
import Checklist from '#onboarding/models/checklist'
import ChecklistItem from '#onboarding/models/checklist_item'
import { delegateTasks } from '#onboarding/tasks/delegate_tasks'

/** Tasks of a role that is gone become HR's: no one could do them, or do them again after an undo. */
export default class FollowRole {
  async handle({ change, roleId }: RoleDeleted) {
    const tasks = await table(change.trx, ChecklistItem)
      .where('owner', 'role')
      .where('owner_role_id', roleId)
      .whereIn('status', ['planned', 'open', 'done'])
      .whereIn(
        'checklist_id',
        table(change.trx, Checklist).whereNot('status', 'closed').select('id')
      )
      .orderBy('id')
      .select('id')
    await delegateTasks(
      change,
      tasks,
      { owner: 'hr', owner_role_id: null },
      {
        oldValues: { owner: 'role', ownerRoleId: roleId },
        newValues: { owner: 'hr', ownerRoleId: null },
      }
    )
  }
}
