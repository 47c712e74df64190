import { createHmac } from 'node:crypto'
import env from '#start/env'
import type { Actor } from '#audit/actor'
import { change, REDACTED, type Change } from '#audit/services/change'
import { dbTime } from '#audit/services/time'
import { searchTextOf, sortNameOf, sortPositionOf } from '#access/services/fold'
import { assertEmailFree, EMAIL_TAKEN } from '#access/services/change_email'
import { conflict, invalidField } from '#exceptions/refusals'
import { createInvitation } from '#people/services/invite_employee'
import { PROTECTED_COLUMNS, PROTECTED_FIELDS, protect } from '#people/services/protected_fields'

/** spec.md 3, add-employee payload. */
export interface NewEmployee {
  firstName: string
  lastName: string
  email: string
  phone?: string | null
  position?: string | null
  department?: string | null
  location?: string | null
  /** The day of the change unless given; null for none. */
  startDate?: string | null
  hourlyRate?: string | null
  salary?: string | null
  socialSecurityNumber?: string | null
  driversLicense?: string | null
  presentAddress?: string | null
  permanentAddress?: string | null
  qualifications?: string | null
  education?: string | null
  experience?: string | null
  sourceOfHire?: string | null
  sendInvite: boolean
  personalMessage?: string | null
}

export interface AddedEmployee {
  employeeId: number
  /** The invitation made with it; null for a replayed call whose invitation is gone. */
  invitation: { id: number; generation: number } | null
  mailId: number | null
  /** Whether this answers a call made before with the same Idempotency-Key. */
  replayed: boolean
}

/** Whether two calls with one Idempotency-Key ask for the same thing; keyed, as it covers secrets. */
const fingerprintOf = (input: NewEmployee) =>
  createHmac('sha256', env.get('APP_KEY').release()).update(JSON.stringify(input)).digest('hex')

/** The next E-number (product.md: E-0001 upwards), skipping those an import has taken. */
async function nextEmployeeNumber(change: Change): Promise<string> {
  const sequence = await change.trx.from('employee_number_sequences').where('id', 1).firstOrFail()
  let number = Number(sequence.next_number)
  const format = () => `E-${String(number).padStart(4, '0')}`
  while (await change.trx.from('employees').where('employee_number', format()).first()) number++
  await change.trx
    .from('employee_number_sequences')
    .where('id', 1)
    .update({ next_number: number + 1 })
  return format()
}

/** Writes the account, the employee and the protected fields within the caller's change. */
export async function insertEmployee(change: Change, payload: NewEmployee): Promise<number> {
  const { startDate = change.at.toISODate(), ...rest } = payload
  const input: NewEmployee = { ...rest, startDate }
  await assertEmailFree(change, input.email, null)
  const [userId] = await change.trx
    .insertQuery()
    .table('users')
    .insert({
      email: input.email,
      first_name: input.firstName,
      last_name: input.lastName,
      phone: input.phone ?? null,
      position: input.position ?? null,
      department: input.department ?? null,
      role: 'pending',
      awaiting_approval_at: change.time,
      on_roster: true,
      search_text: searchTextOf(input),
      sort_name: sortNameOf(input),
      sort_position: sortPositionOf(input.position),
      created_at: change.time,
      updated_at: change.time,
    })
  const employeeNumber = await nextEmployeeNumber(change)
  const [inserted] = await change.trx
    .insertQuery()
    .table('employees')
    .insert({
      user_id: Number(userId),
      employee_number: employeeNumber,
      status: 'pending',
      onboarding_status: 'pending',
      location: input.location ?? null,
      start_date: input.startDate ?? null,
      present_address: input.presentAddress ?? null,
      permanent_address: input.permanentAddress ?? null,
      qualifications: input.qualifications ?? null,
      education: input.education ?? null,
      experience: input.experience ?? null,
      source_of_hire: input.sourceOfHire ?? null,
      created_at: change.time,
      updated_at: change.time,
    })
  const employeeId = Number(inserted)

  // A ciphertext is bound to its row, so it can only be made once the row has its id.
  const protectedRow: Record<string, string> = {}
  for (const field of PROTECTED_FIELDS) {
    const plain = input[field]
    if (plain) {
      protectedRow[PROTECTED_COLUMNS[field]] = await protect(field, employeeId, plain, change.trx)
    }
  }
  if (Object.keys(protectedRow).length > 0) {
    await change.trx.from('employees').where('id', employeeId).update(protectedRow)
  }
  await change.audit({
    action: 'create',
    entityType: 'employee',
    entityId: employeeId,
    newValues: auditedValues(input, employeeNumber),
  })
  return employeeId
}

