import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import type { OwnTasks } from '#dashboard/queries/own_tasks'
import { addDays, type Day } from '#training/compliance_status'
import { askReading, askUpload } from '#tests/helpers/documents/requested_documents'
import { signedIn } from '#tests/helpers/caller'
import { assignedOn, completedOn, oldModule } from '#tests/helpers/training/compliance'
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
    assert.deepEqual(await page(whole), { todo: [], done: [], doneCount: 0 })
    assert.deepEqual(await page(await given.employee({ employee: false })), {
      todo: [],
      done: [],
      doneCount: 0,
    })
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
