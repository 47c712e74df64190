import db from '@adonisjs/lucid/services/db'
import User from '#accounts/models/user'
import { actingAs, type Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { readLinkToken } from '#accounts/services/link_tokens'
import { preparePassword, storePassword } from '#accounts/passwords/set_password'
import { updateUser } from '#accounts/services/update_user'
import { conflict, notFound, Refusal } from '#core/errors/refusals'
import { linkState, type InvitationFacts } from '#people/invitations/invitation_state'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'
import {
  OWN_FIELDS,
  updateEmployeeColumns,
  type EmployeeInput,
} from '#people/services/update_employee'

/** What an invited person completes (glossary: registration). */
interface Registration extends Pick<EmployeeInput, (typeof OWN_FIELDS)[number]> {
  token: string
  password: string
  firstName: string
  lastName: string
  phone?: string | null
}

interface OpenInvitation extends InvitationFacts {
  id: number
  generation: number
  created_by_id: number | null
  employee_id: number
  user_id: number
  personal_message: string | null
  first_name: string
  last_name: string
  email: string
  phone: string | null
  position: string | null
  start_date: string | null
}

/** The invitation a link speaks of, whatever its state; null for a token that is none. */
export async function findInvitation(token: string): Promise<OpenInvitation | null> {
  const link = readLinkToken('invitation', token)
  if (!link) return null
  const row = await db
    .from('invitations')
    .join('employees', 'employees.id', 'invitations.employee_id')
    .join('users', 'users.id', 'employees.user_id')
    .where('invitations.id', link.id)
    .select('invitations.*', 'employees.user_id', 'employees.start_date')
    .select('users.first_name', 'users.last_name', 'users.email', 'users.phone', 'users.position')
    .select('users.disabled_at')
    .first()
  if (!row || !link.matches(row.generation)) return null
  return { ...row, mail_state: null }
}

const REFUSALS = {
  used: 'This invitation has been used already. Sign in instead.',
  expired: 'This invitation has expired. Ask your HR team for a new one.',
  revoked: 'This invitation has been revoked. Ask your HR team for a new one.',
}

/**
 * @throws Refusal 404 for no link, 409 for one opened by someone signed in, whose session must not
 * become the newcomer's unawares.
 */
export async function assertSignedOut(token: string, user: User | undefined): Promise<void> {
  if (!(await findInvitation(token))) throw notFound('This invitation is not valid.')
  if (user) throw conflict(`You are signed in as ${user.email}. Sign out first.`)
}

/** @throws Refusal 404 for no link, 409 saying why another cannot be used. */
function assertUsable(invitation: OpenInvitation | null): asserts invitation is OpenInvitation {
  const state = linkState(invitation)
  if (state === 'invalid') throw notFound('This invitation is not valid.')
  if (state !== 'usable') throw conflict(REFUSALS[state])
}

/**
 * Registers the invited person: password and confirmed details. The invitation is used up by a
 * conditional update, so that two tabs register one account. The role stays pending until the
 * first sign-in (product.md).
 * @throws Refusal 404, 409, 422 naming the field.
 */
export async function registerEmployee(input: Registration, actor: Actor): Promise<User> {
  const invitation = await findInvitation(input.token)
  assertUsable(invitation)
  const passwordHash = await preparePassword(input.password, {
    email: invitation.email,
    firstName: input.firstName,
    lastName: input.lastName,
  })
  const person = await User.findOrFail(invitation.user_id)

  await change(actingAs(actor, person), (change) =>
    registerWithin(change, invitation, input, passwordHash)
  )
  return User.findOrFail(person.id)
}

/** The registration itself, within a change that is told as the person's own. */
export async function registerWithin(
  change: Change,
  invitation: Pick<OpenInvitation, 'id' | 'generation' | 'employee_id' | 'user_id'>,
  input: Omit<Registration, 'token' | 'password'>,
  passwordHash: string
): Promise<void> {
  const account = await change.trx
    .from('users')
    .where('id', invitation.user_id)
    .select('disabled_at')
    .first()
  if (account?.disabled_at) throw conflict(REFUSALS.revoked)
  const accepted = await change.trx
    .from('invitations')
    .where({ id: invitation.id, generation: invitation.generation })
    .whereNull('accepted_at')
    .whereNull('revoked_at')
    .where('expires_at', '>', change.time)
    .update({
      accepted_at: change.time,
      opened_at: change.trx.raw('coalesce(opened_at, ?)', [change.time]),
      updated_at: change.time,
    })
  if (Number(accepted) !== 1) throw conflict(REFUSALS.used)

  const registered = await change.trx
    .from('employees')
    .where('id', invitation.employee_id)
    .whereNull('registered_at')
    .update({
      registered_at: change.time,
      onboarding_status: 'not_started',
      updated_at: change.time,
    })
  // A second invitation of somebody who has registered by the first.
  if (Number(registered) !== 1) throw new Refusal(409, REFUSALS.used)

  await change.audit({
    action: 'register',
    entityType: 'employee',
    entityId: invitation.employee_id,
    oldValues: { onboardingStatus: 'pending' },
    newValues: { onboardingStatus: 'not_started', invitationId: invitation.id },
  })
  const { firstName, lastName, phone } = input
  const owner = { id: invitation.user_id, mayChangeEmail: false, isAdmin: false }
  await updateUser(change, invitation.user_id, { firstName, lastName, phone }, owner)
  const own: EmployeeInput = {}
  for (const field of OWN_FIELDS) own[field] = input[field]
  await updateEmployeeColumns(change, invitation.employee_id, own)
  // Who was approved before registering may have been asked for things, and done them.
  await settleOnboarding(change, [invitation.employee_id])
  await storePassword(change, { id: invitation.user_id }, passwordHash)
}

/**
 * Notes, once, that someone has started to fill in the form of a usable link: merely looking at it
 * opens nothing, since mail scanners and HR do.
 * @throws Refusal 404, 409.
 */
export async function openInvitation(token: string, actor: Actor): Promise<void> {
  const invitation = await findInvitation(token)
  assertUsable(invitation)
  if (invitation.opened_at) return
  await change(invitedPerson(actor), (change) => markOpenedWithin(change, invitation))
}

/** Who holds a link, before registering tells whether it is the person invited. */
export const invitedPerson = (actor: Actor): Actor => ({
  ...actor,
  id: null,
  label: 'Invited person',
})

export async function markOpenedWithin(
  change: Change,
  invitation: Pick<OpenInvitation, 'id' | 'employee_id'>
): Promise<void> {
  const opened = await change.trx
    .from('invitations')
    .where('id', invitation.id)
    .whereNull('opened_at')
    .update({ opened_at: change.time })
  if (Number(opened) !== 1) return
  await change.audit({
    action: 'open_invitation',
    entityType: 'employee',
    entityId: invitation.employee_id,
    newValues: { invitationId: invitation.id },
  })
}
