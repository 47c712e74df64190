import User from '#accounts/models/user'
import { actingAs, type Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { preparePassword, storePassword } from '#accounts/passwords/set_password'
import { conflict, notFound } from '#core/errors/http_errors'
import { linkState } from '#people/invitations/invitation_state'
import EmployeeRegistered from '#people/events/employee_registered'
import Employee from '#people/models/employee'
import Invitation from '#people/models/invitation'
import {
  findInvitation,
  type LinkedInvitation,
} from '#people/queries/invitations/linked_invitation'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'
import { updateOwn, type OwnInput } from '#people/services/update_own_details'

/** What an invited person completes (glossary: registration). An absent field keeps its value. */
interface Registration extends OwnInput {
  token: string
  password: string
  firstName?: string
  lastName?: string
  phone?: string | null
}

type Linked = Pick<LinkedInvitation, 'id' | 'generation' | 'employee_id'>

const REFUSALS = {
  used: 'This invitation has been used already. Sign in instead.',
  expired: 'This invitation has expired. Ask your HR team for a new one.',
  revoked: 'This invitation has been revoked. Ask your HR team for a new one.',
}

/**
 * @throws HttpError 404 for an unknown link, 409 for one opened by a signed-in person, whose
 * session must not silently become the new person's.
 */
export async function assertSignedOut(token: string, user: User | undefined): Promise<void> {
  if (!(await findInvitation(token))) throw notFound('This invitation is not valid.')
  if (user) throw conflict(`You are signed in as ${user.email}. Sign out first.`)
}

/** @throws HttpError 404 for an unknown link, 409 saying why another cannot be used. */
function assertUsable(invitation: LinkedInvitation | null): asserts invitation is LinkedInvitation {
  const state = linkState(invitation)
  if (state === 'invalid') throw notFound('This invitation is not valid.')
  if (state !== 'usable') throw conflict(REFUSALS[state])
}

/**
 * Registers the invited person: password and completed details. A conditional update uses the
 * invitation up, so that two tabs register one account. The role stays pending until the first
 * sign-in.
 * @throws HttpError 404, 409, 422 naming the field.
 */
export async function registerEmployee(input: Registration, actor: Actor): Promise<User> {
  const invitation = await findInvitation(input.token)
  assertUsable(invitation)
  const passwordHash = await preparePassword(input.password, {
    email: invitation.email,
    firstName: input.firstName ?? invitation.first_name,
    lastName: input.lastName ?? invitation.last_name,
  })
  const person = await User.findOrFail(invitation.user_id)

  await change(actingAs(actor, person), (change) =>
    registerInTransaction(change, invitation, input, passwordHash)
  )
  return User.findOrFail(person.id)
}

/** The registration itself, inside a change attributed to the person. */
export async function registerInTransaction(
  change: Change,
  { id, generation, employee_id: employeeId }: Linked,
  { firstName, lastName, phone, ...own }: Omit<Registration, 'token' | 'password'>,
  passwordHash: string
): Promise<void> {
  const employee = await Employee.withAccount(employeeId, change.trx)
  if (employee.user.disabledAt) throw conflict(REFUSALS.revoked)
  const invitation = await change.find(Invitation, id)
  if (!invitation.isUsableAt(change.time) || invitation.generation !== generation)
    throw conflict(REFUSALS.used)
  const openedAt = invitation.openedAt ?? change.time
  await change.store(invitation.merge({ acceptedAt: change.time, openedAt }))

  await change.transition(
    employee,
    {
      from: { registeredAt: null },
      to: { registeredAt: change.time, onboardingStatus: 'not_started' },
      // A second invitation of a person who has registered with the first.
      refused: REFUSALS.used,
    },
    { action: 'register', newValues: { invitationId: id } }
  )
  await updateOwn(change, employee, { firstName, lastName, phone }, own)
  await EmployeeRegistered.dispatch(change, employeeId)
  // A person approved before registering may have requests, and may have completed them.
  await settleOnboarding(change, [employeeId])
  await storePassword(change, employee.user, passwordHash)
}

/**
 * Records, once, that someone has started to fill in the form of a usable link. Only viewing it
 * does not count, since mail scanners and HR do that.
 * @throws HttpError 404, 409.
 */
export async function openInvitation(token: string, actor: Actor): Promise<void> {
  const invitation = await findInvitation(token)
  assertUsable(invitation)
  if (invitation.opened_at) return
  await change(invitedPerson(actor), (change) => markOpenedInTransaction(change, invitation))
}

/** The actor for a link, before registration confirms that it is the invited person. */
export const invitedPerson = (actor: Actor): Actor => ({
  ...actor,
  id: null,
  label: 'Invited person',
})

export async function markOpenedInTransaction(
  change: Change,
  { id }: Pick<LinkedInvitation, 'id'>
): Promise<void> {
  const invitation = await change.find(Invitation, id)
  if (!invitation.isUsableAt(change.time) || invitation.openedAt) return
  await change.save(invitation.merge({ openedAt: change.time }), {
    action: 'open_invitation',
    newValues: { invitationId: id },
  })
}
