import type { AuditEntry, Change } from '#audit/services/change'
import { updateMany } from '#core/database/bulk_update'
import ChecklistItem from '#onboarding/models/checklist_item'
import type { Row } from '#database/tables'

type OwnerColumns = Partial<
  Pick<Row<ChecklistItem>, 'owner' | 'owner_role_id' | 'owner_user_id' | 'to_send'>
>
type Told = Pick<AuditEntry, 'oldValues' | 'newValues'>

/** A task and its other owner. */
export interface Delegation {
  id: number
  to: OwnerColumns
  told: Told
}

/** Gives several tasks to another owner, each with its audit entry. */
export const delegateTasks = (
  change: Change,
  tasks: readonly { id: number }[],
  to: OwnerColumns,
  told: Told
): Promise<void> =>
  delegateEach(
    change,
    tasks.map(({ id }) => ({ id, to, told }))
  )

/** The same, each to an owner of its own. */
export async function delegateEach(
  change: Change,
  delegations: readonly Delegation[]
): Promise<void> {
  await updateMany(change.trx, ChecklistItem, new Map(delegations.map(({ id, to }) => [id, to])))
  await change.auditMany(
    delegations.map(({ id, told }) => ({
      action: 'delegate',
      entityType: ChecklistItem.audited.entityType,
      entityId: id,
      ...told,
    }))
  )
}
