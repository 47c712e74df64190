import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { assignInTransaction } from '#training/assignments/assign_modules'
import { completeInTransaction } from '#training/services/complete_module'
import { archiveModule } from '#training/modules/retire_module'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { begin, sendFile, stuckProgressOf } from '#tests/helpers/training/learning'
import { given, type Person } from '#tests/helpers/people/people'
import { givenOnboarding } from '#tests/helpers/onboarding/onboarding'
import { emptyPortal, statementsOf } from '#tests/helpers/portal'
import { createModule, questions } from '#tests/helpers/training/training'

interface Own {
  id: number
  name: string
  group: string
  state: string
  overdue: boolean
  dueOn: string | null
}

const inDays = (days: number) => DateTime.utc().plus({ days }).toISODate()

async function assign(person: Person, moduleId: number, dueOn: string | null, onboarding = false) {
  const one = { employeeId: person.employeeId, moduleId, dueOn, source: 'manual' as const }
  await change(systemActor, (change) =>
    assignInTransaction(change, [{ ...one, forOnboarding: onboarding }])
  )
}

async function complete(person: Person, moduleId: number, completedOn: string, expiresOn?: string) {
  const one = { employeeId: person.employeeId, moduleId, version: 1, completedOn }
  await change(systemActor, (change) =>
    completeInTransaction(change, [
      { ...one, renewalPeriodMonths: null, expiresOn, method: 'recorded' },
    ])
  )
}

