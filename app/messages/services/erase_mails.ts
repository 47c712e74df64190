import { inBatches } from '#core/database/in_batches'
import { table } from '#core/database/table'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { ALREADY_ERASED, ERASED_MAILBOX, erasedEmail } from '#core/erased_email'
import { registerPersonalData, type ErasedPerson } from '#audit/personal_data'
import { mailKinds } from '#messages/services/mail_kinds'
import OutboxMessage, { type OutboxRow } from '#messages/models/outbox_message'

registerPersonalData({
  tables: {
    [OutboxMessage.table]: {
      erased: ['recipient', 'recipient_name', 'last_error', 'server_answer'],
      // A payload names rows by id. The text is rendered from them when it is read.
      kept: [
        'id',
        'kind',
        'payload',
        'state',
        'attempts',
        'next_attempt_at',
        'claimed_until',
        'sent_at',
        'created_at',
        'resent_from_id',
        'user_id',
      ],
    },
  },
  // A retried email has stored the mail server's answer about the address.
  async subjects(person, client) {
    const mails = await mailsTo(person, client)
    return [{ type: 'mail', ids: mails.map(({ id }) => id) }]
  },
  async survey(person, client) {
    const mails = await mailsTo(person, client)
    return {
      erased: [
        { what: 'Recipient of emails sent to the person', count: mails.length },
        {
          what: 'Unsent emails that are canceled',
          count: mails.filter(({ state }) => state === 'queued').length,
        },
      ],
      kept: [],
    }
  },
  async erase(person, { trx }) {
    const mails = await mailsTo(person, trx)
    for (let at = 0; at < mails.length; at += AT_ONCE) {
      const ids = mails.slice(at, at + AT_ONCE).map(({ id }) => id)
      await table(trx, OutboxMessage)
        .whereIn('id', ids)
        .update({
          recipient: erasedEmail(person.userId),
          recipient_name: '',
          last_error: null,
          server_answer: null,
        })
      // An email being sent loses its claim, and a failed one cannot be retried.
      await table(trx, OutboxMessage)
        .whereIn('id', ids)
        .whereIn('state', ['queued', 'sending', 'failed'])
        .update({ state: 'cancelled', claimed_until: null, last_error: ALREADY_ERASED })
    }
  },
})

const AT_ONCE = 500

/** What an email to someone without an account names. */
export interface OutsidePayload {
  actionId?: number
  linkId?: number
}

/**
 * Erases the recipients of emails to people without an account: those about what is erased, also to
 * someone who was replaced since, and what else was sent to the given addresses. Waiting
 * emails to these addresses about something else stay.
 */
export async function eraseOutsideMails(
  client: QueryClientContract,
  recipients: readonly string[],
  isErased: (payload: OutsidePayload) => boolean
): Promise<void> {
  const kinds = mailKinds().flatMap(([kind, { outside }]) => (outside ? [kind] : []))
  const mails = await table(client, OutboxMessage).whereIn('kind', kinds).select('id', 'payload')
  const about = mails.filter(({ payload }) => isErased(JSON.parse(payload) as OutsidePayload))
  for (const some of inBatches(about, AT_ONCE)) {
    const ids = some.map(({ id }) => id)
    await table(client, OutboxMessage)
      .whereIn('id', ids)
      .whereIn('state', ['queued', 'sending', 'failed'])
      .update({ state: 'cancelled', claimed_until: null })
    await table(client, OutboxMessage).whereIn('id', ids).update(NO_ONE)
  }
  await table(client, OutboxMessage)
    .whereIn('recipient', [...recipients])
    .whereIn('kind', kinds)
    .whereNotIn('state', ['queued', 'sending'])
    .update(NO_ONE)
}

const NO_ONE = {
  recipient: ERASED_MAILBOX,
  recipient_name: '',
  last_error: null,
  server_answer: null,
}

type Mail = Pick<OutboxRow, 'id' | 'state' | 'recipient' | 'recipient_name'>

/** Emails to an address that now belongs to another account count only if they name the person. */
async function mailsTo(person: ErasedPerson, client: QueryClientContract): Promise<Mail[]> {
  const own = new Set(person.emails)
  const names = new Set(
    person.firstNames.flatMap((first) => person.lastNames.map((last) => `${first} ${last}`.trim()))
  )
  const mails = await table(client, OutboxMessage)
    .whereIn('recipient', [...person.emails, ...person.othersEmails])
    .orderBy('id')
    .select('id', 'state', 'recipient', 'recipient_name')
  const others = new Set(person.othersEmails)
  return mails.filter(
    ({ recipient, recipient_name: name }) =>
      own.has(recipient) || (others.has(recipient) && names.has(name))
  )
}
