import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { findByNumberIndex } from '#people/queries/employees/number_search'
import { numberIndexes } from '#people/numbers/protected_fields'

/**
 * The people with exactly this social security number, by its keyed hash: nothing is decrypted.
 * That it was looked for is written down with the reason and whom it found, without the number.
 * An administrator is found by administrators alone, who alone may reveal their number: to others
 * the answer, and its audit entry, is the one for a number that nobody has.
 * @param number as it is stored, 123-45-6789.
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
