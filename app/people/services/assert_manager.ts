import type { Change } from '#audit/services/change'
import { invalidField } from '#core/errors/http_errors'
import Employee from '#people/models/employee'
import { isAbove, managersAbove } from '#people/services/manager_chain'

/**
 * Rejects impossible managers: inactive people, the person themselves, and anyone below them.
 * @param employeeId null for someone who is being added.
 * @throws HttpError 422 naming `managerId`.
 */
export async function assertManager(
  change: Change,
  employeeId: number | null,
  managerId: number
): Promise<void> {
  if (managerId === employeeId) {
    throw invalidField('managerId', 'No one can be their own manager.', 'manager')
  }
  const manager = await Employee.find(managerId, { client: change.trx })
  if (!manager?.isActive) {
    throw invalidField('managerId', 'Choose an active employee as the manager.', 'manager')
  }
  if (employeeId === null) return
  if (isAbove(await managersAbove(change.trx, [managerId]), employeeId, managerId)) {
    throw invalidField(
      'managerId',
      'This person reports to the employee, directly or through others. Choose someone else.',
      'manager'
    )
  }
}
