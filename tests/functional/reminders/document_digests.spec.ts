import { test } from '@japa/runner'
import { Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { cancelRequest } from '#documents/services/change_requests'
import { remainingReminders } from '#reminders/queries/remaining_reminders'
import DocumentDigest from '#reminders/models/document_digest'
import { sendDueReminders } from '#reminders/services/send_daily_reminders'
import { renderMail } from '#messages/services/render_mail'
import { askUpload } from '#tests/helpers/documents/requested_documents'
import { plainModule } from '#tests/helpers/training/assignments'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { digests, itIs } from '#tests/helpers/reminders/reminders'
import { assignedOn } from '#tests/helpers/training/compliance'
import { sentRequest } from '#tests/helpers/signing/signing'

test.group('Documents in the daily digest', (group) => {
  const { now } = Settings
  let ana: Person
  let hr: Person

  group.each.setup(async () => {
    await emptyPortal()
    itIs('2026-03-02')
    ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
    hr = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    return () => {
      Settings.now = now
    }
  })

  test('are told with training in one mail, to each once a day', async ({ assert }) => {
    await askUpload(ana, { name: 'Passport', dueOn: '2026-03-10' })
    await assignedOn(ana, await plainModule({ name: 'Fire safety' }), '2026-03-02', '2026-03-10')
    const sent = await sentRequest({
      name: 'Eligibility',
      retention: 'i9',
      signsFirst: 'EMPLOYEE',
      employee: ana,
      manager: hr,
    })
    await db.from('employees').where('id', ana.employeeId).update({ start_date: '2026-03-02' })
    itIs('2026-03-03')
    assert.containSubset(await remainingReminders('2026-03-03'), {
      people: 1,
      kinds: { documents: 1 },
    })
    assert.containSubset(await sendDueReminders(systemActor), { people: 1 })
    const [mail, ...others] = await digests()
    assert.lengthOf(others, 0)
    assert.equal(mail?.to, ana.email)
    assert.include(mail?.subject, '1 document overdue')
    assert.include(mail?.text, 'Eligibility: to sign, due on March 2, 2026')
    assert.include(mail?.text, 'Passport: to upload, due on March 10, 2026')
    assert.equal((await remainingReminders('2026-03-03')).people, 0)
    await sendDueReminders(systemActor, { again: true })
    assert.lengthOf(await digests(), 1)
    // The manager is not notified of what they cannot sign yet.
    assert.lengthOf(await db.from(DocumentDigest.table).where('user_id', hr.id), 0)
    assert.isAbove(sent.id, 0)
  })

  test('are told alone, missed days made up for, and called off when all is done', async ({
    assert,
  }) => {
    const id = await askUpload(ana, { name: 'Passport', dueOn: '2026-03-10' })
    assert.containSubset(await sendDueReminders(systemActor), { people: 0 })
    // Its moments, the third, the ninth and the eleventh, were days without a run.
    itIs('2026-03-12')
    assert.containSubset(await sendDueReminders(systemActor), { people: 1, reminders: 1 })
    const [mail] = await digests()
    assert.equal(mail?.subject, '1 document overdue')
    itIs('2026-03-13')
    assert.containSubset(await sendDueReminders(systemActor), { people: 0 })
    assert.lengthOf(await digests(), 1)
    await cancelRequest(id, systemActor)
    const row = await db.from('outbox_messages').where('kind', 'training_digest').firstOrFail()
    const rendered = await renderMail(row, { maskSecrets: true })
    assert.equal(rendered?.obsolete, 'Everything in it is done.')
  })

  test('reach nobody who is not here or cannot sign in', async ({ assert }) => {
    const bo = await given.employee({ firstName: 'Bo', lastName: 'Li' })
    for (const person of [ana, bo]) await askUpload(person, { dueOn: '2026-03-10' })
    await db.from('users').where('id', ana.id).update({ disabled_at: '2026-03-02 08:00:00.000' })
    await db.from('employees').where('id', bo.employeeId).update({ status: 'inactive' })
    itIs('2026-03-11')
    assert.equal((await remainingReminders('2026-03-11')).people, 0)
    assert.containSubset(await sendDueReminders(systemActor), { people: 0 })
    assert.lengthOf(await digests(), 0)
  })
})
