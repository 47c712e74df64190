import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { findByNumberIndex } from '#people/queries/employees/number_search'
import { numberIndexes } from '#people/numbers/protected_fields'

/**
 * The people with exactly this social security number, found by its keyed hash without decrypting
 * anything. The audit log records the search with the reason and the people found, without the
 * number. Only administrators find an administrator, since only they may reveal that number: for
 * others, the answer and its audit entry are the same as for an unknown number.
 * @param number in its stored form, 123-45-6789.
 */
export async function findByNumber(
  { number, reason }: { number: string; reason: string },
  actor: Actor
) {
  return change(actor, async (change) => {
    const indexes = await numberIndexes(number, change.trx)
    const rows = await findByNumberIndex(change.trx, indexes, { withAdmins: actor.isAdmin })
    await change.audit({
      action: 'search_number',
      entityType: 'employee',
      entityId: rows.length === 1 ? (rows[0]?.id ?? 0) : 0,
      newValues: { reason, found: rows.map(({ id }) => id) },
    })
    return rows
  })
}
