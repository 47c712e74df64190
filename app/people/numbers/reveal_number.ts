import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { notFound } from '#core/errors/http_errors'
import Employee from '#people/models/employee'
import { unprotect } from '#people/numbers/protected_fields'
import { assertMayReveal } from '#people/policies/employee_policy'

export const REVEALED_FIELDS = ['socialSecurityNumber', 'driversLicense'] as const
export type RevealedField = (typeof REVEALED_FIELDS)[number]

/**
 * A full protected number, shown only together with its audit entry: who, whose, which and why,
 * never the number.
 * @throws HttpError 403, 404 also when there is none on record.
 */
export async function revealNumber(
  employeeId: number,
  { field, reason }: { field: RevealedField; reason: string },
  actor: Actor
): Promise<string> {
  return change(actor, async (change) => {
    const employee = await Employee.withAccount(employeeId, change.trx)
    assertMayReveal(actor, employee)
    const value = await unprotect(field, employeeId, employee[field], change.trx)
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
