import { test } from '@japa/runner'
import { Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { sendDueReminders } from '#reminders/services/send_daily_reminders'
import { signedIn } from '#tests/helpers/caller'
import { givenItem, itemRow, ITEMS } from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { digests, itIs } from '#tests/helpers/reminders/reminders'

test.group('Onboarding tasks in the daily digest', (group) => {
  const { now } = Settings
  let ana: Person
  let maya: Person

  group.each.setup(async () => {
    await emptyPortal()
    itIs('2026-03-02')
    ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
    maya = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    return () => {
      Settings.now = now
    }
  })

  test('reach their owners, who has the role, and HR, until they are done', async ({ assert }) => {
    const wei = await given.employee({ firstName: 'Wei' })
    const it = await given.bundle(wei, [], 'IT')
    const shared = { due_on: '2026-03-10', owner_user_id: null }
    const own = await givenItem(ana, { due_on: '2026-03-05' })
    await givenItem(ana, {
      ...shared,
      name: 'Prepare a laptop',
      owner: 'role',
      owner_role_id: it,
    })
    await givenItem(ana, { ...shared, name: 'Set up payroll', owner: 'hr' })
    assert.containSubset(await sendDueReminders(systemActor), { people: 0 })
    itIs('2026-03-11')
    assert.containSubset(await sendDueReminders(systemActor), { people: 3 })
    const mails = new Map((await digests()).map((mail) => [mail.to, mail]))
    assert.equal(mails.get(ana.email)?.subject, '1 onboarding task overdue')
    assert.include(mails.get(ana.email)?.text, 'Read the wiki, was due on March 5, 2026')
    assert.include(
      mails.get(wei.email)?.text,
      'Prepare a laptop, for Ana Díaz, was due on March 10, 2026'
    )
    assert.notInclude(mails.get(wei.email)?.text, 'Set up payroll')
    assert.include(mails.get(maya.email)?.text, 'Set up payroll, for Ana Díaz')
    await (await signedIn(ana)).post(`${ITEMS}/${own}/done`, {})
    itIs('2026-03-12')
    assert.containSubset(await sendDueReminders(systemActor), { people: 0 })
  })

  test('are all counted, however many are named', async ({ assert }) => {
    const id = await givenItem(ana, { due_on: '2026-03-10' })
    const item = await itemRow(id)
    await db.table('onboarding_checklist_items').multiInsert(
      Array.from({ length: 311 }, (_, index) => ({
        ...item,
        id: id + 1 + index,
        item_key: `task:${index}`,
        due_on: index < 259 ? '2026-03-10' : '2026-03-20',
      }))
    )
    itIs('2026-03-11')
    await sendDueReminders(systemActor)
    const [mail] = await digests()
    assert.equal(mail?.subject, '260 onboarding tasks overdue')
    assert.include(mail?.text, 'and 210 more')
    assert.include(mail?.text, 'and 52 more')
  })
})