test.group('Own training', (group) => {
  let person: Person
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    person = await given.employee()
    caller = await signedIn(person)
  })

  const list = async (query = '') => (await caller.get<Own[]>(`/api/training/own${query}`)).body

  test('says what is most urgent first, and why', async ({ assert }) => {
    assert.deepEqual(await list(), [])
    const late = await createModule({ name: 'Late' })
    const lapsed = await createModule({ name: 'Lapsed' })
    const soon = await createModule({ name: 'Soon' })
    const next = await createModule({ name: 'Next', minutes: 45, testQuestions: questions(1) })
    const sometime = await createModule({ name: 'Any day' })
    const done = await createModule({ name: 'Dönе', renewalPeriodMonths: 12 })
    await createModule({ name: 'Free' })
    const once = await createModule({ name: 'Once' })
    await complete(person, once.id, inDays(-320), inDays(-2))
    await assign(person, late.id, inDays(-1))
    await assign(person, lapsed.id, inDays(-300))
    await complete(person, lapsed.id, inDays(-320), inDays(-2))
    await assign(person, soon.id, inDays(-300))
    await complete(person, soon.id, inDays(-320), inDays(60))
    await assign(person, next.id, inDays(0))
    await assign(person, sometime.id, null)
    await assign(person, done.id, inDays(10))
    await complete(person, done.id, inDays(-3), inDays(61))
    await begin(caller, next.id)
    const rows = await list()
    assert.deepEqual(
      rows.map(({ name, group: where, state }) => [name, where, state]),
      [
        ['Late', 'overdue', 'not_started'],
        ['Lapsed', 'expired', 'expired'],
        ['Soon', 'expiring', 'expiring'],
        ['Next', 'due', 'in_progress'],
        ['Any day', 'due', 'not_started'],
        ['Dönе', 'done', 'completed'],
        ['Free', 'optional', 'not_started'],
        // Lapsed, and no longer required.
        ['Once', 'optional', 'expired'],
      ]
    )
    assert.containSubset(rows[3], { dueOn: inDays(0), minutes: 45, hasTest: true, overdue: false })
    assert.containSubset(rows[0], { dueOn: inDays(-1), overdue: true })
    assert.containSubset(rows[5], { completedOn: inDays(-3), validUntil: inDays(61) })
    assert.deepEqual(
      (await list('?group=due&q=NEXT')).map(({ name }) => name),
      ['Next']
    )
    assert.deepEqual(
      (await list('?q=don')).map(({ id }) => id),
      [done.id]
    )
    const page = await caller.get<Own[]>('/api/training/own?perPage=2&page=2')
    assert.deepEqual(
      page.body.map(({ name }) => name),
      ['Soon', 'Next']
    )
    assert.equal(page.headers.get('x-total-count'), '8')
  })

  test('takes the same few statements for one module and for forty', async ({ assert }) => {
    const open = () => caller.page('/training')
    await assign(person, (await createModule()).id, inDays(5))
    const few = await statementsOf(open)
    for (let turn = 0; turn < 39; turn++) {
      const module = await createModule({ requiresCertificateUpload: turn % 2 === 0 })
      await assign(person, module.id, inDays(turn))
      if (turn % 2 === 0) await sendFile(caller, module.id)
    }
    const many = await statementsOf(open)
    assert.isAtMost(many.length, few.length + 1)
    assert.isAtMost(many.length, 12)
    const { props } = await caller.page<{ modules: Own[]; total: number }>('/training')
    assert.equal(props.total, 40)
    assert.equal(props.modules.filter(({ state }) => state === 'awaiting_review').length, 20)
  })

  test('shows somebody outside the roster the modules, and asks nothing', async ({ assert }) => {
    const module = await createModule({ testQuestions: questions(1) })
    const admin = await signedIn(await given.admin())
    assert.containSubset((await admin.get<Own[]>('/api/training/own')).body, [
      { id: module.id, group: 'optional', state: 'not_started' },
    ])
    const one = await admin.get(`/api/training/own/${module.id}`)
    assert.containSubset(one.body, { open: false, closed: 'not_on_roster' })
    assert.equal((await visitor().get('/api/training/own')).status, 401)
  })

  test('keeps archived modules that were completed, and no others', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    const done = await createModule({ name: 'Done' })
    const never = await createModule({ name: 'Never' })
    await complete(person, done.id, inDays(-3))
    for (const { id } of [done, never]) await admin.post(`/api/training/modules/${id}/archive`)
    assert.deepEqual(
      (await list()).map(({ name, group: where }) => [name, where]),
      [['Done', 'done']]
    )
    const own = await caller.get(`/api/training/own/${done.id}`)
    assert.containSubset(own.body, { archived: true, open: false, closed: 'archived' })
    assert.equal((await caller.get(`/api/training/own/${never.id}`)).status, 404)
    const page = await caller.page(`/training/${never.id}`)
    assert.equal(page.status, 404)
    assert.equal(page.component, 'training/missing')
  })

  test('begins anew what a material change has overtaken', async ({ assert }) => {
    const module = await createModule({ testQuestions: questions(1) })
    await begin(caller, module.id)
    const admin = await signedIn(await given.admin())
    await admin.call(`/api/training/modules/${module.id}`, {
      method: 'PATCH',
      body: { testQuestions: questions(4), change: 'material', retrainBy: inDays(30) },
    })
    assert.equal((await list())[0]?.state, 'not_started')
    const { body } = await caller.get(`/api/training/own/${module.id}`)
    assert.containSubset(body, {
      state: 'not_started',
      version: 2,
      parts: { test: { questionCount: 4, openAttemptId: null } },
    })
  })

  test('has the latest completion first, also where an earlier one was recorded later', async ({
    assert,
  }) => {
    const { id } = await createModule()
    await complete(person, id, inDays(-3), inDays(300))
    await complete(person, id, inDays(-800), inDays(-400))
    interface Told {
      completionId: number
      history: { completions: { id: number; completedOn: string }[] }
    }
    const { body } = await caller.get<Told>(`/api/training/own/${id}`)
    const { completions } = body.history
    assert.deepEqual(
      completions.map(({ completedOn }) => completedOn),
      [inDays(-3), inDays(-800)]
    )
    assert.equal(body.completionId, completions[0]?.id)
    // Valid longer than the later one, so it counts.
    await complete(person, id, inDays(-10), inDays(400))
    const longer = await caller.get<Told>(`/api/training/own/${id}`)
    const [, second] = longer.body.history.completions
    assert.equal(longer.body.completionId, second?.id)
    assert.equal(second?.completedOn, inDays(-10))
  })

  test('lists what was completed, for its owner, on the way in or not', async ({ assert }) => {
    const first = await createModule({ name: 'First' })
    const second = await createModule({ name: 'Second' })
    await complete(person, first.id, inDays(-30), inDays(10))
    await complete(person, second.id, inDays(-3))
    const { body } = await caller.get<Record<string, unknown>[]>('/api/training/certificates')
    assert.deepEqual(
      body.map(({ moduleName, expiresOn }) => [moduleName, expiresOn]),
      [
        ['Second', null],
        ['First', inDays(10)],
      ]
    )
    const other = await signedIn(await given.employee())
    assert.deepEqual((await other.get('/api/training/certificates')).body, [] as never)
    assert.equal((await visitor().get('/api/training/certificates')).status, 401)
  })
})

