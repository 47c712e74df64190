import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { EMAIL_TAKEN } from '#accounts/email_change/change_email'
import { madeBefore, rememberMade } from '#core/http/idempotency'
import { forbidden, invalidField } from '#core/errors/http_errors'
import Invitation from '#people/models/invitation'
import { createInvitation } from '#people/invitations/invite_employee'
import { PAY_FIELDS } from '#people/numbers/protected_fields'
import { mayViewPay } from '#people/policies/employee_policy'
import { assertManager } from '#people/services/assert_manager'
import { insertEmployee, isDuplicate, type NewEmployee } from '#people/services/insert_employees'

interface AddedEmployee {
  employeeId: number
  /** The invitation made with it; null for a repeated call whose invitation is gone. */
  invitation: { id: number; generation: number } | null
  mailId: number | null
  /** Whether this answers a repeated call with the same Idempotency-Key. */
  replayed: boolean
}

/** Adds a person and their invitation inside the caller's change. */
export async function addInTransaction(change: Change, input: NewEmployee) {
  if (input.managerId) await assertManager(change, null, input.managerId)
  const employeeId = await insertEmployee(change, input)
  const invitation = await createInvitation(
    change,
    { employeeId, email: input.email, name: `${input.firstName} ${input.lastName}`.trim() },
    { personalMessage: input.sendInvite ? input.personalMessage : null, mail: input.sendInvite }
  )
  return { employeeId, invitation }
}

/**
 * Adds a person: account, employee and invitation in one transaction. A repeated call with the
 * same Idempotency-Key returns the result of the first.
 * @throws HttpError 403 for pay from a person who may not see it, 422 naming `email` when it is
 * taken or `managerId` for who cannot be one, 409 for a key used for something else.
 */
export async function addEmployee(
  input: NewEmployee,
  actor: Actor,
  idempotencyKey?: string
): Promise<AddedEmployee> {
  const pay = PAY_FIELDS.find((field) => input[field])
  if (pay && !mayViewPay(actor)) throw forbidden('You do not have permission to set pay.', pay)
  const call = { operation: 'employees.store', key: idempotencyKey, input }
  try {
    return await change(actor, async (change) => {
      const earlier = await madeBefore(change, call)
      if (earlier !== null) return replay(change, earlier)
      const { employeeId, invitation } = await addInTransaction(change, input)
      await rememberMade(change, call, employeeId)
      return { employeeId, invitation, mailId: invitation.mailId, replayed: false }
    })
  } catch (error) {
    if (isDuplicate(error)) throw invalidField('email', EMAIL_TAKEN, 'unique')
    throw error
  }
}

/** Answers a repeated call with the first call's result and the current invitation. */
async function replay(change: Change, employeeId: number): Promise<AddedEmployee> {
  const invitation = await Invitation.query({ client: change.trx })
    .where('employee_id', employeeId)
    .whereNull('revoked_at')
    .orderBy('id', 'desc')
    .first()
  return {
    employeeId,
    invitation: invitation ? { id: invitation.id, generation: invitation.generation } : null,
    mailId: invitation?.outboxMessageId ?? null,
    replayed: true,
  }
}
