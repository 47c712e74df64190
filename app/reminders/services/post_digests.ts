import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { postToMany } from '#messages/services/post_mail'
import DocumentDigest from '#reminders/models/document_digest'
import TrainingReminder from '#training/models/training_reminder'
import { recipientsOn } from '#reminders/queries/digest_recipients'
import type { Day } from '#training/compliance_status'

/** Emails per change, which take a fifth of a second. */
const PEOPLE_AT_ONCE = 5_000

export interface Posted {
  /** Number of recipients. */
  people: number
  /** Number of trainings, plus one for each person with documents. */
  reminders: number
}

/**
 * Sends one digest to each recipient who has had none that day, and marks its reminders as sent
 * in the same change. So after an interruption, no one gets a reminder twice and nothing is lost.
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
  const found = await recipientsOn(change.trx, day).limit(PEOPLE_AT_ONCE + 1)
  const recipients = found.slice(0, PEOPLE_AT_ONCE)
  if (recipients.length === 0) return { people: 0, reminders: 0, more: false }
  await postToMany(
    change,
    recipients.map((recipient) => ({
      kind: 'training_digest' as const,
      recipient: recipient.email,
      recipientName: `${recipient.first_name} ${recipient.last_name}`.trim(),
      payload: { userId: recipient.id, day },
    }))
  )
  const ids = recipients.map(({ id }) => id)
  const documents = await table(change.trx, DocumentDigest)
    .where('day', day)
    .whereIn('user_id', ids)
    .update({ posted_at: change.time })
  const reminders = await table(change.trx, TrainingReminder)
    .whereNull('sent_on')
    .whereIn('recipient_id', ids)
    .update({ sent_on: day })
  const posted = { people: recipients.length, reminders: reminders + documents }
  await change.audit({
    action: 'remind',
    entityType: 'training_digest',
    entityId: day,
    newValues: { ...posted },
  })
  return { ...posted, more: found.length > recipients.length }
}
