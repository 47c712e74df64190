import type RoleDeleted from '#accounts/events/role_deleted'
import { updateMany } from '#core/database/bulk_update'
import { table } from '#core/database/table'
import Checklist from '#onboarding/models/checklist'
import ChecklistItem from '#onboarding/models/checklist_item'

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
    const hr = { owner: 'hr' as const, owner_role_id: null }
    await updateMany(change.trx, ChecklistItem, new Map(tasks.map(({ id }) => [id, hr])))
    await change.auditMany(
      tasks.map(({ id }) => ({
        action: 'delegate',
        entityType: ChecklistItem.audited.entityType,
        entityId: id,
        oldValues: { owner: 'role', ownerRoleId: roleId },
        newValues: { owner: 'hr', ownerRoleId: null },
      }))
    )
  }
}
