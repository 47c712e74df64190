import type { AuditEntry, Change } from '#audit/services/change'
import { updateMany } from '#core/database/bulk_update'
import ChecklistItem from '#onboarding/models/checklist_item'
import type { Row } from '#database/tables'

type OwnerColumns = Partial<Pick<Row<ChecklistItem>, 'owner' | 'owner_role_id' | 'owner_user_id'>>

/** Gives several tasks to another owner, each with its audit entry. */
export async function delegateTasks(
  change: Change,
  tasks: readonly { id: number }[],
  to: OwnerColumns,
  told: Pick<AuditEntry, 'oldValues' | 'newValues'>
): Promise<void> {
  await updateMany(change.trx, ChecklistItem, new Map(tasks.map(({ id }) => [id, to])))
  await change.auditMany(
    tasks.map(({ id }) => ({
      action: 'delegate',
      entityType: ChecklistItem.audited.entityType,
      entityId: id,
      ...told,
    }))
  )
}
