import { table } from '#core/database/table'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { dbTime, fromDbTime } from '#core/time'
import { presentAddresses } from '#messages/queries/mailed_accounts'
import OutboxMessage, { type OutboxRow } from '#messages/models/outbox_message'
import { mailKind, mailKinds } from '#messages/services/mail_kinds'

/** How long a claim lasts without renewal: after a kill, others wait this long. */
export const LEASE_SECONDS = 30

/**
 * A claim sets next_attempt_at to the end of its lease. So both statuses are due by the same
 * column, and an email whose process was killed becomes due by itself.
 */
const DUE_STATES = ['queued', 'sending'] as const

/** Ids of due emails: urgent kinds before all others, and of each the longest due first. */
export async function dueMails(limit: number): Promise<number[]> {
  const kinds = mailKinds().flatMap(([name, { urgent }]) => (urgent ? name : []))
  const urgent = await longestDue(limit, (mails) => mails.whereIn('kind', kinds))
  const left = limit - urgent.length
  return [...urgent, ...(await longestDue(left, (mails) => mails.whereNotIn('kind', kinds)))]
}

const dueIn = (state: (typeof DUE_STATES)[number]) => table(db, OutboxMessage).where('state', state)

async function longestDue(
  limit: number,
  only: (mails: ReturnType<typeof dueIn>) => void
): Promise<number[]> {
  const now = dbTime(DateTime.utc())
  const due: Pick<OutboxRow, 'id' | 'next_attempt_at'>[] = []
  for (const state of DUE_STATES) {
    due.push(
      ...(await dueIn(state)
        .where('next_attempt_at', '<=', now)
        .where(only)
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(limit)
        .select('id', 'next_attempt_at'))
    )
  }
  due.sort((a, b) => a.next_attempt_at.localeCompare(b.next_attempt_at) || a.id - b.id)
  return due.slice(0, limit).map(({ id }) => id)
}

/** When the next email is due, or null when none waits. */
export async function nextDueAt(): Promise<DateTime | null> {
  const times: string[] = []
  for (const state of DUE_STATES) {
    const row = await table(db, OutboxMessage)
      .select('next_attempt_at')
      .where('state', state)
      .orderBy('next_attempt_at')
      .first()
    if (row) times.push(row.next_attempt_at)
  }
  const first = times.sort()[0]
  return first ? fromDbTime(first) : null
}

/**
 * Claims a due email for this process, addressed to where its account is now unless its kind keeps
 * the address, or returns null when another was faster.
 */
export async function claimMail(id: number): Promise<OutboxRow | null> {
  const now = DateTime.utc()
  const lease = leaseFrom(now)
  const taken = await table(db, OutboxMessage)
    .where('id', id)
    .whereIn('state', DUE_STATES)
    .where('next_attempt_at', '<=', dbTime(now))
    .update({
      state: 'sending',
      // Counted before the attempt, so that an email that kills the process fails in the end,
      // too.
      attempts: db.raw('attempts + 1'),
      claimed_until: lease,
      next_attempt_at: lease,
    })
  if (taken !== 1) return null
  const mail = await table(db, OutboxMessage).where({ id, claimed_until: lease }).first()
  if (!mail || mailKind(mail.kind)?.keepsAddress) return mail
  const addresses = await presentAddresses(db, [mail.user_id])
  const present = addresses.get(mail.user_id) ?? mail.recipient
  return present === mail.recipient ? mail : moveTo(present, mail)
}

/**
 * The address that the account had before may be a stranger's. This is not part of the claim, which
 * on MySQL would then lock the account and could block a change that also cancels the email.
 */
async function moveTo(recipient: string, mail: OutboxRow): Promise<OutboxRow | null> {
  const moved = await table(db, OutboxMessage)
    .where({ id: mail.id, claimed_until: mail.claimed_until })
    .update({ recipient })
  return moved === 1 ? { ...mail, recipient } : null
}

/** Extends a claim that is still ours and returns its new end, or null when it was lost. */
export async function renewClaim(id: number, claimedUntil: string): Promise<string | null> {
  const lease = leaseFrom(DateTime.utc())
  const renewed = await table(db, OutboxMessage)
    .where({ id, state: 'sending', claimed_until: claimedUntil })
    .update({ claimed_until: lease, next_attempt_at: lease })
  return renewed === 1 ? lease : null
}

const leaseFrom = (now: DateTime) => dbTime(now.plus({ seconds: LEASE_SECONDS }))
