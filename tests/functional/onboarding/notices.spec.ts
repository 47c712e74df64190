import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { change } from '#audit/services/change'
import { planChecklists } from '#onboarding/checklists/plan_checklists'
import EmployeeRegistered from '#people/events/employee_registered'
import { addDays } from '#training/compliance_status'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { mailKind } from '#messages/services/mail_kinds'
import {
  givenItem,
  givenPacket,
  itemRow,
  itemsByName,
  itemsOf,
  ITEMS,
  sendAll,
} from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { givenSettings } from '#tests/helpers/settings/settings'
import { actorFor } from '#tests/helpers/signing/signing'

const due = (days: number) => addDays(DateTime.utc().toISODate(), days)

test.group('Notices of tasks', (group) => {
  let maya: Person
  let hr: Caller

  group.each.setup(async () => {
    await emptyPortal()
    maya = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    hr = await signedIn(await given.manager({ firstName: 'Ida', lastName: 'Berg' }))
  })

  const mailsOf = (person: Person) =>
    db
      .from('outbox_messages')
      .where({ kind: 'onboarding_tasks', recipient: person.email })
      .orderBy('id')

  test('reach each owner once when someone is approved, and who gets one later', async ({
    assert,
  }) => {
    const wei = await given.employee({ firstName: 'Wei' })
    const it = await given.bundle(wei, [], 'IT')
    await givenPacket({}, [
      { name: 'Prepare a laptop', owner: 'role', ownerRoleId: it },
      { name: 'Order a badge', owner: 'role', ownerRoleId: it },
      { name: 'Plan the first week', owner: 'manager' },
      { name: 'Read the wiki', owner: 'employee' },
      { name: 'Set up payroll', owner: 'hr' },
    ])
    const ana = await given.waiting({
      firstName: 'Ana',
      lastName: 'Díaz',
      employee: { start_date: due(5), manager_id: maya.employeeId },
    })
    await hr.post(`/api/employees/${ana.employeeId}/approve`, {})
    await sendAll()
    assert.lengthOf(await mailsOf(wei), 1)
    assert.lengthOf(await mailsOf(maya), 1)
    assert.lengthOf(await mailsOf(ana), 0)
    const inbox = await (await signedIn(wei)).get<{ title: string; path: string }[]>('/api/inbox')
    assert.containSubset(inbox.body, [{ title: '2 tasks for you: Ana Díaz' }])

    const items = itemsByName(await itemsOf(ana))
    const plan = items['Plan the first week']?.id
    const mayas = await signedIn(maya)
    await mayas.post(`${ITEMS}/${plan}/delegate`, { userId: wei.id })
    assert.lengthOf(await mailsOf(wei), 2)
    const [latest] = (await (await signedIn(wei)).get<{ title: string }[]>('/api/inbox')).body
    assert.equal(latest?.title, 'Task for you: Plan the first week (Ana Díaz)')
    // One's own decision is no news.
    const laptop = items['Prepare a laptop']?.id
    await (await signedIn(wei)).post(`${ITEMS}/${laptop}/delegate`, { userId: wei.id })
    assert.lengthOf(await mailsOf(wei), 2)
  })

  test('reach HR, too, but for who opened them, once a day with all that is theirs', async ({
    assert,
  }) => {
    await givenPacket({}, [
      { name: 'Set up payroll', owner: 'hr' },
      { name: 'Plan the first week', owner: 'manager' },
    ])
    const approve = async (firstName: string) => {
      const person = await given.waiting({
        firstName,
        lastName: 'Berg',
        employee: { start_date: due(5), manager_id: maya.employeeId },
      })
      await hr.post(`/api/employees/${person.employeeId}/approve`, {})
      await sendAll()
    }
    await approve('Ana')
    const [first] = await mailsOf(maya)
    assert.deepEqual(JSON.parse(first.payload), { userId: maya.id })
    assert.lengthOf(await db.from('outbox_messages').where('kind', 'onboarding_tasks'), 1)
    const titles = async () =>
      (await (await signedIn(maya)).get<{ title: string }[]>('/api/inbox')).body
        .map(({ title }) => title)
        .filter((title) => title.includes('tasks'))
    assert.deepEqual(await titles(), ['2 tasks for you: Ana Berg'])

    // What else opens that day is in one more email, a day later.
    await approve('Otto')
    await approve('Wei')
    const mails = await mailsOf(maya)
    assert.lengthOf(mails, 2)
    const hours = (Date.parse(mails[1].next_attempt_at) - Date.parse(mails[1].created_at)) / 3.6e6
    assert.equal(hours, 24)
    assert.equal((await titles())[0], '6 tasks for you: 3 people')
    assert.lengthOf(await db.from('onboarding_checklist_items').where('to_send', 1), 0)
  })

  test('reach who added someone, of what opens when that person registers', async ({ assert }) => {
    await givenPacket({}, [
      { name: 'Order a laptop', owner: 'hr', beforeFirstDay: true },
      { name: 'Set up payroll', owner: 'hr' },
    ])
    const ana = await given.invited({ employee: { start_date: due(5) } })
    await change(actorFor(maya), (change) => planChecklists(change, [ana.employeeId]))
    await db
      .from('employees')
      .where('id', ana.employeeId)
      .update({ registered_at: '2026-01-02 10:00:00.000' })
    await change(actorFor(ana), (change) => EmployeeRegistered.dispatch(change, ana.employeeId))
    await sendAll()
    assert.lengthOf(await mailsOf(maya), 1)
    // Whoever approves them opens the others.
    const approved = await hr.post(`/api/employees/${ana.employeeId}/approve`, {})
    assert.equal(approved.status, 200, approved.text)
    await sendAll()
    assert.lengthOf(await db.from('onboarding_nudges').where('user_id', maya.id), 2)
    assert.lengthOf(await db.from('outbox_messages').where('kind', 'onboarding_tasks'), 3)
  })

  test('reach who takes over the tasks of a closed account, at once, or HR', async ({ assert }) => {
    const wei = await given.employee({ firstName: 'Wei' })
    const otto = await given.employee({ firstName: 'Otto' })
    const ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
    for (const name of ['Order a laptop', 'Order keys']) {
      await givenItem(ana, { name, owner: 'person', owner_user_id: wei.id, to_send: 1 })
    }
    const admin = await given.admin()
    const close = async (person: Person, successors = {}) => {
      const body = { reason: 'Contract over', successors }
      const address = `/api/users/${person.id}/deprovision`
      const closed = await (await signedIn(admin)).post(address, body)
      assert.equal(closed.status, 200, closed.text)
    }
    await close(wei, { onboarding_tasks: otto.employeeId })
    assert.lengthOf(await mailsOf(otto), 1)
    const [item] = (await (await signedIn(otto)).get<{ title: string }[]>('/api/inbox')).body
    assert.equal(item?.title, '2 tasks for you: Ana Díaz')
    // It is announced, and not by the sending job once more.
    assert.lengthOf(await db.from('onboarding_checklist_items').where('to_send', 1), 0)

    await close(otto)
    assert.lengthOf(await mailsOf(maya), 1)
    assert.lengthOf(await mailsOf(otto), 1)
    // One's own decision is no news.
    assert.lengthOf(await mailsOf(admin), 0)
  })

  test('come a day later by the company’s clock, also where that day has 25 hours', async ({
    assert,
    cleanup,
  }) => {
    const { now } = Settings
    cleanup(() => {
      Settings.now = now
    })
    await givenSettings({ timeZone: 'America/New_York' })
    // Half an hour into the day on which clocks are set back.
    Settings.now = () => Date.parse('2026-11-01T04:30:00Z')
    hr = await signedIn(await given.manager({ firstName: 'Ida', lastName: 'Berg' }))
    await givenPacket({}, [{ name: 'Plan the first week', owner: 'manager' }])
    const approve = async () => {
      const person = await given.waiting({
        employee: { start_date: '2026-11-10', manager_id: maya.employeeId },
      })
      const approved = await hr.post(`/api/employees/${person.employeeId}/approve`, {})
      assert.equal(approved.status, 200, approved.text)
      await sendAll()
    }
    await approve()
    await approve()
    const [first, second, ...others] = await mailsOf(maya)
    assert.equal(first.next_attempt_at, '2026-11-01 04:30:00.000')
    // 24 hours later it is still November 1 there.
    assert.equal(second.next_attempt_at, '2026-11-02 05:30:00.000')
    assert.lengthOf(others, 0)
    const days = await db.from('onboarding_nudges').where('user_id', maya.id).orderBy('day')
    assert.deepEqual(
      days.map(({ day }) => day),
      ['2026-11-01', '2026-11-02']
    )

    // On November 2 there is that one alone: what opens then comes the day after.
    Settings.now = () => Date.parse('2026-11-02T15:00:00Z')
    hr = await signedIn(await given.manager({ firstName: 'Ida', lastName: 'Berg' }))
    await approve()
    const [, , third] = await mailsOf(maya)
    assert.equal(third.next_attempt_at, '2026-11-03 15:00:00.000')
  })

  test('count all of them, however many they name', async ({ assert }) => {
    const ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
    const hers = { name: 'Set up payroll', owner: 'hr', owner_user_id: null }
    const { id, ...row } = await itemRow(await givenItem(ana, hers))
    const others = Array.from({ length: 204 }, (_, number) => ({ ...row, item_key: `t${number}` }))
    await db.table('onboarding_checklist_items').multiInsert(others)
    // One's own run is no news.
    await givenItem(maya, hers)
    const kind = mailKind('onboarding_tasks')
    const read = async () => {
      const [facts] = (await kind?.find([{ userId: maya.id }])) ?? []
      return kind?.write(facts)
    }
    const many = await read()
    assert.equal(many?.subject, '205 tasks for you')
    assert.deepInclude(many?.blocks, { type: 'note', text: 'And 185 more.' })
    const most = others.slice(0, 184).map((other) => other.item_key)
    await db.from('onboarding_checklist_items').whereIn('item_key', most).update({ status: 'done' })
    const few = await read()
    assert.equal(few?.subject, '21 tasks for you: Ana Díaz')
    assert.deepInclude(few?.blocks, { type: 'note', text: 'And 1 more.' })
    await db.from('onboarding_checklist_items').whereNot('id', id).update({ status: 'done' })
    assert.equal((await read())?.subject, 'Task for you: Set up payroll (Ana Díaz)')
  })
})
