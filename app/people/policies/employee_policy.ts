import type { Actor } from '#audit/actor'
import type { BuiltInRole } from '#core/permissions'
import { ALREADY_ERASED } from '#core/erased_email'
import { conflict, forbidden, notFound } from '#core/errors/http_errors'
import { whyNotInvited, type InviteeFacts } from '#people/invitations/invitation_state'

export const ADMINS_ONLY = "Only administrators can change an administrator's account."

/** The subject of a check: an Employee with their account loaded, or the facts of a profile. */
export interface Judged {
  userId: number
  role: BuiltInRole
  isErased: boolean
}

interface TakenRecord {
  format: 'pdf' | 'zip'
  audience: 'hr' | 'own'
  secretsReason: string | null
}

/** Whether it is an administrator's, and the viewer is not one. */
export const isAdminsOwn = (by: Actor, { role }: Pick<Judged, 'role'>) =>
  role === 'admin' && !by.isAdmin

/**
 * Who may view a profile: people who see all employees, and the person themselves. Others must
 * not learn that it exists, hence 404.
 */
export function assertMayView(by: Actor, person: Judged): void {
  if (!by.can('employees:view') && person.userId !== by.id) throw notFound()
}

/** The numbers of people one may view. Only administrators see an administrator's. */
export function assertMayReveal(by: Actor, person: Judged): void {
  assertMayView(by, person)
  if (isAdminsOwn(by, person)) {
    throw forbidden("Only administrators can reveal an administrator's numbers.")
  }
}

/**
 * Who may take a person's record. The archive and the full numbers need the permissions to change
 * and to reveal. Everyone may take their own archive; it has no numbers, so that a stolen session
 * cannot get them.
 */
export function assertMayTake(
  by: Actor,
  person: Judged,
  { format, audience, secretsReason }: TakenRecord
): void {
  if (audience === 'own') {
    if (person.userId !== by.id || secretsReason !== null) throw notFound()
    return
  }
  assertMayView(by, person)
  if (format === 'zip' && !by.can('employees:update')) {
    throw forbidden('You do not have permission to take an archive.', 'format')
  }
  if (secretsReason === null) return
  if (!by.can('secrets:reveal')) {
    throw forbidden('You do not have permission to reveal numbers.', 'secretsReason')
  }
  assertMayReveal(by, person)
}

/** Who may see or set pay of other people. One's own is in one's own archive. */
export const mayViewPay = (by: Pick<Actor, 'can'>): boolean => by.can('pay:view')

/** What a person may do with an employee who was not erased. */
export function rightsOver(by: Actor, person: Judged) {
  const adminsOwn = isAdminsOwn(by, person)
  const update = by.can('employees:update') && !adminsOwn
  const ofOneself = person.userId === by.id
  return {
    update,
    decide: update && !ofOneself,
    keepNotes: update && !ofOneself,
    changePay: update && mayViewPay(by) && !ofOneself,
    erase: by.can('employees:delete') && !adminsOwn && !ofOneself,
  }
}

/** Whether someone may invite or reinvite a person. */
export function mayInvite(by: Actor, person: InviteeFacts & Pick<Judged, 'role'>): boolean {
  const mayUpdate = by.can('employees:update') && !isAdminsOwn(by, person)
  return mayUpdate && whyNotInvited(person) === null
}

/** No one decides about their own approval, and only an administrator about another's. */
export function assertMayDecide(by: Actor, person: Judged): void {
  if (person.userId === by.id) throw forbidden('You cannot decide about yourself.')
  if (isAdminsOwn(by, person)) throw forbidden(ADMINS_ONLY)
}

/** No one erases their own data, and only administrators erase an administrator's. */
export function assertMayErase(by: Actor, person: Judged): void {
  assertMayView(by, person)
  if (person.userId === by.id) throw forbidden('You cannot erase your own data.')
  if (isAdminsOwn(by, person)) throw forbidden(ADMINS_ONLY)
}

/**
 * People who edit employees may invite them. Only administrators change an administrator's
 * account.
 */
export function assertMayChange(by: Actor, person: Judged): void {
  if (!rightsOver(by, person).update) throw forbidden(ADMINS_ONLY)
}

/** The same for a person who was not erased. */
export function assertMayUpdate(by: Actor, person: Judged): void {
  assertMayChange(by, person)
  if (person.isErased) throw conflict(ALREADY_ERASED)
}

/** HR's notes are for HR, and never about the reader. An erased person has none. */
export const mayReadNotes = (by: Actor, person: Judged): boolean =>
  !person.isErased && rightsOver(by, person).keepNotes

/** The same for writing them. */
export function assertMayKeepNotes(by: Actor, person: Judged): void {
  assertMayUpdate(by, person)
  if (!rightsOver(by, person).keepNotes) {
    throw forbidden('Notes about yourself are not for you to see.')
  }
}

/** Whether someone may delete a note: their own, or any as an administrator. */
export const mayDeleteNote = (by: Actor, { authorId }: { authorId: number | null }): boolean =>
  by.isAdmin || (authorId !== null && authorId === by.id)
