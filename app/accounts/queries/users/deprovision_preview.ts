import { counted } from '#core/counted'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { countOf, table } from '#core/database/table'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import {
  reassignmentParts,
  type ReassignmentPart,
  type SuccessorAddress,
} from '#accounts/services/reassignment'
import { dbTime } from '#core/time'
import { notFound } from '#core/errors/http_errors'

/** One kind of item that closing an account ends or hands on. */
export type DeprovisionItem = {
  kind: string
  count: number
  /** The number of items, in words. */
  told: string
  successor: {
    label: string
    address: SuccessorAddress
    required: boolean
    /** What happens if no one is chosen. */
    withoutOne: string | null
  } | null
  choices: { value: string; label: string }[]
}

export type DeprovisionPreview = {
  disabled: boolean
  items: DeprovisionItem[]
}

/** An account's own open items, in display order. */
export const OWN_ITEMS = [
  {
    kind: 'sessions',
    told: (count: number) => `${counted(count, 'session')} that will be ended`,
    done: (count: number) => `${counted(count, 'session was', 'sessions were')} ended.`,
    rows: (client: QueryClientContract, userId: number, now: string) =>
      table(client, 'sessions').where('user_id', userId).where('expires_at', '>', now),
  },
  {
    kind: 'password_resets',
    told: (count: number) => `${counted(count, 'link')} to set a password, which will stop working`,
    done: (count: number) => `${counted(count, 'link')} to set a password stopped working.`,
    rows: (client: QueryClientContract, userId: number, now: string) =>
      table(client, 'password_resets')
        .where('user_id', userId)
        .whereNull('used_at')
        .where('expires_at', '>', now),
  },
  {
    kind: 'email_changes',
    told: (count: number) =>
      `${counted(count, 'change')} of address waiting to be confirmed, which will be canceled`,
    done: (count: number) =>
      `${counted(count, 'change of address was', 'changes of address were')} canceled.`,
    rows: (client: QueryClientContract, userId: number, now: string) =>
      table(client, 'email_changes')
        .where('user_id', userId)
        .whereNull('confirmed_at')
        .whereNull('cancelled_at')
        .where('expires_at', '>', now),
  },
]

/**
 * What closing an account would end and hand on, by kind, without empty kinds. Closing runs the
 * same query inside its change.
 * @throws HttpError 404.
 */
export async function previewDeprovision(
  userId: number,
  client: QueryClientContract = db.connection()
): Promise<DeprovisionPreview> {
  const user = await table(client, 'users').where('id', userId).select('disabled_at').first()
  if (!user) throw notFound()
  const now = dbTime(DateTime.utc())
  const items: DeprovisionItem[] = []
  for (const { kind, told, rows } of OWN_ITEMS) {
    const count = await countOf(rows(client, userId, now))
    items.push({ kind, count, told: told(count), successor: null, choices: [] })
  }
  items.push(...(await openReassignments(userId, client)))
  return { disabled: user.disabled_at !== null, items: items.filter(({ count }) => count > 0) }
}

/** What waits for an account's owner in all domains, without empty kinds. */
export async function openReassignments(
  userId: number,
  client: QueryClientContract
): Promise<DeprovisionItem[]> {
  const items: DeprovisionItem[] = []
  for (const part of reassignmentParts()) items.push(await itemOf(part, userId, client))
  return items.filter(({ count }) => count > 0)
}

async function itemOf(
  part: ReassignmentPart,
  userId: number,
  client: QueryClientContract
): Promise<DeprovisionItem> {
  const count = await part.count(userId, client)
  return {
    kind: part.kind,
    count,
    told: part.told(count),
    successor: part.successor
      ? { ...part.successor, required: part.successor.withoutOne === null }
      : null,
    choices: [...(part.choices ?? [])],
  }
}
