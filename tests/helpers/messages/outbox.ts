import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'
import { change } from '#audit/services/change'
import { systemActor } from '#audit/actor'
import OutboxMessage, { type OutboxRow } from '#messages/models/outbox_message'
import { registerMailKind } from '#messages/services/mail_kinds'
import { postMail } from '#messages/services/post_mail'
import { given } from '#tests/helpers/people/people'

interface TestNote {
  subject?: string
  text: string
  obsolete?: string
  vanished?: boolean
  broken?: boolean
}

declare module '#messages/services/mail_kinds' {
  interface MailKinds {
    test_note: TestNote
  }
}

registerMailKind('test_note', {
  label: 'Test note',
  about: 'When a test writes one.',
  inbox: true,
  always: null,
  find: async (notes) => notes.map((note) => (note.vanished ? null : note)),
  examples: () => [{ name: 'As it is sent', facts: { text: 'Hello there' } }],
  write({ subject, text, obsolete, broken }) {
    if (broken) throw new Error('The template is broken')
    return {
      subject: subject ?? 'A note',
      preview: 'For tests',
      greetingName: 'Ana',
      blocks: [{ type: 'text', text }],
      obsolete,
    }
  },
})

/** Sends an email with a given text, in a change of its own. */
export async function postNote(
  note: Partial<TestNote> = {},
  to: { recipient?: string; recipientName?: string } = {}
): Promise<number> {
  return change(systemActor, (change) =>
    postMail(change, {
      kind: 'test_note',
      recipient: to.recipient ?? 'ana@example.com',
      recipientName: to.recipientName ?? 'Ana Díaz',
      payload: { text: 'Hello there', ...note },
    })
  )
}

export async function mailRow(id: number): Promise<OutboxRow> {
  return table(db, OutboxMessage).where('id', id).firstOrFail()
}

/** Sends emails of a kind that other processes also know, to many people. */
export async function postRealMails(count: number): Promise<number[]> {
  const { id: userId } = await given.employee()
  return change(systemActor, async (change) => {
    const ids: number[] = []
    for (let number = 0; number < count; number++) {
      const mail = {
        kind: 'password_changed' as const,
        recipient: `person${number}@example.com`,
        recipientName: `Person ${number}`,
        payload: { userId, changedAt: change.at.toISO() },
      }
      ids.push(await postMail(change, mail))
    }
    return ids
  })
}