test.group('Somebody’s training', (group) => {
  group.each.setup(() => emptyPortal())

  test('counts for onboarding what holds or was done since it was asked for', async ({
    assert,
  }) => {
    const person = await given.employee({ onboardingStatus: 'in_progress' })
    const [before, held, since] = [
      await createModule({ name: 'Lapsed before a rehire' }),
      await createModule({ name: 'Held since before it' }),
      await createModule({ name: 'Done and lapsed since' }),
    ]
    await complete(person, before.id, inDays(-400), inDays(-35))
    await complete(person, held.id, inDays(-400), inDays(35))
    await complete(person, since.id, inDays(-20), inDays(-10))
    for (const { id } of [before, held, since]) await assign(person, id, inDays(3), true)
    await db.from('training_assignments').update({ assigned_on: inDays(-30) })
    await givenOnboarding(person)
    const own = await signedIn(person)
    const { body } = await own.get(`/api/training/employees/${person.employeeId}`)
    assert.containSubset(body, { onboarding: { done: 2, all: 3 } })
  })

  test('links the certificate of the completion whose dates it tells', async ({ assert }) => {
    const person = await given.employee()
    const { id } = await createModule({ name: 'First aid' })
    await complete(person, id, inDays(-20), inDays(700))
    const { id: counts } = await db.from('training_completions').firstOrFail()
    await complete(person, id, inDays(-5), inDays(100))
    const own = await signedIn(person)
    const { body } = await own.get(`/api/training/employees/${person.employeeId}`)
    assert.containSubset(body, {
      modules: [{ completedOn: inDays(-20), validUntil: inDays(700), completionId: counts }],
    })
  })

  test('is told to themselves and to who assigns or reviews', async ({ assert }) => {
    const person = await given.employee({ onboardingStatus: 'in_progress' })
    const asked = await createModule({ name: 'Asked' })
    const later = await createModule({ name: 'Later' })
    await createModule({ name: 'Free' })
    await assign(person, asked.id, inDays(3), true)
    await assign(person, later.id, inDays(9))
    await complete(person, asked.id, inDays(-1))
    await givenOnboarding(person)
    const stuck = await stuckProgressOf(person)
    const address = `/api/training/employees/${person.employeeId}`
    for (const one of [person, await given.manager(), await given.admin()]) {
      const { status, body } = await (await signedIn(one)).get(address)
      assert.equal(status, 200)
      assert.containSubset(body, {
        employeeId: person.employeeId,
        required: { done: 1, all: 2 },
        onboarding: { done: 1, all: 1 },
      })
      const modules = body.modules as Record<string, unknown>[]
      assert.deepEqual(
        modules.map(({ name, state, standing }) => [name, state, standing]).slice(0, 2),
        [
          ['Later', 'not_started', 'assigned'],
          ['Asked', 'completed', 'completed'],
        ]
      )
      assert.equal(modules[1]?.method, 'recorded')
      assert.deepEqual(
        modules.map(({ stuckProgressId }) => stuckProgressId),
        [null, null, stuck]
      )
    }
    // Voluntary modules count nowhere, completed or lapsed, archived or not.
    const more = await createModule({ name: 'More' })
    const once = await createModule({ name: 'Once' })
    await complete(person, more.id, inDays(-1))
    await complete(person, once.id, inDays(-30), inDays(-2))
    await archiveModule(once.id, systemActor)
    const told = await (await signedIn(person)).get(address)
    assert.containSubset(told.body, { required: { done: 1, all: 2 } })

    const viewer = await given.employee()
    await given.override(viewer, 'employees:view', 'grant')
    assert.equal((await (await signedIn(viewer)).get(address)).status, 404)
    const manager = await signedIn(await given.manager())
    assert.equal((await manager.get('/api/training/employees/999999')).status, 404)
  })
})
