import type { Change } from '#audit/services/change'
import Employee from '#people/models/employee'
import { assertMayDecide } from '#people/policies/employee_policy'

/**
 * Who is decided about, with their account.
 * @throws HttpError 404, 403 for oneself and for an administrator, unless by one.
 */
export async function findToDecide(change: Change, employeeId: number): Promise<Employee> {
  const employee = await Employee.withAccount(employeeId, change.trx)
  assertMayDecide(change.actor, employee)
  return employee
}
