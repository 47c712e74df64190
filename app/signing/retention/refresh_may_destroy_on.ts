import type { Change } from '#audit/services/change'
import { updateMany } from '#core/database/bulk_update'
import SigningDocument from '#signing/models/signing_document'
import { keptColumns, timesOf, withTimes } from '#signing/queries/documents/kept_documents'
import { mayDestroyOn, NEVER } from '#signing/retention/may_destroy_on'

/**
 * Writes the day from which signed documents of these people may be deleted, for lists that are
 * sorted by it. Nothing is deleted by this column: `destroyDocument` asks the rule again.
 */
export async function refreshMayDestroyOn(
  change: Change,
  employeeIds: readonly number[]
): Promise<void> {
  const rows = await withTimes(change.trx)
    .whereIn('r.employee_id', employeeIds)
    .where('r.status', 'COMPLETED')
    .whereNull('d.destroyed_at')
    .select(...keptColumns(), 'd.may_destroy_on')
  const days = rows.map((row) => ({ ...row, day: mayDestroyOn(timesOf(row)) ?? NEVER }))
  const changed = days.filter((row) => row.day !== row.may_destroy_on)
  await updateMany(
    change.trx,
    SigningDocument,
    new Map(changed.map(({ id, day }) => [id, { may_destroy_on: day }]))
  )
}
