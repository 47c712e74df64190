import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { insertRows } from '#core/database/insert_rows'
import { table } from '#core/database/table'
import User from '#accounts/models/user'
import { postMails } from '#messages/services/post_mail'
import Nudge from '#onboarding/models/nudge'
import { ownersOf } from '#onboarding/queries/nudge_facts'
import { dayOf } from '#training/assignments/assign_modules'

export interface Nudged {
  /** Who gets an email. */
  nudged: { userId: number; name: string }[]
  /** Who had one today already. */
  already: { userId: number; name: string }[]
}

/**
 * Emails everyone who has something of some checklists to do, with all that is theirs; each at most
 * once a day, whoever asks for it.
 */
export async function nudge(checklistIds: readonly number[], actor: Actor): Promise<Nudged> {
  return change(actor, async (change) => {
    const owners = await ownersOf(change.trx, checklistIds)
    const day = dayOf(change)
    const before = await table(change.trx, Nudge)
      .whereIn('user_id', owners)
      .where('day', day)
      .select('user_id')
    const had = new Set(before.map((row) => row.user_id))
    const users = await User.query({ client: change.trx }).whereIn('id', owners).orderBy('id')
    const toTell = users.filter(({ id }) => !had.has(id))
    if (toTell.length > 0) {
      await insertRows(
        change.trx,
        Nudge,
        toTell.map(({ id }) => ({ user_id: id, day }))
      )
      await postMails(
        change,
        toTell.map((user) => ({
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
        newValues: { checklistIds, people: toTell.length },
      })
    }
    const told = ({ id, fullName, email }: User) => ({ userId: id, name: fullName || email })
    return {
      nudged: toTell.map(told),
      already: users.filter(({ id }) => had.has(id)).map(told),
    }
  })
}
