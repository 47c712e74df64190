import type { Change } from '#audit/services/change'
import Employee from '#people/models/employee'
import { assertMayDecide } from '#people/policies/employee_policy'

/**
 * The person to decide about, with their account.
 * @throws HttpError 404, 403 for oneself, and for an administrator unless the caller is one.
 */
export async function findToDecide(change: Change, employeeId: number): Promise<Employee> {
  const employee = await Employee.withAccount(employeeId, change.trx)
  assertMayDecide(change.actor, employee)
  return employee
}
