import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { notFound } from '#core/errors/refusals'
import { PROTECTED_COLUMNS, unprotect } from '#people/numbers/protected_fields'

export const REVEALED_FIELDS = ['socialSecurityNumber', 'driversLicense'] as const
export type RevealedField = (typeof REVEALED_FIELDS)[number]

/**
 * The whole of a protected number, which is shown only together with its audit entry: who, whose,
 * which and why, never the number.
 * @throws Refusal 404 when there is none on record.
 */
export async function revealNumber(
  employeeId: number,
  { field, reason }: { field: RevealedField; reason: string },
  actor: Actor
): Promise<string> {
  return change(actor, async (change) => {
    const row = await change.trx
      .from('employees')
      .where('id', employeeId)
      .select(PROTECTED_COLUMNS[field])
      .first()
    const stored: string | null = row?.[PROTECTED_COLUMNS[field]] ?? null
    const value = await unprotect(field, employeeId, stored, change.trx)
    if (value === null) throw notFound('There is no such number on record.')
    await change.audit({
      action: 'reveal',
      entityType: 'employee',
      entityId: employeeId,
      newValues: { field, reason },
    })
    return value
  })
}
