import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { postMail, postToMany } from '#messages/services/post_mail'
import { renderMail } from '#messages/services/render_mail'
import { signedIn, visitor } from '#tests/helpers/caller'
import '#tests/helpers/messages/outbox'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

interface Preference {
  kind: string
  label: string
  mail: boolean
  inbox: boolean
  always: string | null
}

const URL = '/api/profile/notifications'
const of = (kind: string, mail: boolean) => ({ preferences: [{ kind, mail }] })
const named = (list: Preference[], kind: string) => list.find((one) => one.kind === kind)

test.group('Which mails somebody gets', (group) => {
  group.each.setup(() => emptyPortal())

  test('are all at first, the required ones with the reason', async ({ assert }) => {
    const caller = await signedIn(await given.employee())
    const { body } = await caller.get<Preference[]>(URL)
    assert.isTrue(body.every(({ mail }) => mail))
    assert.isNull(named(body, 'training_digest')?.always)
    assert.include(named(body, 'password_reset')?.always, 'new password')
    assert.include(named(body, 'signature_requested')?.always, 'law')
    // An employee does not send signature requests.
    assert.notExists(named(body, 'signing_declined'))
    const manager = await signedIn(await given.manager())
    assert.exists(named((await manager.get<Preference[]>(URL)).body, 'signing_declined'))
    assert.equal((await visitor().get(URL)).status, 401)
    assert.equal((await visitor().put(URL, of('test_note', false))).status, 401)
  })

  test('are turned off and on, audited, once', async ({ assert }) => {
    const ana = await given.employee()
    const caller = await signedIn(ana)
    const { body } = await caller.put<Preference[]>(URL, of('training_digest', false))
    assert.isFalse(named(body, 'training_digest')?.mail)
    assert.isTrue(named(body, 'document_reviewed')?.mail)
    const [row] = await db.from('mail_preferences')
    assert.deepInclude(row, { user_id: ana.id, kind: 'training_digest' })
    const entries = () => db.from('audit_entries').where('entity_type', 'mail_preferences')
    const [entry] = await entries()
    assert.deepInclude(entry, {
      action: 'update',
      entity_id: String(ana.id),
      performed_by_id: ana.id,
      old_values: '{"training_digest":true}',
      new_values: '{"training_digest":false}',
    })

    // The same twice at once is one change.
    await Promise.all([
      caller.put(URL, of('document_reviewed', false)),
      caller.put(URL, of('document_reviewed', false)),
    ])
    assert.lengthOf(await entries(), 2)
    await caller.put(URL, of('training_digest', true))
    assert.deepEqual(
      (await db.from('mail_preferences')).map(({ kind }) => kind),
      ['document_reviewed']
    )
  })

  test('cannot be what is no kind, is named twice, or is required', async ({ assert }) => {
    const caller = await signedIn(await given.employee())
    const wrong: [object, string][] = [
      [of('no_such_kind', false), 'preferences.0.kind'],
      [of('signature_requested', false), 'preferences.0.kind'],
      [
        {
          preferences: [
            ...of('test_note', false).preferences,
            ...of('test_note', true).preferences,
          ],
        },
        'preferences.1.kind',
      ],
      [{ preferences: [{ kind: 'test_note', mail: 'no' }] }, 'preferences.0.mail'],
      [{ preferences: [] }, 'preferences'],
      [{}, 'preferences'],
    ]
    for (const [body, field] of wrong) {
      const answer = await caller.put(URL, body)
      assert.equal(answer.status, 422, JSON.stringify(body))
      assert.equal(answer.errors[0]?.field, field)
    }
    assert.lengthOf(await db.from('mail_preferences'), 0)
    assert.equal((await caller.put(URL, of('signature_requested', true))).status, 200)
  })

  test('decide what is mailed, and the inbox has it all the same', async ({ assert }) => {
    const ana = await given.employee()
    const ben = await given.employee()
    await (await signedIn(ana)).put(URL, of('test_note', false))
    const mails = [ana, ben].map(({ email }) => ({
      kind: 'test_note' as const,
      recipient: email,
      recipientName: '',
      payload: { text: 'Hello there' },
    }))
    await change(systemActor, (change) => postToMany(change, mails))
    await change(systemActor, (change) => postMail(change, mails[0]!))
    const posted = await db.from('outbox_messages').orderBy('id')
    assert.deepEqual(
      posted.map(({ recipient, state }) => [recipient, state]),
      [
        [ana.email, 'cancelled'],
        [ben.email, 'queued'],
        [ana.email, 'cancelled'],
      ]
    )
    assert.include(posted[0].last_error, 'turned these emails off')
    assert.lengthOf(await db.from('inbox_items').where('user_id', ana.id), 2)
  })

  test('are told of in mails that can be turned off, and in no other', async ({ assert }) => {
    const { id: userId } = await given.employee()
    const words = 'You can choose which emails you get in your profile.'
    const optional = await renderMail(
      { kind: 'test_note', payload: JSON.stringify({ text: 'x' }) },
      { maskSecrets: false }
    )
    for (const body of [optional?.html, optional?.text]) {
      assert.include(body, words)
      assert.include(body, '/profile#notifications')
    }
    const required = await renderMail(
      {
        kind: 'password_changed',
        payload: JSON.stringify({ userId, changedAt: '2026-01-01T00:00:00.000Z' }),
      },
      { maskSecrets: false }
    )
    assert.notInclude(required?.text, words)
  })
})
