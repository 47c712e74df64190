import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { systemActor, type Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { shutAccount } from '#accounts/services/disable_account'
import { assertAnotherAdmin } from '#accounts/permissions/last_admin'
import { conflict, invalidField, notFound } from '#core/errors/refusals'
import { cancelMails } from '#messages/delivery/cancel_mails'
import EmployeeDeparted from '#people/events/employee_departed'
import { endEmployment } from '#people/employment/end_employment'
import { revokeOpenInvitations } from '#people/invitations/revoke_open_invitations'

export interface Leave {
  /** The last day, YYYY-MM-DD. */
  endDate: string
  reason: string
}

/** How far ahead a leave can be announced, and a start planned. */
export const MOST_AHEAD = { years: 1 }

const MAIL_REASON = 'The person has left.'
const NOT_ACTIVE = 'Only an active employee can leave, and this person is not active.'

interface Leaver {
  id: number
  user_id: number
  role: string
  status: string
  start_date: string | null
  end_date: string | null
  leave_reason: string | null
}

async function find(change: Change, employeeId: number): Promise<Leaver> {
  const row: Leaver | null = await change.trx
    .from('employees')
    .join('users', 'users.id', 'employees.user_id')
    .where('employees.id', employeeId)
    .select('employees.id', 'employees.user_id', 'employees.status', 'employees.start_date')
    .select('employees.end_date', 'employees.leave_reason', 'users.role')
    .first()
  if (!row) throw notFound()
  return row
}

/**
 * Lets a person leave: at once when the last day is today or past, else on that day (UTC), until
 * which it stands announced and can be withdrawn.
 * @throws Refusal 404, 409 when the person is not active, has a leave announced, or is the last
 * administrator; 422 naming `endDate`.
 */
export async function leaveEmployee(employeeId: number, leave: Leave, actor: Actor): Promise<void> {
  await change(actor, (change) => leaveOrAnnounce(change, employeeId, leave))
}

/** See leaveEmployee. */
export async function leaveOrAnnounce(
  change: Change,
  employeeId: number,
  leave: Leave
): Promise<void> {
  const person = await find(change, employeeId)
  if (person.status !== 'active') throw conflict(NOT_ACTIVE)
  if (person.end_date) {
    throw conflict('A leave is announced already. Withdraw it to set another date.')
  }
  if (person.role === 'admin') await assertAnotherAdmin(change, person.user_id)
  assertEndDate(change, leave.endDate, person.start_date)
  if (leave.endDate <= change.at.toISODate()) await leaveWithin(change, person, leave)
  else await announce(change, employeeId, leave)
}

function assertEndDate({ at }: Change, endDate: string, startDate: string | null): void {
  if (startDate && endDate < startDate) {
    throw invalidField('endDate', 'The last day cannot be before the start date.', 'endDate')
  }
  if (endDate > at.plus(MOST_AHEAD).toISODate()) {
    throw invalidField('endDate', 'The last day can be at most one year ahead.', 'endDate')
  }
}

async function announce(change: Change, employeeId: number, { endDate, reason }: Leave) {
  const announced = await change.trx
    .from('employees')
    .where({ id: employeeId, status: 'active' })
    .whereNull('end_date')
    .update({ end_date: endDate, leave_reason: reason, updated_at: change.time })
  if (Number(announced) !== 1) throw conflict(NOT_ACTIVE)
  await change.audit({
    action: 'announce_leave',
    entityType: 'employee',
    entityId: employeeId,
    newValues: { endDate, reason },
  })
}

/** Inactive, account disabled, sessions ended, open invitation revoked, employment ended. */
async function leaveWithin(change: Change, person: Leaver, leave: Leave): Promise<void> {
  const left = await change.trx
    .from('employees')
    .where({ id: person.id, status: 'active' })
    .whereNull('left_at')
    .update({
      status: 'inactive',
      left_at: change.time,
      end_date: leave.endDate,
      leave_reason: leave.reason,
      updated_at: change.time,
    })
  if (Number(left) !== 1) throw conflict(NOT_ACTIVE)
  await shutAccount(change, person.user_id)
  await cancelMails(change, await revokeOpenInvitations(change, person.id), MAIL_REASON)
  await endEmployment(change, person.id, leave.endDate)
  await change.audit({
    action: 'leave',
    entityType: 'employee',
    entityId: person.id,
    oldValues: { status: 'active' },
    newValues: { status: 'inactive', endDate: leave.endDate, reason: leave.reason },
  })
  await EmployeeDeparted.dispatch(change, person.id, 'left')
}

/**
 * Takes an announced leave back before its day.
 * @throws Refusal 404, 409 when none is announced, or it has taken effect.
 */
export async function withdrawLeave(employeeId: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const person = await find(change, employeeId)
    const withdrawn = await change.trx
      .from('employees')
      .where({ id: employeeId, status: 'active' })
      .whereNull('left_at')
      .whereNotNull('end_date')
      .update({ end_date: null, leave_reason: null, updated_at: change.time })
    if (Number(withdrawn) !== 1) throw conflict('No leave is announced for this person.')
    await change.audit({
      action: 'withdraw_leave',
      entityType: 'employee',
      entityId: employeeId,
      oldValues: { endDate: person.end_date, reason: person.leave_reason },
      newValues: { endDate: null, reason: null },
    })
  })
}

/** Leaves of one turn; what is left over is due at the next. */
const DUE_AT_ONCE = 200

/**
 * Lets the announced leaves whose day has come take effect, each in a change of its own, so that
 * one that is refused (the last administrator) holds up no other. Missed days are made up for, and
 * two processes do each one once.
 * @returns how many took effect, and why others did not, by employee.
 */
export async function takeDueLeaves(
  stop?: AbortSignal
): Promise<{ left: number; refused: Map<number, unknown> }> {
  const due: { id: number }[] = await db
    .from('employees')
    .whereNull('left_at')
    .where('end_date', '<=', DateTime.utc().toISODate())
    .where('status', 'active')
    .orderBy('end_date')
    .orderBy('id')
    .limit(DUE_AT_ONCE)
    .select('id')
  const refused = new Map<number, unknown>()
  let left = 0
  for (const { id } of due) {
    if (stop?.aborted) break
    try {
      if (await takeLeave(id)) left++
    } catch (error) {
      refused.set(id, error)
    }
  }
  return { left, refused }
}

/** @returns false when it was withdrawn, or another process was first. */
async function takeLeave(employeeId: number): Promise<boolean> {
  return change(systemActor, async (change) => {
    const person = await find(change, employeeId)
    const { end_date: endDate } = person
    if (person.status !== 'active' || !endDate) return false
    if (endDate > change.at.toISODate()) return false
    if (person.role === 'admin') await assertAnotherAdmin(change, person.user_id)
    await leaveWithin(change, person, { endDate, reason: person.leave_reason ?? '' })
    return true
  })
}
