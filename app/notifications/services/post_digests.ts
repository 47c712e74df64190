import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { postToMany } from '#outbox/services/post_mail'
import type { Day } from '#training/standing'

/** Mails of one change: a tenth of a second. */
const PEOPLE_AT_ONCE = 3_000

export interface Posted {
  /** Who is told. */
  people: number
  /** Of what. */
  reminders: number
}

interface Recipient {
  id: number
  email: string
  first_name: string
  last_name: string
}

/**
 * Posts one digest to everybody who is to be told something and has had none that day, with the
 * reminders marked as told in the same change: whoever breaks off, nobody is told twice, and
 * nothing is lost.
 */
export async function postDigests(
  day: Day,
  actor: Actor,
  between: () => Promise<void> = async () => {}
): Promise<Posted> {
  const posted = { people: 0, reminders: 0 }
  for (;;) {
    const some = await change(actor, (change) => postSome(change, day))
    posted.people += some.people
    posted.reminders += some.reminders
    if (!some.more) return posted
    await between()
  }
}

async function postSome(change: Change, day: Day): Promise<Posted & { more: boolean }> {
  const found: Recipient[] = await change.trx
    .from('users')
    .join('employees', 'employees.user_id', 'users.id')
    .where('employees.status', 'active')
    .whereNull('users.disabled_at')
    .whereIn('users.id', (untold) => {
      untold.from('training_reminders').whereNull('sent_on').select('recipient_id')
    })
    // One digest a day: what came up since waits for the next.
    .whereNotIn('users.id', (served) => {
      served.from('training_reminders').where('sent_on', day).select('recipient_id')
    })
    .orderBy('users.id')
    .limit(PEOPLE_AT_ONCE + 1)
    .select('users.id', 'users.email', 'users.first_name', 'users.last_name')
  const recipients = found.slice(0, PEOPLE_AT_ONCE)
  if (recipients.length === 0) return { people: 0, reminders: 0, more: false }
  await postToMany(
    change,
    recipients.map((recipient) => ({
      kind: 'training_digest' as const,
      recipient: recipient.email,
      recipientName: `${recipient.first_name} ${recipient.last_name}`.trim(),
      payload: { userId: Number(recipient.id), day },
    }))
  )
  const reminders = await change.trx
    .from('training_reminders')
    .whereNull('sent_on')
    .whereIn(
      'recipient_id',
      recipients.map(({ id }) => id)
    )
    .update({ sent_on: day })
  const posted = { people: recipients.length, reminders: Number(reminders) }
  await change.audit({
    action: 'remind',
    entityType: 'training_digest',
    entityId: day,
    newValues: { ...posted },
  })
  return { ...posted, more: found.length > recipients.length }
}
