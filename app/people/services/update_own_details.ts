import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { updateUser, type UserInput } from '#accounts/services/update_user'
import { notFound } from '#core/errors/http_errors'
import Employee from '#people/models/employee'
import { OWN_FIELDS, updateDetails, type EmployeeInput } from '#people/services/update_employee'

export type OwnInput = Pick<EmployeeInput, (typeof OWN_FIELDS)[number]>

/**
 * A person's own details; none of the fields decides anything about them.
 * @throws HttpError 404 for an account without an employee.
 */
export async function updateOwnDetails(
  userId: number,
  { phone, ...input }: OwnInput & Pick<UserInput, 'phone'>,
  actor: Actor
): Promise<void> {
  await change(actor, async (change) => {
    const employee = await Employee.findBy({ userId }, { client: change.trx })
    if (!employee) throw notFound()
    await updateOwn(change, employee, { phone }, input)
  })
}

/** What people enter about themselves, at registration and later. Other fields are ignored. */
export async function updateOwn(
  change: Change,
  employee: Employee,
  account: Pick<UserInput, 'firstName' | 'lastName' | 'phone'>,
  input: OwnInput
): Promise<void> {
  const { userId } = employee
  await updateUser(change, userId, account, { id: userId, mayChangeEmail: false, isAdmin: false })
  const own: EmployeeInput = {}
  for (const field of OWN_FIELDS) own[field] = input[field]
  await updateDetails(change, employee, own)
}
