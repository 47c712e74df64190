import { setTimeout as pause } from 'node:timers/promises'
import { inBatches } from '#core/database/in_batches'
import type { Actor } from '#audit/actor'
import { whyNotInvited, type NotInvited } from '#people/invitations/invitation_state'
import { candidates, openInvitation, type Candidate } from '#people/queries/invitations/invitees'
import { InvitationRefused, resendInvitation } from '#people/invitations/manage_invitation'

/** All employees who have not registered, or the people with these addresses. */
export type Invitees = { pending: true } | { emails: readonly string[] }

export type InviteOutcome =
  /** A first invitation, or a new one after a revoked one. */
  | 'invited'
  /** The open invitation was sent again and extended. */
  | 'invited_again'
  /** The email of an earlier invitation is still waiting. */
  | 'waiting'
  | NotInvited
  | 'unknown'

export interface InvitedPerson {
  email: string
  employeeId: number | null
  outcome: InviteOutcome
}

interface InviteOptions {
  dryRun?: boolean
  /** Limit per minute, for mail servers that need one. */
  perMinute?: number
  onProgress?: (done: number, all: number) => void
}

/**
 * Invites or reinvites people who have not registered, each in a change of its own, so that the
 * portal is never blocked and an interruption keeps what was done.
 * @returns the result for each, in the given order.
 */
export async function invitePeople(
  invitees: Invitees,
  actor: Actor,
  options: InviteOptions = {}
): Promise<InvitedPerson[]> {
  const people = 'pending' in invitees ? await findPending() : await findByEmail(invitees.emails)
  const gap = options.perMinute ? 60_000 / options.perMinute : 0
  const results: InvitedPerson[] = []
  for (const { email, candidate } of people) {
    const outcome = candidate ? await invite(candidate, actor, options.dryRun ?? false) : 'unknown'
    results.push({ email, employeeId: candidate?.id ?? null, outcome })
    options.onProgress?.(results.length, people.length)
    const mailed = outcome === 'invited' || outcome === 'invited_again'
    if (mailed && gap > 0 && !options.dryRun && results.length < people.length) await pause(gap)
  }
  return results
}

interface Asked {
  email: string
  candidate: Candidate | null
}

async function findPending(): Promise<Asked[]> {
  const found = await candidates()
    .whereNull('employees.registered_at')
    .whereNot('employees.status', 'inactive')
    .whereNull('users.disabled_at')
    .orderBy('employees.id')
  return found.map((candidate) => ({ email: candidate.email, candidate }))
}

const LOOK_UP_AT_ONCE = 500

async function findByEmail(emails: readonly string[]): Promise<Asked[]> {
  const wanted = [...new Set(emails.map((email) => email.trim().toLowerCase()).filter(Boolean))]
  const found = new Map<string, Candidate>()
  for (const some of inBatches(wanted, LOOK_UP_AT_ONCE)) {
    const rows = await candidates().whereIn('users.email', some)
    for (const row of rows) found.set(row.email, row)
  }
  return wanted.map((email) => ({ email, candidate: found.get(email) ?? null }))
}

async function invite(person: Candidate, actor: Actor, dryRun: boolean): Promise<InviteOutcome> {
  const why = whyNotInvited(person)
  if (why) return why
  const standing = await openInvitation(person.id)
  if (standing?.mail_state === 'queued' || standing?.mail_state === 'sending') return 'waiting'
  if (!dryRun) {
    try {
      await resendInvitation(person.id, actor)
    } catch (error) {
      // Registered, disabled or rejected since the list was read.
      if (error instanceof InvitationRefused) return error.why
      throw error
    }
  }
  return standing ? 'invited_again' : 'invited'
}
