import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { OwnTasks } from '#dashboard/queries/own_tasks'
import { addDays, type Day } from '#training/compliance_status'
import { askReading, askUpload } from '#tests/helpers/documents/requested_documents'
import { signedIn } from '#tests/helpers/caller'
import { assignedOn, completedOn, oldModule } from '#tests/helpers/training/compliance'
import { givenItem, itemRow, ITEMS } from '#tests/helpers/onboarding/onboarding'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { ProgressFactory } from '#database/factories/progress_factory'

const day = (days: number): Day => addDays(DateTime.utc().toISODate(), days)

test.group('The dashboard of an employee', (group) => {
  group.each.setup(() => emptyPortal())

  test('lists what to do next by urgency, where to do it, and what is done', async ({ assert }) => {
    const ana = await given.employee({
      phone: '+47 1',
      employee: {
        present_address: 'Quay 3',
        emergency_contact_name: 'Bo',
        emergency_contact_phone: '+47 2',
      },
    })
    const names = ['Fire', 'Ladders', 'Done', 'Lapsed', 'Optional']
    const modules: number[] = []
    for (const name of names) modules.push(await oldModule({ name, minutes: 20 }))
    const [fire = 0, ladders = 0, done = 0, lapsed = 0] = modules
    await assignedOn(ana, fire, day(-10), day(5))
    await assignedOn(ana, ladders, day(-40), day(-10))
    await assignedOn(ana, done, day(-40), day(10))
    await completedOn(ana, done, day(-2))
    await assignedOn(ana, lapsed, '2020-01-01', '2020-01-31')
    await completedOn(ana, lapsed, '2024-01-01', day(-1))
    await ProgressFactory.merge({
      employeeId: ana.employeeId,
      moduleId: fire,
      startedAt: `${day(-1)} 10:00:00.000`,
      watchedSeconds: 12 * 60,
    }).create()
    const upload = await askUpload(ana, { dueOn: day(3) })
    await askReading(ana, { dueOn: null })
    await askUpload(await given.employee(), { name: 'Not hers' })

    const { props, text } = await (await signedIn(ana)).page<{ own: OwnTasks }>('/')
    assert.deepEqual(
      props.own.todo.map(({ kind, name, overdue }) => [kind, name, overdue]),
      [
        ['learn', 'Ladders', true],
        ['renew', 'Lapsed', true],
        ['upload', 'Passport', false],
        ['learn', 'Fire', false],
        ['read', 'Handbook', false],
      ]
    )
    assert.containSubset(props.own.todo[2], {
      href: `/documents/requests/${upload}`,
      dueOn: day(3),
    })
    assert.containSubset(props.own.todo[3], { href: `/training/${fire}`, minutesLeft: 8 })
    assert.equal(props.own.todo[0]?.minutesLeft, 20)
    assert.deepEqual(
      props.own.done.map(({ name, doneOn }) => [name, doneOn]),
      [['Done', day(-2)]]
    )
    assert.notInclude(text, 'Not hers')

    // What they can't open is not listed.
    const listed = async () => {
      const { own } = (await (await signedIn(ana)).page<{ own: OwnTasks }>('/')).props
      return [...own.todo, ...own.done].map(({ kind }) => kind)
    }
    await given.override(ana, 'training:view', 'deny')
    assert.deepEqual(await listed(), ['upload', 'read'])
    await given.override(ana, 'documents:view', 'deny')
    assert.deepEqual(await listed(), [])
  })

  test('counts onboarding tasks that it does not name, and those that are done', async ({
    assert,
  }) => {
    const ana = await given.employee()
    const caller = await signedIn(ana)
    const wei = await given.employee({ firstName: 'Wei', lastName: 'Xu' })
    const owner = { owner: 'person', owner_user_id: ana.id }
    const id = await givenItem(wei, { ...owner, name: 'Order keys', due_on: day(-2) })
    const { id: other } = await given.employee()
    const done = { status: 'done', done_at: `${day(-1)} 10:00:00.000`, done_by_id: other }
    await givenItem(wei, { ...owner, name: 'Done by someone else', ...done })
    const item = await itemRow(id)
    await db.table('onboarding_checklist_items').multiInsert(
      Array.from({ length: 119 }, (_, index) => ({
        ...item,
        id: id + 10 + index,
        item_key: `task:${index}`,
        due_on: index < 104 ? day(-2) : null,
      }))
    )
    const home = async () => (await caller.page<{ own: OwnTasks }>('/')).props.own
    const { todo, unnamed, doneCount } = await home()
    assert.lengthOf(todo, 101, 'a hundred tasks and the details')
    assert.deepEqual(unnamed, { all: 20, late: 5 })
    assert.equal(doneCount, 0)
    const counted = async () =>
      (await caller.get<{ count: number }>('/api/dashboard/todo')).body.count
    assert.equal(await counted(), 121)
    const { headers } = await caller.get('/api/onboarding/tasks')
    assert.equal(headers.get('x-total-count'), '120')

    await caller.post(`${ITEMS}/${id}/done`, {})
    const after = await home()
    assert.deepEqual(after.unnamed, { all: 19, late: 4 })
    assert.equal(after.doneCount, 1)
    assert.deepEqual(after.done, [
      {
        key: `task ${id}`,
        kind: 'task',
        name: 'Order keys',
        href: '/onboarding/tasks?state=done',
        doneOn: day(0),
      },
    ])
    assert.equal(await counted(), 120)
  })

  test('counts a task once that the checklist shows', async ({ assert }) => {
    const ana = await given.employee()
    const wei = await given.employee()
    const id = await givenItem(ana)
    const { id: theirs } = await itemRow(
      await givenItem(wei, { owner: 'person', owner_user_id: ana.id, due_on: day(1) })
    )
    const item = await itemRow(theirs)
    await db.table('onboarding_checklist_items').multiInsert(
      Array.from({ length: 104 }, (_, index) => ({
        ...item,
        id: id + 10 + index,
        item_key: `task:${index}`,
      }))
    )
    const { own } = (await (await signedIn(ana)).page<{ own: OwnTasks }>('/')).props
    assert.lengthOf(
      own.todo.filter(({ kind }) => kind === 'task'),
      100
    )
    assert.deepEqual(own.unnamed, { all: 5, late: 0 })
  })

  test('asks for details that are missing, and says when nothing is left', async ({ assert }) => {
    const page = async (person: Parameters<typeof signedIn>[0]) =>
      (await (await signedIn(person)).page<{ own: OwnTasks }>('/')).props.own
    assert.deepEqual(
      (await page(await given.employee({ phone: '1' }))).todo.map(({ name, href }) => [name, href]),
      [['Add your address and emergency contact', '/profile']]
    )
    const whole = await given.employee({
      phone: '1',
      employee: {
        present_address: 'Quay 3',
        emergency_contact_name: 'Bo',
        emergency_contact_phone: '+47 2',
      },
    })
    const nothing = { todo: [], unnamed: { all: 0, late: 0 }, done: [], doneCount: 0 }
    assert.deepEqual(await page(whole), nothing)
    assert.deepEqual(await page(await given.employee({ employee: false })), nothing)
  })

  test('who may change people but not see them is shown their own', async ({ assert }) => {
    const ana = await given.employee()
    await given.override(ana, 'employees:update', 'grant')
    const caller = await signedIn(ana)
    const own = await caller.page<{ own: OwnTasks }>('/')
    assert.equal(own.component, 'dashboard/own')
    assert.isObject(own.props.own)
    await given.override(ana, 'employees:view', 'grant')
    const staff = await caller.page('/')
    assert.equal(staff.component, 'dashboard/home')
    assert.notProperty(staff.props, 'own')
  })
})
