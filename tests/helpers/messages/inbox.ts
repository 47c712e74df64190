import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { postMail } from '#messages/services/post_mail'
import '#tests/helpers/messages/outbox'
import type { Person } from '#tests/helpers/people/people'

/** An email that also appears in its recipient's inbox. */
export const note = (to: Pick<Person, 'email'>, text = 'Hello there') => ({
  kind: 'test_note' as const,
  recipient: to.email,
  recipientName: 'Somebody',
  payload: { text },
})

export const post = (to: Pick<Person, 'email'>, text?: string) =>
  change(systemActor, (change) => postMail(change, note(to, text)))

/** All inbox items, the oldest first. */
export const items = () => db.from('inbox_items').orderBy('id')
