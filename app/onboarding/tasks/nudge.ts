import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { insertRows } from '#core/database/insert_rows'
import { table } from '#core/database/table'
import User from '#accounts/models/user'
import { postMails } from '#messages/services/post_mail'
import Nudge from '#onboarding/models/nudge'
import { nudgeFacts, ownersOf } from '#onboarding/queries/tasks/nudge_facts'
import { dayOf } from '#training/assignments/assign_modules'
import type { Day } from '#training/compliance_status'
import { localDay } from '#settings/local_time'

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
    const day = dayOf(change)
    const theirs = await owners(change.trx, checklistIds, day)
    const toNotify = theirs.filter(({ had }) => !had).map(({ user }) => user)
    if (toNotify.length > 0) {
      await insertRows(
        change.trx,
        Nudge,
        toNotify.map(({ id }) => ({ user_id: id, day }))
      )
      await postMails(
        change,
        toNotify.map((user) => ({
          kind: 'onboarding_nudge',
          recipient: user.email,
          recipientName: user.fullName,
          payload: { userId: user.id },
        }))
      )
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
  const before = await table(client, Nudge)
    .whereIn('user_id', ids)
    .where('day', day)
    .select('user_id')
  const had = new Set(before.map((row) => row.user_id))
  const users = await User.query({ client }).whereIn('id', ids).orderBy('id')
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
