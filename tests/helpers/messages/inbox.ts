import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { postMail } from '#messages/services/post_mail'
import '#tests/helpers/messages/outbox'
import type { Person } from '#tests/helpers/people/people'

/** A mail that is told in its recipient's inbox too. */
export const note = (to: Pick<Person, 'email'>, text = 'Hello there') => ({
  kind: 'test_note' as const,
  recipient: to.email,
  recipientName: 'Somebody',
  payload: { text },
})

export const post = (to: Pick<Person, 'email'>, text?: string) =>
  change(systemActor, (change) => postMail(change, note(to, text)))

/** What is in all inboxes, the oldest first. */
export const items = () => db.from('inbox_items').orderBy('id')
