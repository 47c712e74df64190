import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { postToMany } from '#messages/services/post_mail'
import { DOCUMENT_DIGESTS } from '#reminders/services/note_documents'
import type { Day } from '#training/standing'

/** Mails of one change: a tenth of a second. */
const PEOPLE_AT_ONCE = 3_000

export interface Posted {
  /** Who is told. */
  people: number
  /** Of how many trainings, and one for whoever has documents to do. */
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
    .whereNotNull('employees.registered_at')
    .whereNull('users.disabled_at')
    .where((told) => {
      told.whereIn('users.id', (untold) => {
        untold.from('training_reminders').whereNull('sent_on').select('recipient_id')
      })
      told.orWhereIn('users.id', (documents) => {
        documents.from(DOCUMENT_DIGESTS).where('day', day).whereNull('posted_at').select('user_id')
      })
    })
    // One digest a day: what came up since waits for the next.
    .whereNotIn('users.id', (served) => {
      served.from('training_reminders').where('sent_on', day).select('recipient_id')
    })
    .whereNotIn('users.id', (served) => {
      served.from(DOCUMENT_DIGESTS).where('day', day).whereNotNull('posted_at').select('user_id')
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
  const ids = recipients.map(({ id }) => Number(id))
  const documents = await change.trx
    .from(DOCUMENT_DIGESTS)
    .where('day', day)
    .whereIn('user_id', ids)
    .update({ posted_at: change.time })
  const reminders = await change.trx
    .from('training_reminders')
    .whereNull('sent_on')
    .whereIn('recipient_id', ids)
    .update({ sent_on: day })
  const posted = { people: recipients.length, reminders: Number(reminders) + Number(documents) }
  await change.audit({
    action: 'remind',
    entityType: 'training_digest',
    entityId: day,
    newValues: { ...posted },
  })
  return { ...posted, more: found.length > recipients.length }
}
