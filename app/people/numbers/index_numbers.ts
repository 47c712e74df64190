import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { FieldCipherError } from '#encryption/field_cipher'
import { table } from '#core/database/table'
import { updateMany } from '#core/database/bulk_update'
import Employee from '#people/models/employee'
import { NUMBER_INDEX, numberIndex, unprotect } from '#people/numbers/protected_fields'

const PEOPLE_AT_ONCE = 200

/**
 * Indexes social security numbers from before the index existed, in small changes between those
 * of other writers. There is no audit entry, since nothing about a person changes.
 * @param stop ends it after the current people.
 * @returns how many were indexed.
 */
export async function indexNumbers(stop?: AbortSignal): Promise<number> {
  let indexed = 0
  let last = 0
  for (;;) {
    stop?.throwIfAborted()
    const rows = await table(db, Employee)
      .where('id', '>', last)
      .whereNotNull('social_security_number')
      .whereNull(NUMBER_INDEX)
      .orderBy('id')
      .limit(PEOPLE_AT_ONCE)
      .select('id')
    const ids = rows.map(({ id }) => id)
    last = ids.at(-1) ?? 0
    if (ids.length === 0) return indexed
    indexed += await change(systemActor, (change) => indexSome(change, ids))
  }
}

async function indexSome({ trx }: Change, ids: readonly number[]): Promise<number> {
  const rows = await table(trx, Employee)
    .whereIn('id', ids)
    .whereNull(NUMBER_INDEX)
    .select('id', 'social_security_number')
  const columns = new Map<number, { [NUMBER_INDEX]: string }>()
  for (const row of rows) {
    try {
      const number = await unprotect(
        'socialSecurityNumber',
        row.id,
        row.social_security_number,
        trx
      )
      const index = await numberIndex(number, trx)
      if (index) columns.set(row.id, { [NUMBER_INDEX]: index })
    } catch (error) {
      // Viewing that person reports the error. The others must still be findable.
      if (!(error instanceof FieldCipherError)) throw error
    }
  }
  await updateMany(trx, Employee, columns)
  return columns.size
}
