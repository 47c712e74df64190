import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { sendDueReminders } from '#reminders/services/send_daily_reminders'
import { plainModule } from '#tests/helpers/training/assignments'
import { signedIn } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { digests, itIs } from '#tests/helpers/reminders/reminders'
import { assignedOn, completedOn } from '#tests/helpers/training/compliance'

const DONE = 'Everything in it is done.'

test.group('A digest of training that is due another day by now', (group) => {
  let ana: Person
  let boss: Person
  let fire: number

  group.each.setup(async () => {
    await emptyPortal()
    itIs('2026-06-01')
    boss = await given.employee()
    ana = await given.employee({ firstName: 'Ana', employee: { manager_id: boss.employeeId } })
    fire = await plainModule({ name: 'Fire safety' })
    await assignedOn(ana, fire, '2026-05-01', '2026-05-31')
    await sendDueReminders(systemActor, { again: true })
  })

  const isDue = (dueOn: string) => db.from('training_assignments').update({ due_on: dueOn })
  const digestOf = async (person: Person) =>
    (await digests()).find(({ to }) => to === person.email)!

  test('says the new day', async ({ assert }) => {
    await isDue('2026-06-20')
    const digest = await digestOf(ana)
    assert.isNull(digest.obsolete)
    assert.equal(digest.subject, '1 training to do')
    assert.include(digest.text, 'Due soon\n- Fire safety: due on June 20, 2026')
    assert.notInclude(digest.text, 'Settled')
    const [item] = (await (await signedIn(ana)).get<{ text: string }[]>('/api/inbox')).body
    assert.equal(item?.text, 'Fire safety: due on June 20, 2026')
    await isDue('2026-05-20')
    assert.include((await digestOf(ana)).text, 'Fire safety: was due on May 20, 2026')
  })

  test('tells managers of what is late alone', async ({ assert }) => {
    assert.isNull((await digestOf(boss)).obsolete)
    const leadsTo = async () => {
      const { body } = await (await signedIn(boss)).get<{ path: string | null }[]>('/api/inbox')
      return body[0]?.path
    }
    assert.isNull(await leadsTo())
    await db.from('users').where('id', boss.id).update({ role: 'manager' })
    assert.equal(await leadsTo(), '/training/compliance?scope=team')
    await isDue('2026-06-20')
    assert.equal((await digestOf(boss)).obsolete, DONE)
  })

  test('stays settled once it was done, also when it is to be renewed', async ({ assert }) => {
    await completedOn(ana, fire, '2026-06-01', '2026-12-31')
    assert.equal((await digestOf(ana)).obsolete, DONE)
    itIs('2027-01-05')
    assert.equal((await digestOf(ana)).obsolete, DONE)
  })

  test('stays settled by a certificate of an earlier day that was accepted since', async ({
    assert,
  }) => {
    itIs('2026-06-03')
    await completedOn(ana, fire, '2026-05-28', '2027-05-28')
    assert.equal((await digestOf(ana)).obsolete, DONE)
    itIs('2027-05-20')
    assert.equal((await digestOf(ana)).obsolete, DONE)
  })

  test('is not settled by a certificate that was over by then', async ({ assert }) => {
    itIs('2026-06-03')
    await completedOn(ana, fire, '2024-05-28', '2025-05-28')
    assert.isNull((await digestOf(ana)).obsolete)
  })
})
