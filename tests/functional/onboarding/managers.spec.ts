import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { addDays } from '#training/compliance_status'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import {
  givenPacket,
  itemsByName,
  itemsOf,
  ITEMS,
  sendAll,
} from '#tests/helpers/onboarding/onboarding'
import { importing, workOff } from '#tests/helpers/people/imports'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const due = (days: number) => addDays(DateTime.utc().toISODate(), days)

test.group('When someone gets another manager', (group) => {
  let hr: Person
  let caller: Caller
  let maya: Person
  let wei: Person

  group.each.setup(async () => {
    await emptyPortal()
    hr = await given.admin({ employee: {} })
    caller = await signedIn(hr)
    maya = await given.employee({ firstName: 'Maya' })
    wei = await given.employee({ firstName: 'Wei', email: 'wei@example.com' })
    await givenPacket({}, [
      { name: 'Plan the week', owner: 'manager' },
      { name: 'Choose a desk', owner: 'manager' },
      { name: 'Order keys', owner: 'hr' },
    ])
  })

  /** Someone whose checklist is open. */
  async function newcomer(manager: Person | null, email = 'ana@example.com') {
    const ana = await given.waiting({
      email,
      employee: { start_date: due(5), manager_id: manager?.employeeId ?? null },
    })
    const approved = await caller.post(`/api/employees/${ana.employeeId}/approve`, {})
    if (approved.status !== 200) throw new Error(approved.text)
    await sendAll()
    return ana
  }
  const manage = async (person: Person, by: Person | null) => {
    const managerId = by?.employeeId ?? null
    const { status } = await caller.put(`/api/employees/${person.employeeId}`, { managerId })
    if (status !== 200) throw new Error(String(status))
  }
  const owners = async (person: Person) =>
    Object.fromEntries(
      (await itemsOf(person)).map((item) => [item.name, [item.owner, item.owner_user_id]])
    )
  const mailsOf = (person: Person) =>
    db.from('outbox_messages').where({ kind: 'onboarding_tasks', recipient: person.email })

  test('their open tasks are the new one’s, who is emailed', async ({ assert }) => {
    const ana = await newcomer(maya)
    const other = await newcomer(maya, 'otto@example.com')
    const { 'Choose a desk': desk } = itemsByName(await itemsOf(ana))
    const done = await (await signedIn(maya)).post(`${ITEMS}/${desk?.id}/done`, {})
    assert.equal(done.status, 204, done.text)
    const since = await auditHead()
    await manage(ana, wei)
    assert.deepEqual(await owners(ana), {
      'Plan the week': ['manager', wei.id],
      'Choose a desk': ['manager', maya.id],
      'Order keys': ['hr', null],
    })
    assert.deepInclude(await owners(other), { 'Plan the week': ['manager', maya.id] })
    const told = (await auditEntries(since)).filter(({ action }) => action === 'delegate')
    assert.lengthOf(told, 1)
    assert.containsSubset(told, [
      {
        entityType: 'onboarding_item',
        oldValues: { owner: 'manager', ownerUserId: maya.id },
        newValues: { owner: 'manager', ownerUserId: wei.id },
      },
    ])
    assert.lengthOf(await mailsOf(wei), 1)
    const { body } = await (await signedIn(wei)).get<{ name: string }[]>('/api/onboarding/tasks')
    assert.deepEqual(
      body.map(({ name }) => name),
      ['Plan the week']
    )
    // Saved again without another manager, nothing is written about it.
    const head = await auditHead()
    await manage(ana, wei)
    assert.equal(await auditHead(), head)
    // What the former one undoes is to be done by the present one.
    const undone = await (await signedIn(maya)).post(`${ITEMS}/${desk?.id}/undo`, {})
    assert.equal(undone.status, 204, undone.text)
    assert.deepInclude(await owners(ana), { 'Choose a desk': ['manager', wei.id] })
  })

  test('who approved someone is emailed like any other new manager', async ({ assert }) => {
    const ana = await newcomer(maya)
    const other = await signedIn(await given.admin())
    const { status } = await other.put(`/api/employees/${ana.employeeId}`, {
      managerId: hr.employeeId,
    })
    assert.equal(status, 200)
    assert.lengthOf(await mailsOf(hr), 1)
  })

  test('HR’s are theirs where there was none, and HR’s where there is none', async ({ assert }) => {
    const ana = await newcomer(null)
    assert.deepInclude(await owners(ana), { 'Plan the week': ['hr', null] })
    await manage(ana, wei)
    assert.deepEqual(await owners(ana), {
      'Plan the week': ['manager', wei.id],
      'Choose a desk': ['manager', wei.id],
      'Order keys': ['hr', null],
    })
    await manage(ana, null)
    assert.deepInclude(await owners(ana), { 'Plan the week': ['hr', null] })
    // Whoever manages them now has decided so, and reads of it nowhere.
    await manage(ana, hr)
    assert.deepInclude(await owners(ana), { 'Plan the week': ['manager', hr.id] })
    await sendAll()
    assert.lengthOf(await mailsOf(hr), 0)
  })

  test('what was handed to another person, and what is closed, stays', async ({ assert }) => {
    const ana = await newcomer(maya)
    const left = await newcomer(maya, 'otto@example.com')
    const otto = await given.employee()
    const { 'Plan the week': plan } = itemsByName(await itemsOf(ana))
    const handed = await caller.post(`${ITEMS}/${plan?.id}/delegate`, { userId: otto.id })
    assert.equal(handed.status, 204, handed.text)
    const closed = { status: 'closed', current: null }
    await db.from('onboarding_checklists').where('employee_id', left.employeeId).update(closed)
    for (const person of [ana, left]) await manage(person, wei)
    assert.deepInclude(await owners(ana), {
      'Plan the week': ['person', otto.id],
      'Choose a desk': ['manager', wei.id],
    })
    assert.deepInclude(await owners(left), { 'Plan the week': ['manager', maya.id] })
  })

  test('an import gives them, and its undo gives them back', async ({ assert }) => {
    const people = [await newcomer(maya), await newcomer(null, 'otto@example.com')] as const
    const api = importing(caller)
    const { id, done } = await api.imported(
      'E-mail,Manager\nana@example.com,wei@example.com\notto@example.com,wei@example.com\n'
    )
    assert.containsSubset(done, { updated: 2, refused: 0 })
    const plans = async () => [
      (await owners(people[0]))['Plan the week'],
      (await owners(people[1]))['Plan the week'],
    ]
    assert.deepEqual(await plans(), [
      ['manager', wei.id],
      ['manager', wei.id],
    ])
    assert.equal((await api.undo(id)).status, 202)
    await workOff()
    assert.deepEqual(await plans(), [
      ['manager', maya.id],
      ['hr', null],
    ])
  })
})
