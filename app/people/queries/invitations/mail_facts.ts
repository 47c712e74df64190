import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { dbTime } from '#core/time'
import { table, type Client } from '#core/database/table'

/** People whom an email is about that goes to them. */
export const mailedPeople = (employeeIds: readonly number[]) =>
  table(db, 'employees')
    .join('users', 'users.id', 'employees.user_id')
    .whereIn('employees.id', employeeIds)
    .select('employees.id', 'users.first_name', 'users.password', 'employees.status')
    .select('employees.start_date', 'users.disabled_at', 'users.sign_in_blocked_at')

/** Invitations with the invited people. */
export const mailedInvitations = (ids: readonly number[]) =>
  table(db, 'invitations')
    .join('employees', 'employees.id', 'invitations.employee_id')
    .join('users', 'users.id', 'employees.user_id')
    .whereIn('invitations.id', ids)
    .select('invitations.*', 'users.first_name', 'users.position', 'employees.start_date')
    .select('users.disabled_at')

/** The people of invitations that someone requested again. */
export const requestingPeople = (invitationIds: readonly number[]) =>
  table(db, 'invitations')
    .join('employees', 'employees.id', 'invitations.employee_id')
    .join('users', 'users.id', 'employees.user_id')
    .whereIn('invitations.id', invitationIds)
    .select('invitations.id', 'invitations.employee_id')
    .select('employees.registered_at', 'employees.erased_at')
    .select('users.first_name', 'users.last_name', 'users.email')

export const firstNames = (userIds: readonly number[]) =>
  table(db, 'users').whereIn('id', userIds).select('id', 'first_name')

/** The given people who have a usable invitation. */
export const withUsableInvitation = (employeeIds: readonly number[], client: Client = db) =>
  table(client, 'invitations')
    .whereIn('employee_id', employeeIds)
    .whereNull('accepted_at')
    .whereNull('revoked_at')
    .where('expires_at', '>', dbTime(DateTime.utc()))
    .select('invitations.id', 'employee_id', 'generation', 'outbox_message_id')

/** Of them, those whose invitation was emailed, or is about to be. */
export const withEmailedInvitation = (employeeIds: readonly number[]) =>
  withUsableInvitation(employeeIds)
    .join('outbox_messages', 'outbox_messages.id', 'invitations.outbox_message_id')
    .whereIn('outbox_messages.state', ['queued', 'sending', 'sent'])
