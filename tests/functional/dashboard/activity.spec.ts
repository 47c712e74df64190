import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor, type Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import type { Activity } from '#dashboard/activity/activity'
import { assignInTransaction } from '#training/assignments/assign_modules'
import { completeInTransaction } from '#training/services/complete_module'
import { askUpload } from '#tests/helpers/documents/requested_documents'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { oldModule } from '#tests/helpers/training/compliance'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, statementsOf } from '#tests/helpers/portal'

const PATH = '/api/dashboard/activity'

const acting = ({ id, firstName, lastName }: Person, requestId: string): Actor => ({
  ...systemActor,
  id,
  label: `${firstName} ${lastName}`,
  address: null,
  requestId,
})

test.group('GET /api/dashboard/activity', (group) => {
  group.each.setup(() => emptyPortal())

  const activity = async (by: Caller, query = '') =>
    (await by.get<Activity[]>(`${PATH}${query}`)).body
  const said = async (by: Caller, query = '') =>
    (await activity(by, query)).map(({ description }) => description)

  const complete = (person: Person, moduleId: number, by: Actor) =>
    change(by, (running) =>
      completeInTransaction(running, [
        {
          employeeId: person.employeeId,
          moduleId,
          version: 1,
          completedOn: '2026-01-31',
          renewalPeriodMonths: 12,
          method: 'portal',
        },
      ])
    )

  test('tells in words what was done, by whom and to whom, and no values', async ({ assert }) => {
    const admin = await given.admin({ firstName: 'Dana', lastName: 'Marsh' })
    const caller = await signedIn(admin)
    const lee = await given.waiting({ firstName: 'Lee', lastName: 'Wong' })
    await caller.post(`/api/employees/${lee.employeeId}/approve`)
    await caller.put(`/api/employees/${lee.employeeId}`, { location: 'Secret Street' })
    const moduleId = await oldModule({ name: 'Fire Safety' })
    await complete(lee, moduleId, acting(lee, 'r1'))
    await askUpload(lee)

    const rows = await activity(caller)
    assert.deepEqual(
      rows.map(({ type, description, employeeName, employeeId }) => [
        type,
        description,
        employeeName,
        employeeId,
      ]),
      [
        ['document', 'The portal requested a document from Lee Wong', 'Lee Wong', lee.employeeId],
        ['training', 'Lee Wong completed Fire Safety', 'Lee Wong', lee.employeeId],
        ['employee', 'You updated Lee Wong’s details', 'Lee Wong', lee.employeeId],
        ['approval', 'You approved Lee Wong’s registration', 'Lee Wong', lee.employeeId],
      ]
    )
    assert.notInclude(JSON.stringify(rows), 'Secret')
    assert.match(rows[0]?.timestamp ?? '', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    assert.deepEqual(await said(caller, '?type=approval'), ['You approved Lee Wong’s registration'])

    const manager = await signedIn(await given.manager())
    assert.include(await said(manager), 'Dana Marsh approved Lee Wong’s registration')
  })

  test('an employee reads of what is about them or their own doing', async ({ assert }) => {
    const [ana, ben] = [
      await given.employee({ firstName: 'Ana', lastName: 'Abel' }),
      await given.employee({ firstName: 'Ben', lastName: 'Brook' }),
    ]
    const moduleId = await oldModule({ name: 'Fire Safety' })
    await change(systemActor, (running) =>
      assignInTransaction(
        running,
        [ana, ben].map(({ employeeId }) => ({
          employeeId,
          moduleId,
          dueOn: null,
          source: 'required' as const,
        }))
      )
    )
    await complete(ana, moduleId, acting(ana, 'r1'))
    await complete(ben, moduleId, acting(ben, 'r2'))
    await askUpload(ana)
    await askUpload(ben)
    const admin = await signedIn(await given.admin({ firstName: 'Dana', lastName: 'Marsh' }))
    await admin.put(`/api/employees/${ana.employeeId}`, { location: 'Oslo' })
    await admin.put(`/api/employees/${ben.employeeId}`, { location: 'Oslo' })

    const caller = await signedIn(ana)
    assert.deepEqual(await said(caller), [
      'Dana Marsh updated your details',
      'The portal requested a document from you',
      'You completed Fire Safety',
      'The portal assigned Fire Safety to you',
    ])
    const rows = await activity(caller)
    assert.isTrue(rows.every(({ employeeId }) => employeeId === undefined))
    assert.notInclude(JSON.stringify(rows), 'Ben')
    const statements = await statementsOf(() => activity(caller))
    assert.isAtMost(statements.length, 5, statements.join('\n'))
  })

  test('each permission opens its own kind alone', async ({ assert }) => {
    const lee = await given.waiting({ firstName: 'Lee', lastName: 'Wong' })
    const admin = await signedIn(await given.admin({ firstName: 'Dana', lastName: 'Marsh' }))
    await admin.post(`/api/employees/${lee.employeeId}/reject`, { reason: 'No.' })
    const other = await given.employee({ firstName: 'Max', lastName: 'Moll' })
    await complete(other, await oldModule({ name: 'Fire Safety' }), acting(other, 'r1'))
    await askUpload(other)
    const account = await given.employee({ firstName: 'Una', lastName: 'Ode', employee: false })
    await admin.put(`/api/users/${account.id}`, {
      firstName: 'Una',
      lastName: 'Odell',
      email: account.email,
    })

    const seenBy = async (permission: Parameters<typeof given.override>[1]) => {
      const viewer = await given.employee()
      await given.override(viewer, permission, 'grant')
      return said(await signedIn(viewer))
    }
    assert.deepEqual(await seenBy('employees:view'), [])
    assert.deepEqual(await seenBy('employees:update'), [
      'Dana Marsh rejected Lee Wong’s registration',
    ])
    assert.deepEqual(await seenBy('training:review'), ['Max Moll completed Fire Safety'])
    assert.deepEqual(await seenBy('documents:manage'), [
      'The portal requested a document from Max Moll',
    ])
    assert.deepEqual(await seenBy('audit:view'), ['Dana Marsh changed Una Odell’s account'])
    assert.deepEqual(await seenBy('pay:view'), [])
    assert.equal((await visitor().get(PATH)).status, 401)
  })

  test('what happened at once is one line, and pages go on without a gap', async ({ assert }) => {
    const people: Person[] = []
    for (let turn = 0; turn < 12; turn++) people.push(await given.employee())
    const moduleId = await oldModule({ name: 'Fire Safety' })
    const boss = await given.admin({ firstName: 'Dana', lastName: 'Marsh' })
    await change(acting(boss, 'at-once'), (running) =>
      completeInTransaction(
        running,
        people.slice(0, 4).map(({ employeeId }) => ({
          employeeId,
          moduleId,
          version: 1,
          completedOn: '2026-01-31',
          renewalPeriodMonths: 12,
          method: 'recorded' as const,
        }))
      )
    )
    for (const [turn, person] of people.slice(4).entries()) {
      await complete(person, moduleId, acting(person, `r${turn}`))
    }
    const caller = await signedIn(await given.manager())
    const all = await activity(caller)
    assert.lengthOf(all, 9)
    assert.match(
      all.at(-1)?.description ?? '',
      /^Dana Marsh recorded that .+ completed Fire Safety, and 3 more$/
    )
    assert.isUndefined(all.at(-1)?.employeeName)

    // By page number the same, and never more than asked for.
    const byPage: number[] = []
    for (let page = 1; page <= 5; page++) {
      const some = await activity(caller, `?perPage=2&page=${page}`)
      assert.isAtMost(some.length, 2)
      byPage.push(...some.map(({ id }) => id))
    }
    assert.deepEqual(
      byPage,
      all.map(({ id }) => id)
    )
    assert.deepEqual(await activity(caller, '?perPage=500&page=2'), [])

    const ids: number[] = []
    let address: string | undefined = `${PATH}?perPage=2`
    while (address !== undefined) {
      const page: { body: Activity[]; headers: Headers } = await caller.get<Activity[]>(address)
      ids.push(...page.body.map(({ id }) => id))
      address = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
    }
    assert.deepEqual(
      ids,
      all.map(({ id }) => id)
    )
  })

  test('a change larger than one read is told once, and hides nothing older', async ({
    assert,
  }) => {
    const boss = await given.admin({ firstName: 'Dana', lastName: 'Marsh' })
    const older = await given.employee({ firstName: 'Max', lastName: 'Moll' })
    const people: Person[] = []
    for (let turn = 0; turn < 60; turn++) people.push(await given.employee())
    const moduleId = await oldModule({ name: 'Fire Safety' })
    await complete(older, moduleId, acting(older, 'before'))
    const completeAll = (actor: Actor, recordingId?: number) =>
      change(actor, async (running) => {
        if (recordingId !== undefined) {
          await running.audit({
            action: 'create',
            entityType: 'training_recording',
            entityId: recordingId,
          })
        }
        await completeInTransaction(
          running,
          people.map(({ employeeId }) => ({
            employeeId,
            moduleId,
            version: 1,
            completedOn: '2026-01-31',
            renewalPeriodMonths: 12,
            method: 'recorded' as const,
          }))
        )
      })
    await completeAll(acting(boss, 'at-once'))
    const caller = await signedIn(await given.manager())

    // 40 entries per read: the change continues in the second.
    const counted = await said(caller, '?perPage=5')
    assert.lengthOf(counted, 2)
    assert.match(counted[0] ?? '', /^Dana Marsh recorded that .+, and 59 more$/)
    assert.equal(counted[1], 'Max Moll completed Fire Safety')

    // 8, 24 and 24 again: more than is ever read of it.
    const cut = await caller.get<Activity[]>(`${PATH}?perPage=1`)
    assert.lengthOf(cut.body, 1)
    assert.match(cut.body[0]?.description ?? '', /completed Fire Safety, and many more$/)
    const next = /<([^>]+)>; rel="next"/.exec(cut.headers.get('link') ?? '')?.[1]
    assert.deepEqual(
      (await caller.get<Activity[]>(next ?? '')).body.map(({ description }) => description),
      ['Max Moll completed Fire Safety']
    )
    const [first, second] = await said(caller, '?perPage=2')
    assert.match(first ?? '', /completed Fire Safety, and 59 more$/)
    assert.equal(second, 'Max Moll completed Fire Safety')

    await db.from('training_completions').delete()
    await completeAll(acting(boss, 'recorded'), 7)
    assert.equal((await said(caller))[0], 'Dana Marsh recorded attendance of a training')
    assert.match((await said(caller))[1] ?? '', /and 59 more$/)
  })

  test('a walk of a command is one line, however many seconds it takes', async ({ assert }) => {
    const moduleId = await oldModule({ name: 'Fire Safety' })
    const person = await given.employee({ firstName: 'Max', lastName: 'Moll' })
    const { entry_id: head } = await db.from('audit_heads').firstOrFail()
    await db.table('audit_entries').multiInsert(
      [1, 2, 3].map((second) => ({
        id: Number(head) + second,
        action: 'complete',
        entity_type: 'training_completion',
        entity_id: `${person.employeeId}.${moduleId}`,
        performed_by: 'Command import',
        performed_at: `2026-01-31 12:00:0${second}.000`,
        values_digest: '',
        mac: '',
      }))
    )
    const lines = await said(await signedIn(await given.manager()))
    assert.deepEqual(lines, [
      'The command line recorded that Max Moll completed Fire Safety, and 2 more',
    ])
  })

  test('refuses what it does not understand, naming the field', async ({ assert }) => {
    const caller = await signedIn(await given.employee())
    for (const [query, field] of [
      ['type=account', 'type'],
      ['cursor=x', 'cursor'],
      ['perPage=0', 'perPage'],
      ['perPage=501', 'perPage'],
      ['page=0', 'page'],
      ['page=101', 'page'],
    ]) {
      const answer = await caller.get<{ errors: { field: string }[] }>(`${PATH}?${query}`)
      assert.equal(answer.status, 422, query)
      assert.equal(answer.body.errors[0]?.field, field)
    }
  })

  test('few that match among very many cost no more', async ({ assert }) => {
    const manager = await given.manager()
    const lee = await given.waiting({ firstName: 'Lee', lastName: 'Wong' })
    const admin = await signedIn(await given.admin())
    await admin.post(`/api/employees/${lee.employeeId}/approve`)
    const { entry_id: head } = await db.from('audit_heads').firstOrFail()
    const noise = Array.from({ length: 20_000 }, (_, index) => ({
      id: Number(head) + 1 + index,
      action: 'sign_in',
      entity_type: 'user',
      entity_id: '1',
      performed_by: 'Somebody',
      performed_at: '2026-01-31 12:00:00.000',
      values_digest: '',
      mac: '',
    }))
    for (let at = 0; at < noise.length; at += 200) {
      await db.table('audit_entries').multiInsert(noise.slice(at, at + 200))
    }
    const caller = await signedIn(manager)
    await said(caller)
    const statements = await statementsOf(async () => {
      assert.lengthOf(await said(caller, '?perPage=5'), 1)
    })
    // The session and one for the page.
    assert.lengthOf(statements, 2, statements.join('\n'))
  })
})
