import type { Change } from '#audit/services/change'
import Employee from '#people/models/employee'
import { notFound } from '#core/errors/http_errors'
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

/** The same of several people, in the order of their ids. */
export async function findAllToDecide(
  change: Change,
  employeeIds: readonly number[]
): Promise<Employee[]> {
  const people = await Employee.query({ client: change.trx })
    .whereIn('id', [...employeeIds])
    .orderBy('id')
    .preload('user')
  if (people.length < employeeIds.length) throw notFound()
  for (const person of people) assertMayDecide(change.actor, person)
  return people
}