/** Fields of the form that are no part of the person. */
const ABOUT_THE_INVITATION = new Set(['sendInvite', 'personalMessage'])

function auditedValues(input: NewEmployee, employeeNumber: string): Record<string, unknown> {
  const told: Record<string, unknown> = { employeeId: employeeNumber }
  for (const [field, value] of Object.entries(input)) {
    if (value === null || value === undefined || ABOUT_THE_INVITATION.has(field)) continue
    told[field] = field in PROTECTED_COLUMNS ? REDACTED : value
  }
  return told
}

/** Whether a database refused a row because another already has its unique value. */
export function isDuplicate(error: unknown): boolean {
  const { errno, code } = error as { errno?: number; code?: string }
  return errno === 1062 || code === 'SQLITE_CONSTRAINT_UNIQUE'
}

/** Adds a person and their invitation within the caller's change. */
export async function addWithin(change: Change, input: NewEmployee) {
  const employeeId = await insertEmployee(change, input)
  const invitation = await createInvitation(
    change,
    { employeeId, email: input.email, name: `${input.firstName} ${input.lastName}`.trim() },
    { personalMessage: input.sendInvite ? input.personalMessage : null, mail: input.sendInvite }
  )
  return { employeeId, invitation }
}

/**
 * Adds a person: account, employee and invitation in one transaction (product.md, Employees).
 * With an Idempotency-Key the second call answers with what the first one made.
 * @throws Refusal 422 naming `email` when it is taken, 409 for a key used for something else.
 */
export async function addEmployee(
  input: NewEmployee,
  actor: Actor,
  idempotencyKey?: string
): Promise<AddedEmployee> {
  const fingerprint = fingerprintOf(input)
  try {
    return await change(actor, async (change) => {
      if (idempotencyKey) {
        const earlier = await change.trx
          .from('idempotency_keys')
          .where({ user_id: actor.id, operation: 'employees.store', key: idempotencyKey })
          .first()
        if (earlier) return replay(change, earlier, fingerprint)
      }
      const { employeeId, invitation } = await addWithin(change, input)
      if (idempotencyKey) {
        await forgetOldKeys(change)
        await change.trx.insertQuery().table('idempotency_keys').insert({
          user_id: actor.id,
          operation: 'employees.store',
          key: idempotencyKey,
          fingerprint,
          entity_id: employeeId,
          created_at: change.time,
        })
      }
      return { employeeId, invitation, mailId: invitation.mailId, replayed: false }
    })
  } catch (error) {
    if (isDuplicate(error)) throw invalidField('email', EMAIL_TAKEN, 'unique')
    throw error
  }
}

/** A repeated call comes within minutes; after two days its key may mean something new. */
async function forgetOldKeys(change: Change): Promise<void> {
  await change.trx
    .from('idempotency_keys')
    .where('created_at', '<', dbTime(change.at.minus({ days: 2 })))
    .delete()
}

async function replay(
  change: Change,
  earlier: { fingerprint: string; entity_id: number },
  fingerprint: string
): Promise<AddedEmployee> {
  if (earlier.fingerprint !== fingerprint) {
    throw conflict('This Idempotency-Key was used for a different request.')
  }
  const invitation = await change.trx
    .from('invitations')
    .where('employee_id', earlier.entity_id)
    .whereNull('revoked_at')
    .orderBy('id', 'desc')
    .first()
  return {
    employeeId: earlier.entity_id,
    invitation: invitation ? { id: invitation.id, generation: invitation.generation } : null,
    mailId: invitation?.outbox_message_id ?? null,
    replayed: true,
  }
}
