import type { Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { launchInTransaction } from '#onboarding/checklists/launch'
import Employee from '#people/models/employee'

/** Opens what comes before the first day for everyone who has registered and waits for approval. */
export async function openEarlyForWaiting(change: Change): Promise<void> {
  const waiting = await table(change.trx, Employee)
    .where('status', 'pending')
    .whereNotNull('registered_at')
    .orderBy('id')
    .select('id')
  await launchInTransaction(
    change,
    waiting.map(({ id }) => id),
    { kind: 'onboarding', early: true }
  )
}
