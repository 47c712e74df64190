import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { insertRows } from '#core/database/insert_rows'
import { table } from '#core/database/table'
import User from '#accounts/models/user'
import InboxItem from '#messages/models/inbox_item'
import { postMails } from '#messages/services/post_mail'
import Nudge from '#onboarding/models/nudge'
import { leavingMails, unreadItems } from '#onboarding/queries/tasks/notices'
import { nudgeFacts, ownersOf } from '#onboarding/queries/tasks/nudge_facts'
import { dayOf } from '#training/assignments/assign_modules'
import { addDays, type Day } from '#training/compliance_status'
import { localDay, localDayOf, localTime } from '#settings/local_time'

/** Someone who has open items, and how many of all that is theirs. */
interface NudgedPerson {
  userId: number
  name: string
  items: number
  late: number
}

export interface Nudged {
  /** Who gets an email. */
  nudged: NudgedPerson[]
  /** Who had one today already. */
  already: NudgedPerson[]
}

/** Whom a nudge would email, and about how much. Writes nothing. */
export async function previewNudge(checklistIds: readonly number[]): Promise<Nudged> {
  const today = localDay()
  return toldOf(await owners(db.connection(), checklistIds, today))
}

/**
 * Emails everyone who has something of some checklists to do, with all that is theirs; each at most
 * once a day, whoever asks for it.
 */
export async function nudge(checklistIds: readonly number[], actor: Actor): Promise<Nudged> {
  const found = await change(actor, async (change) => {
    const theirs = await owners(change.trx, checklistIds, dayOf(change))
    const toNotify = theirs.filter(({ had }) => !had).map(({ user }) => user)
    if (toNotify.length > 0) {
      await emailAndNote(change, toNotify, 'onboarding_nudge')
      await change.audit({
        action: 'nudge',
        entityType: 'onboarding_checklist',
        entityId: 'list',
        newValues: { checklistIds, people: toNotify.length },
      })
    }
    return theirs
  })
  return toldOf(found)
}

type MailKind = 'onboarding_nudge' | 'onboarding_tasks'

/**
 * Emails people about all that is theirs. Who had such an email on this day gets the next one a day
 * later; it lists what is theirs then. Who reads of them in their inbox alone is told there once a
 * day, until they have read it; an item of an earlier day that is unread is replaced.
 */
export async function emailOnceADay(
  change: Change,
  users: readonly User[],
  kind: MailKind
): Promise<void> {
  const told = await toldToday(change, users, kind)
  let left = users.filter(({ id }) => !told.has(id))
  for (const days of [0, 1]) {
    const had = await emailedOn(change.trx, left, addDays(dayOf(change), days))
    const next = left.filter(({ id }) => !had.has(id))
    await emailAndNote(change, next, kind, days)
    left = left.filter(({ id }) => had.has(id))
    if (left.length === 0) break
  }
}

/** Who has an unread item of today, which says all. Removes older ones. */
async function toldToday(
  change: Change,
  users: readonly User[],
  kind: MailKind
): Promise<Set<number>> {
  const unread = await unreadItems(
    change.trx,
    users.map(({ id }) => id),
    kind
  )
  const today = dayOf(change)
  const byAge = Map.groupBy(unread, (item) => localDayOf(item.created_at) < today)
  const older = byAge.get(true)?.map(({ id }) => id) ?? []
  await table(change.trx, InboxItem).whereIn('id', older).delete()
  return new Set(byAge.get(false)?.map((item) => item.user_id))
}

async function emailAndNote(
  change: Change,
  users: readonly User[],
  kind: MailKind,
  days = 0
): Promise<void> {
  const day = addDays(dayOf(change), days)
  const ids = await postMails(
    change,
    users.map((user) => ({
      kind,
      recipient: user.email,
      recipientName: user.fullName,
      payload: { userId: user.id },
      // A local day, which a clock change makes 23 or 25 hours long.
      notBefore: localTime(change.at).plus({ days }).toUTC(),
    }))
  )
  // Who has turned such emails off gets none on that day.
  const leaving = await leavingMails(change.trx, ids)
  await insertRows(
    change.trx,
    Nudge,
    leaving.flatMap(({ user_id: userId }) => (userId === null ? [] : { user_id: userId, day }))
  )
}

async function emailedOn(
  client: QueryClientContract,
  users: readonly User[],
  day: Day
): Promise<Set<number>> {
  const rows = await table(client, Nudge)
    .whereIn(
      'user_id',
      users.map(({ id }) => id)
    )
    .where('day', day)
    .select('user_id')
  return new Set(rows.map((row) => row.user_id))
}

interface FoundOwner {
  user: User
  /** Whether they had an email on that day already. */
  had: boolean
}

async function owners(
  client: QueryClientContract,
  checklistIds: readonly number[],
  day: Day
): Promise<FoundOwner[]> {
  const ids = await ownersOf(client, checklistIds)
  const users = await User.query({ client }).whereIn('id', ids).orderBy('id')
  const had = await emailedOn(client, users, day)
  return users.map((user) => ({ user, had: had.has(user.id) }))
}

async function toldOf(found: readonly FoundOwner[]): Promise<Nudged> {
  const facts = await nudgeFacts(found.map(({ user }) => user.id))
  const toldAbout = ({ user: { id, fullName, email } }: FoundOwner): NudgedPerson => {
    const items = facts.get(id)?.items ?? []
    const late = items.filter((item) => item.late).length
    return { userId: id, name: fullName || email, items: items.length, late }
  }
  return {
    nudged: found.filter(({ had }) => !had).map(toldAbout),
    already: found.filter(({ had }) => had).map(toldAbout),
  }
}
