import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import TrainingAssign from '#commands/training_assign'
import { systemActor } from '#audit/actor'
import type { Found } from '#dashboard/queries/search'
import type { Setup } from '#get_started/steps'
import { galleryPackets } from '#onboarding/gallery/gallery'
import { installedOf } from '#onboarding/gallery/installed'
import { sendDueReminders } from '#reminders/services/send_daily_reminders'
import { auditHead, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { runCommand } from '#tests/helpers/command'
import { givenPacket, PACKETS, task } from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { plainModule, plainRule } from '#tests/helpers/training/assignments'
import { assignedOn, completedOn, employedFrom } from '#tests/helpers/training/compliance'
import { importingHistory } from '#tests/helpers/training/histories'

const HELD_ON = '2026-01-31'
const NAME = 'Hazard Communication'

test.group('Where modules are named or counted, a draft', (group) => {
  let caller: Caller
  let person: Person
  let draft: number

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.admin())
    person = await employedFrom('2020-01-01', { email: 'ana@example.com', department: 'Care' })
    draft = await plainModule({ name: NAME, published_at: null, is_required: true })
  })

  test('is refused by name', async ({ assert }) => {
    const employeeIds = [person.employeeId]
    const other = await plainModule()
    const packet = await givenPacket({ name: 'Kitchen' })
    const rule = { moduleId: draft, dueDays: 3, dueFrom: 'assignment' }
    const drafted = await plainRule({ moduleId: draft, liveAt: null })
    const items = [task({ kind: 'training', moduleId: draft })]
    const held = { moduleId: draft, heldOn: HELD_ON, employeeIds }
    const calls: [address: string, field: string, body: Record<string, unknown>][] = [
      ['/api/training/assignments', 'moduleIds', { moduleIds: [draft], employeeIds }],
      ['/api/training/assignments', 'moduleIds', { moduleIds: [other, draft], department: 'Care' }],
      ['/api/training/assignments', 'moduleIds', { moduleIds: [draft], employeeIds, dryRun: true }],
      ['/api/training/rules', 'moduleId', rule],
      ['/api/training/rules', 'moduleId', { ...rule, dryRun: true }],
      ['/api/training/rules', 'moduleId', { ...rule, live: true }],
      [`/api/training/rules/${drafted}/live`, 'moduleId', {}],
      ['/api/training/recordings', 'moduleId', held],
      ['/api/training/recordings', 'moduleId', { ...held, dryRun: true }],
      [PACKETS, 'items.0.moduleId', { kind: 'onboarding', name: 'Care', items }],
    ]
    const since = await auditHead()
    for (const [address, field, body] of calls) {
      const answer = await caller.post(address, body)
      assert.deepEqual([answer.status, answer.errors[0]?.field], [422, field], address)
      assert.equal(answer.body.message, `${NAME} is a draft.`)
    }
    const { revision } = await db.from('onboarding_packets').where('id', packet.id).firstOrFail()
    const changed = await caller.put(`${PACKETS}/${packet.id}`, {
      kind: 'onboarding',
      name: 'Kitchen',
      items,
      revision,
    })
    assert.deepEqual([changed.status, changed.errors[0]?.field], [422, 'items.0.moduleId'])
    const { status, body } = await caller.get<{ message: string }>(
      `/api/training/compliance/history?employeeId=${person.employeeId}&moduleId=${draft}`
    )
    assert.deepEqual([status, body.message], [404, 'Not found'])
    assert.deepEqual(await auditTrail(since), [])
    assert.lengthOf(await db.from('training_assignments'), 0)
  })

  test('is unknown to files and commands', async ({ assert }) => {
    const api = importingHistory(caller)
    const file = `Email,Module,Completed on\nana@example.com,${NAME},${HELD_ON}\n`
    const { body } = await api.upload(file)
    assert.equal((await api.rows(body.id))[0]?.reason, `There is no module ${NAME}`)
    for (const named of [NAME, String(draft)]) {
      const flags = [`--module=${named}`, '--employee=ana@example.com']
      const run = await runCommand(TrainingAssign, flags)
      assert.notEqual(run.exitCode, 0)
    }
    assert.lengthOf(await db.from('training_assignments'), 0)
    assert.lengthOf(await db.from('training_completions'), 0)
  })

  test('is not offered, found or counted', async ({ assert }) => {
    type Compliance = { standings: unknown[] }[]
    const found = (await caller.get<{ modules: Found[] }>('/api/search?q=hazard')).body
    assert.deepEqual(found.modules, [])
    const setup = (await caller.get<Setup>('/api/get-started')).body
    assert.isFalse(setup.steps.find(({ name }) => name === 'trainings')?.done)
    assert.isNull((await installedOf(db.connection(), await galleryPackets())).moduleOf(NAME))
    assert.equal((await caller.get('/api/training/modules')).text, '[]')
    assert.equal((await (await signedIn(person)).get('/api/training/own')).text, '[]')
    for (const query of ['', `?moduleId=${draft}`]) {
      const { body } = await caller.get<Compliance>(`/api/training/compliance${query}`)
      assert.isTrue(body.every(({ standings }) => standings.length === 0))
      const page = await caller.page<{ choices: unknown[] }>(`/training/compliance${query}`)
      assert.deepEqual(page.props.choices, [])
    }
    assert.notInclude((await caller.get('/api/training/compliance.csv')).text, NAME)

    // Nothing can refer to a draft; if something did, no one would be notified of it.
    await assignedOn(person, draft, '2026-01-01', '2026-01-31')
    await completedOn(person, draft, '2026-01-01', '2999-12-31')
    assert.deepEqual(await sendDueReminders(systemActor, { again: true }), {
      people: 0,
      reminders: 0,
    })
    await db.from('training_modules').update({ published_at: db.raw('created_at') })
    const later = (await caller.get<{ modules: Found[] }>('/api/search?q=hazard')).body
    assert.lengthOf(later.modules, 1)
  })
})
