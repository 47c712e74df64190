import type { Actor } from '#audit/actor'
import type { BuiltInRole } from '#core/permissions'
import { ALREADY_ERASED } from '#core/erased_email'
import { conflict, forbidden, notFound } from '#core/errors/http_errors'
import { whyNotInvited, type InviteeFacts } from '#people/invitations/invitation_state'

const ADMINS_ONLY = "Only administrators may change an administrator's account."

/** Who is judged: an Employee with their account loaded, or what a profile says of them. */
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

/** Whether it is an administrator's, and the viewer is none. */
const isAdminsOwn = (by: Actor, { role }: Pick<Judged, 'role'>) => role === 'admin' && !by.isAdmin

/**
 * Who may look at one profile: who sees the database, and the person themselves. That somebody
 * else's exists is not for others to know, hence 404.
 */
export function assertMayView(by: Actor, person: Judged): void {
  if (!by.can('employees:view') && person.userId !== by.id) throw notFound()
}

/** The numbers of whom one may look at; an administrator's are for administrators. */
export function assertMayReveal(by: Actor, person: Judged): void {
  assertMayView(by, person)
  if (isAdminsOwn(by, person)) {
    throw forbidden("Only administrators may reveal an administrator's numbers.")
  }
}

/**
 * Who may take a person's record: of the archive and the whole numbers, who may change and reveal.
 * One's own archive is for everybody; the numbers stay out of it, for a stolen session must not
 * give them away.
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

/** Who may see a salary or a wage, or set it: of others; one's own is in one's own archive. */
export const mayViewPay = (by: Pick<Actor, 'can'>): boolean => by.can('pay:view')

/** What somebody may do with a person whose data were not erased. */
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

/** Whether somebody may send a person an invitation, first or again. */
export function mayInvite(by: Actor, person: InviteeFacts & Pick<Judged, 'role'>): boolean {
  const mayUpdate = by.can('employees:update') && !isAdminsOwn(by, person)
  return mayUpdate && whyNotInvited(person) === null
}

/** Nobody decides about their own approval, and about an administrator's only another. */
export function assertMayDecide(by: Actor, person: Judged): void {
  if (person.userId === by.id) throw forbidden('You cannot decide about yourself.')
  if (isAdminsOwn(by, person)) throw forbidden(ADMINS_ONLY)
}

/** Nobody erases their own data, and only administrators erase an administrator's. */
export function assertMayErase(by: Actor, person: Judged): void {
  if (person.userId === by.id) throw forbidden('You cannot erase your own data.')
  if (isAdminsOwn(by, person)) throw forbidden(ADMINS_ONLY)
}

/** Who edits people may invite them; an administrator's account is for administrators. */
export function assertMayChange(by: Actor, person: Judged): void {
  if (!rightsOver(by, person).update) throw forbidden(ADMINS_ONLY)
}

/** The same of somebody whose data are still there. */
export function assertMayUpdate(by: Actor, person: Judged): void {
  assertMayChange(by, person)
  if (person.isErased) throw conflict(ALREADY_ERASED)
}

/** HR's notes are for HR, and never about the reader; of the erased, none are left. */
export const mayReadNotes = (by: Actor, person: Judged): boolean =>
  !person.isErased && rightsOver(by, person).keepNotes

/** The same of who writes them. */
export function assertMayKeepNotes(by: Actor, person: Judged): void {
  assertMayUpdate(by, person)
  if (!rightsOver(by, person).keepNotes) {
    throw forbidden('Notes about yourself are not for you to see.')
  }
}

/** Whether somebody may delete a note: one's own, or anybody's as an administrator. */
export const mayDeleteNote = (by: Actor, { authorId }: { authorId: number | null }): boolean =>
  by.isAdmin || (authorId !== null && authorId === by.id)
