import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { updateUser } from '#accounts/services/update_user'
import { notFound } from '#core/errors/refusals'
import {
  OWN_FIELDS,
  updateEmployeeColumns,
  type EmployeeInput,
} from '#people/services/update_employee'

/**
 * A person's own details; nothing that decides about them is among the fields.
 * @throws Refusal 404 for an account that is not on the roster.
 */
export async function updateOwnDetails(
  userId: number,
  input: Pick<EmployeeInput, (typeof OWN_FIELDS)[number] | 'phone'>,
  actor: Actor
): Promise<void> {
  await change(actor, async (change) => {
    const employee = await change.trx.from('employees').where('user_id', userId).first()
    if (!employee) throw notFound()
    const owner = { id: userId, mayChangeEmail: false, isAdmin: false }
    await updateUser(change, userId, { phone: input.phone }, owner)
    const own: EmployeeInput = {}
    for (const field of OWN_FIELDS) own[field] = input[field]
    await updateEmployeeColumns(change, employee.id, own)
  })
}
