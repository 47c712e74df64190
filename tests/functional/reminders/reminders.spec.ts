import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { eraseEmployee } from '#people/erasure/erase_employee'
import { renderMail } from '#messages/services/render_mail'
import { sendDueReminders } from '#reminders/services/send_daily_reminders'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { plainModule } from '#tests/helpers/training/assignments'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { digests, itIs, told } from '#tests/helpers/reminders/reminders'
import { givenSettings } from '#tests/helpers/settings/settings'
import { assignedOn, completedOn, materialVersion } from '#tests/helpers/training/compliance'

const sendReminders = () => sendDueReminders(systemActor, { again: true })

test.group('Reminders', (group) => {
  group.each.setup(async () => {
    await emptyPortal()
    itIs('2026-06-01')
  })

  test('one digest tells everything there is to tell, and each thing once', async ({ assert }) => {
    const ana = await given.employee({ firstName: 'Ana' })
    const [fire, aid, ladder, optional] = [
      await plainModule({ name: 'Fire safety' }),
      await plainModule({ name: 'First aid' }),
      await plainModule({ name: 'Ladders' }),
      await plainModule({ name: 'Wine' }),
    ]
    await assignedOn(ana, fire, '2026-01-01', '2026-05-31')
    await assignedOn(ana, aid, '2026-01-01', '2026-01-31')
    await completedOn(ana, aid, '2026-01-20', '2026-07-01')
    await assignedOn(ana, ladder, '2026-06-01', '2026-07-01')
    await assignedOn(ana, optional, '2026-06-01', null)
    assert.deepEqual(await sendReminders(), { people: 1, reminders: 4 })
    const [mail, ...others] = await digests()
    assert.lengthOf(others, 0)
    assert.equal(mail!.to, ana.email)
    assert.equal(mail!.subject, '1 training overdue or expired')
    assert.isNull(mail!.obsolete)
    for (const part of [
      'Hello Ana,',
      'Overdue or expired\n- Fire safety: was due on May 31, 2026',
      'Due soon\n- First aid: valid until July 1, 2026, renew it by then',
      'New for you\n- Wine: assigned to you, no due date',
      '- Ladders: due on July 1, 2026',
      `${process.env.APP_URL}/training/${fire}`,
      'Training is repeated as its date comes closer, and from time to time after it.',
    ]) {
      assert.include(mail!.text, part)
    }
    assert.include(mail!.html, `${process.env.APP_URL}/training/${ladder}`)
    assert.deepEqual(
      (await told()).map(([, , kind, , sentOn]) => [kind, sentOn]),
      [
        ['overdue_1', '2026-06-01'],
        ['expiry_30', '2026-06-01'],
        ['assigned', '2026-06-01'],
        ['optional', '2026-06-01'],
      ]
    )
    assert.deepEqual(await sendReminders(), { people: 0, reminders: 0 })
    itIs('2026-06-02')
    assert.deepEqual(await sendReminders(), { people: 0, reminders: 0 })
    assert.lengthOf(await digests(), 1)
    const entries = await auditEntries()
    assert.deepEqual(
      entries.map(({ action, entityId, newValues }) => [action, entityId, newValues]),
      [['remind', '2026-06-01', { people: 1, reminders: 4 }]]
    )
  })

  test('what has changed can be retaken from a day on', async ({ assert }) => {
    const ana = await given.employee()
    const [soon, later] = [
      await plainModule({ name: 'Fire safety' }),
      await plainModule({ name: 'First aid' }),
    ]
    for (const moduleId of [soon, later]) {
      await assignedOn(ana, moduleId, '2026-01-01', '2026-01-31')
      await completedOn(ana, moduleId, '2026-01-20')
    }
    await materialVersion(soon, 2, '2026-06-01', '2026-07-31')
    await materialVersion(later, 2, '2026-06-01', '2026-12-31')
    await sendReminders()
    const [mail] = await digests()
    assert.include(mail!.text, '- Fire safety: has changed, retake it by July 31, 2026')
    assert.include(
      mail!.text,
      '- First aid: has changed, retake it from November 1, 2026, by December 31, 2026'
    )
  })

  test('what is reminded of before its renewal opens says when it does', async ({ assert }) => {
    await givenSettings({ daysBeforeExpiry: [90] })
    const ana = await given.employee()
    const fire = await plainModule({ name: 'Fire safety' })
    await assignedOn(ana, fire, '2025-08-01', '2025-08-31')
    await completedOn(ana, fire, '2025-08-20', '2026-08-20')
    await sendReminders()
    const textNow = async () => (await digests())[0]!.text
    assert.include(
      await textNow(),
      '- Fire safety: valid until August 20, 2026, renew it from June 21, 2026'
    )
    itIs('2026-06-21')
    assert.include(await textNow(), '- Fire safety: valid until August 20, 2026, renew it by then')
  })

  test('days that were missed are made up for by one mail, with the most urgent alone', async ({
    assert,
  }) => {
    const person = await given.employee()
    const moduleId = await plainModule()
    await assignedOn(person, moduleId, '2026-03-01', '2026-06-10')
    itIs('2026-05-10')
    await sendReminders()
    // 30 and 7 days before pass without a run.
    itIs('2026-06-04')
    assert.deepEqual(await sendReminders(), { people: 1, reminders: 1 })
    assert.deepEqual(
      (await told()).map(([, , kind]) => kind),
      ['assigned', 'due_7']
    )
    assert.lengthOf(await digests(), 2)
  })

  test('a manager is told what is overdue and expired in the team, in their own digest', async ({
    assert,
  }) => {
    const boss = await given.employee({ firstName: 'Bo', lastName: 'Berg' })
    const employee = { manager_id: boss.employeeId }
    const late = await given.employee({ firstName: '<b>Ana</b>', lastName: 'Díaz', employee })
    const soon = await given.employee({ firstName: 'Wei', employee })
    const moduleId = await plainModule({ name: 'Fire & safety' })
    await assignedOn(boss, moduleId, '2026-05-01', '2026-06-05')
    await assignedOn(late, moduleId, '2026-05-01', '2026-05-31')
    await assignedOn(soon, moduleId, '2026-05-01', '2026-06-05')
    assert.deepEqual(await sendReminders(), { people: 3, reminders: 4 })
    const mails = await digests()
    const own = mails.find(({ to }) => to === boss.email)!
    assert.equal(own.subject, '1 training to do')
    assert.include(own.text, '- Fire & safety: due on June 5, 2026')
    assert.include(own.text, 'Overdue or expired in your team\n- <b>Ana</b> Díaz, Fire & safety')
    assert.notInclude(own.text, 'Wei')
    // They have no access to the training of others.
    assert.notInclude(own.text, '/training/compliance')
    await db.from('users').where('id', boss.id).update({ role: 'manager' })
    const asManager = (await digests()).find(({ to }) => to === boss.email)!
    const address = `/training/compliance?scope=team&moduleId=${moduleId}`
    assert.match(asManager.text, /<b>Ana<\/b> Díaz, Fire & safety: .*\n {2}http/)
    assert.include(asManager.text, address)
    assert.include(own.html, '&lt;b&gt;Ana&lt;/b&gt; Díaz, Fire &amp; safety')
    assert.notInclude(own.html, '<b>Ana')
    assert.lengthOf(
      mails.filter(({ to }) => to === boss.email),
      1
    )
  })

  test('nobody is told who is not here, cannot sign in, or is no manager anymore', async ({
    assert,
  }) => {
    const gone = await given.disabled()
    const unregistered = await given.invited({ status: 'active' })
    const locked = await given.employee({ disabled: true })
    const waiting = await given.waiting()
    const formerTeam = await given.employee({ employee: { manager_id: gone.employeeId } })
    const lockedTeam = await given.employee({ employee: { manager_id: locked.employeeId } })
    const moduleId = await plainModule()
    const archived = await plainModule({ archived_at: '2026-05-01 00:00:00.000' })
    for (const person of [gone, unregistered, locked, waiting, formerTeam, lockedTeam]) {
      await assignedOn(person, moduleId, '2026-01-01', '2026-05-31')
      await assignedOn(person, archived, '2026-01-01', '2026-05-31')
    }
    assert.deepEqual(await sendReminders(), { people: 2, reminders: 2 })
    assert.deepEqual(
      (await told()).map(([recipient, employee]) => [recipient, employee]),
      [formerTeam, lockedTeam].map(({ id, employeeId }) => [id, employeeId])
    )
  })

  test('what came up after the day’s digest waits for the next', async ({ assert }) => {
    const person = await given.employee()
    await assignedOn(person, await plainModule(), '2026-06-01', '2026-07-01')
    await sendReminders()
    await assignedOn(person, await plainModule(), '2026-06-01', '2026-07-01')
    assert.deepEqual(await sendReminders(), { people: 0, reminders: 0 })
    assert.lengthOf(await digests(), 1)
    itIs('2026-06-02')
    assert.deepEqual(await sendReminders(), { people: 1, reminders: 1 })
    assert.lengthOf(await digests(), 2)
  })

  test('a digest that waited says what is settled, and is called off when all is', async ({
    assert,
  }) => {
    const person = await given.employee()
    const [fire, aid] = [
      await plainModule({ name: 'Fire safety' }),
      await plainModule({ name: 'First aid' }),
    ]
    for (const moduleId of [fire, aid])
      await assignedOn(person, moduleId, '2026-05-01', '2026-05-31')
    await sendReminders()
    await completedOn(person, fire, '2026-06-01', null)
    const [waiting] = await digests()
    assert.isNull(waiting!.obsolete)
    assert.include(waiting!.text, '- First aid: was due on May 31, 2026')
    assert.include(waiting!.text, 'Settled in the meantime\n- Fire safety')
    await completedOn(person, aid, '2026-06-01', null)
    assert.equal((await digests())[0]!.obsolete, 'Everything in it is done.')
    await db.from('employees').where('id', person.employeeId).update({ status: 'inactive' })
    assert.equal((await digests())[0]!.obsolete, 'The recipient is no longer active.')
  })

  test('a digest that waited is called off for who cannot sign in by then', async ({ assert }) => {
    const person = await given.employee()
    await assignedOn(person, await plainModule(), '2026-05-01', '2026-05-31')
    await sendReminders()
    assert.isNull((await digests())[0]!.obsolete)
    const disabled = { disabled_at: '2026-06-01 09:00:00.000' }
    await db.from('users').where('id', person.id).update(disabled)
    assert.equal((await digests())[0]!.obsolete, 'The account of the recipient is disabled.')
  })

  test('a digest that waited tells nobody of people whom another manages by then', async ({
    assert,
  }) => {
    const [boss, successor] = [await given.employee(), await given.employee()]
    const moduleId = await plainModule()
    const team: Person[] = []
    for (const firstName of ['Moved', 'Stayed']) {
      const person = await given.employee({
        firstName,
        employee: { manager_id: boss.employeeId },
      })
      await assignedOn(person, moduleId, '2026-05-01', '2026-05-31')
      team.push(person)
    }
    await sendReminders()
    const toBoss = async () => (await digests()).find(({ to }) => to === boss.email)!
    assert.include((await toBoss()).text, 'Moved')
    const employees = team.map(({ employeeId }) => employeeId)
    const leads = (employeeId: number) =>
      db.from('employees').where('id', employeeId).update({ manager_id: successor.employeeId })
    await leads(employees[0]!)
    assert.notInclude((await toBoss()).text, 'Moved')
    assert.include((await toBoss()).text, 'Stayed')
    await leads(employees[1]!)
    const mail = await db.from('outbox_messages').where('recipient', boss.email).firstOrFail()
    assert.isNull(await renderMail(mail, { maskSecrets: true }))
  })

  test('a long digest names fifty and counts the others', async ({ assert }) => {
    const boss = await given.employee()
    const moduleId = await plainModule({ name: 'Fire safety' })
    for (let number = 0; number < 53; number++) {
      const person = await given.employee({ employee: { manager_id: boss.employeeId } })
      await assignedOn(person, moduleId, '2026-05-01', '2026-05-31')
    }
    await sendReminders()
    const mail = (await digests()).find(({ to }) => to === boss.email)!
    assert.equal(mail.subject, '53 trainings overdue or expired in your team')
    assert.lengthOf(mail.text.match(/was due on/g)!, 50)
    assert.include(mail.text, '- and 3 more')
    assert.notInclude(mail.text, "Open my team's training")
    await db.from('users').where('id', boss.id).update({ role: 'manager' })
    const asManager = (await digests()).find(({ to }) => to === boss.email)!
    assert.include(asManager.text, "Open my team's training:\n")
  })

  test('an erased person is gone from what their manager was told', async ({ assert }) => {
    const boss = await given.employee()
    const gone = await given.employee({
      firstName: 'Zebediah',
      employee: { manager_id: boss.employeeId },
    })
    await assignedOn(gone, await plainModule(), '2026-05-01', '2026-05-31')
    await sendReminders()
    const { id } = (await digests()).find(({ to }) => to === boss.email)!
    await db.from('employees').where('id', gone.employeeId).update({ status: 'inactive' })
    await db
      .from('employees')
      .where('id', gone.employeeId)
      .update({ left_at: '2026-06-01 08:00:00.000' })
    const confirmation = `T-${gone.id}`
    await eraseEmployee(gone.employeeId, { reason: 'Asked for it', confirmation }, systemActor)
    assert.deepEqual(await told(), [])
    assert.exists(await db.from('outbox_messages').where('id', id).first())
  })
})
