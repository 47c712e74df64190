import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import type { ChecklistRow } from '#onboarding/queries/checklist_list'
import type { checklistsOf } from '#onboarding/queries/checklists_of'
import type { LaunchPreview } from '#onboarding/queries/preview/preview_launch'
import { addDays } from '#training/compliance_status'
import { recordTraining } from '#training/services/record_training'
import { signedIn, type Caller } from '#tests/helpers/caller'
import {
  checklistOf,
  givenPacket,
  itemsByName,
  itemsOf,
  task,
} from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow } from '#tests/helpers/portal'
import { plainModule, plainRule } from '#tests/helpers/training/assignments'

type Checklists = Awaited<ReturnType<typeof checklistsOf>>

const today = () => DateTime.utc().toISODate()
const due = (days: number) => addDays(today(), days)
const LIST = '/api/onboarding/checklists'

test.group('Training that becomes required before the approval', (group) => {
  let caller: Caller
  let person: Person
  let left: number
  let added: number
  let optional: number

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.admin())
    person = await given.waiting({ department: 'Care' })
    left = await plainModule({ name: 'Ladders' })
    added = await plainModule({ name: 'Forklifts' })
    optional = await plainModule({ name: 'Wiki' })
    await givenPacket({ name: 'Everyone' }, [
      { kind: 'training', moduleId: left, name: 'Ladders', dueDays: 3, dueFrom: 'approval' },
      { kind: 'training', moduleId: optional, name: 'Wiki', required: false },
      { name: 'Order keys', owner: 'hr' },
    ])
    const chosen = await caller.put(`/api/employees/${person.employeeId}/onboarding/plan`, {
      leaveOut: [`training:${left}`],
      add: [
        task({
          kind: 'training',
          moduleId: added,
          name: 'Forklifts',
          required: false,
          dueFrom: 'approval',
          dueDays: 3,
        }),
      ],
    })
    assertOk(chosen.status, chosen.text)
  })

  function assertOk(status: number, text: string): void {
    if (status !== 200) throw new Error(text)
  }

  const preview = async () =>
    (await caller.get<LaunchPreview>(`/api/onboarding/preview?employeeIds=${person.employeeId}`))
      .body
  const shown = async () =>
    (await caller.get<Checklists>(`/api/employees/${person.employeeId}/onboarding`)).body.runs[0]
  /** Everywhere that says how many required items a run has. */
  async function counted() {
    const { body } = await caller.get<ChecklistRow[]>(LIST)
    const [, line] = (await caller.get(`${LIST}.csv`)).text.trim().split(/\r?\n/)
    const training = await caller.get<{ onboarding: { all: number } }>(
      `/api/training/employees/${person.employeeId}`
    )
    return {
      page: (await shown())?.progress.all,
      list: body[0]?.progress.all,
      export: Number(line?.split(',')[10]),
      training: training.body.onboarding.all,
    }
  }
  const everywhere = (all: number) => ({ page: all, list: all, export: all, training: all })
  const requireAll = async () => {
    await db
      .from('training_modules')
      .whereIn('id', [left, optional])
      .update({ is_required: true, due_days: 10 })
    await plainRule({ moduleId: added, department: 'Care', dueDays: 5 })
  }

  test('is part of the run and required, whatever HR left out or made optional', async ({
    assert,
  }) => {
    const before = await preview()
    assert.deepEqual(await counted(), everywhere(1))
    await requireAll()
    const now = await preview()
    assert.notEqual(now.each[0]?.fingerprint, before.each[0]?.fingerprint)
    assert.sameDeepMembers(
      now.items.map(({ name, required, leftOut, compulsory, people, dueOn }) => [
        name,
        { required, leftOut, compulsory, people },
        name === 'Order keys' ? null : dueOn,
      ]),
      [
        ['Ladders', REQUIRED, due(10)],
        ['Wiki', REQUIRED, now.items.find(({ name }) => name === 'Wiki')?.dueOn],
        ['Forklifts', REQUIRED, due(3)],
        ['Order keys', { ...REQUIRED, compulsory: false }, null],
      ]
    )
    assert.match(now.sentence ?? '', /assigns 3 trainings/)
    assert.deepEqual(await counted(), everywhere(4))
    const planned = (await shown())?.items ?? []
    assert.sameDeepMembers(
      planned.map(({ name, status, required }) => [name, status, required]),
      ['Ladders', 'Wiki', 'Forklifts', 'Order keys'].map((name) => [name, 'planned', true])
    )

    const fingerprint = now.each[0]?.fingerprint
    await caller.post(`/api/employees/${person.employeeId}/approve`, { fingerprint })
    const items = await itemsOf(person)
    assert.lengthOf(items, 4)
    assert.isTrue(items.every(({ status, required }) => status === 'open' && required === 1))
    const { Ladders, Forklifts } = itemsByName(items)
    // HR did not want the packet's earlier day.
    assert.deepInclude(Ladders, { due_on: due(10), packet_item_id: null })
    assert.deepInclude(Ladders, { removed_at: null, removed_by: null })
    const assigned = await db.from('training_assignments').where('module_id', left).firstOrFail()
    assert.deepInclude(assigned, { due_on: due(10), source: 'required' })
    assert.deepInclude(Forklifts, { due_on: due(3) })
    assert.deepInclude(await checklistOf(person), { asked: 4, settled: 0 })
  })

  test('is what the onboarding waits for', async ({ assert }) => {
    await requireAll()
    await caller.post(`/api/employees/${person.employeeId}/approve`, {})
    const keys = itemsByName(await itemsOf(person))['Order keys']
    await caller.post(`/api/onboarding/items/${keys?.id}/done`, {})
    const learn = (moduleId: number) =>
      recordTraining({ moduleId, heldOn: today(), employeeIds: [person.employeeId] }, systemActor)
    for (const moduleId of [optional, added]) await learn(moduleId)
    assert.equal((await employeeRow(person.employeeId)).onboarding_status, 'in_progress')
    await learn(left)
    assert.equal((await employeeRow(person.employeeId)).onboarding_status, 'complete')
  })

  test('is left out again when it is not required anymore', async ({ assert }) => {
    await requireAll()
    await db.from('training_modules').update({ is_required: false })
    const ladders = (await preview()).items.find(({ name }) => name === 'Ladders')
    assert.deepInclude(ladders, { leftOut: true, people: 0, compulsory: false })
    await caller.post(`/api/employees/${person.employeeId}/approve`, {})
    const items = itemsByName(await itemsOf(person))
    assert.equal(items.Ladders?.status, 'removed')
    assert.deepInclude(items.Wiki, { status: 'open', required: 0 })
  })

  test('is left out again though HR chose something else in the meantime', async ({ assert }) => {
    await requireAll()
    const key = `training:${left}`
    const add = task({ name: 'Order a badge' })
    for (const keep of [[`training:${added}`], []]) {
      const chosen = await caller.put(`/api/employees/${person.employeeId}/onboarding/plan`, {
        leaveOut: [],
        add: keep.length > 0 ? [add] : [],
        keep,
      })
      assertOk(chosen.status, chosen.text)
      assert.deepInclude(
        (await preview()).items.find((item) => item.key === key),
        { ...REQUIRED }
      )
    }
    const kept = (await itemsOf(person)).map(({ item_key, status }) => [item_key, status])
    assert.deepEqual(kept, [[key, 'removed']])
    await db.from('training_modules').update({ is_required: false })
    const ladders = (await preview()).items.find(({ name }) => name === 'Ladders')
    assert.deepInclude(ladders, { leftOut: true, people: 0, compulsory: false })
    // As it is shown now, HR can give it.
    await caller.put(`/api/employees/${person.employeeId}/onboarding/plan`, {
      leaveOut: [],
      add: [],
    })
    assert.lengthOf(await itemsOf(person), 0)
  })
})

const REQUIRED = { required: true, leftOut: false, compulsory: true, people: 1 }
