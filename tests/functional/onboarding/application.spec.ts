import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { newWorkerId } from '#core/jobs/worker_id'
import { Job } from '#core/jobs/job'
import { applyPacket } from '#onboarding/packets/apply_packet'
import { auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import {
  checklistOf,
  givenPacket,
  itemRow,
  itemsByName,
  itemsOf,
  ITEMS,
  PACKETS,
  sendAll,
  task,
} from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, statementsOf } from '#tests/helpers/portal'
import { createTemplate } from '#tests/helpers/signing/signing'
import { plainModule } from '#tests/helpers/training/assignments'

interface Reach {
  dryRun: boolean
  people: number
  reached: { employeeId: number; add: string[]; remove: string[] }[]
}

test.group('People under way', (group) => {
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.manager())
  })

  async function approved(): Promise<Person> {
    const person = await given.waiting()
    await caller.post(`/api/employees/${person.employeeId}/approve`, {})
    return person
  }
  const reach = (id: number, dryRun: boolean) =>
    caller.post<Reach>(`${PACKETS}/${id}/application`, { dryRun })
  const change = (id: number, revision: number, items: object[]) =>
    caller.put(`${PACKETS}/${id}`, { kind: 'onboarding', name: 'Office', revision, items })

  test('are reached by a packet’s change when HR says so', async ({ assert }) => {
    const { id, items } = await givenPacket({ name: 'Office' }, [
      { name: 'Read the wiki' },
      { name: 'Order keys' },
    ])
    const [ana, wei] = [await approved(), await approved()]
    const begun = itemsByName(await itemsOf(wei))['Order keys']?.id as number
    await db
      .from('onboarding_checklist_items')
      .where('id', begun)
      .update({ begun_at: '2026-01-01 00:00:00.000' })
    await change(id, 1, [
      { ...task({ name: 'Read the wiki', owner: 'employee', dueDays: 7 }), id: items[0] },
      task({ name: 'Order a badge' }),
    ])
    assert.lengthOf(await itemsOf(ana), 2)
    const preview = await reach(id, true)
    assert.equal(preview.status, 200)
    assert.equal(preview.body.people, 2)
    assert.deepEqual(
      preview.body.reached.map(({ add, remove }) => [add, remove]),
      [
        [['Order a badge'], ['Order keys']],
        [['Order a badge'], []],
      ]
    )
    assert.lengthOf(await itemsOf(ana), 2)
    const asked = await reach(id, false)
    assert.equal(asked.status, 202)
    assert.deepEqual(asked.body.reached, preview.body.reached)
    assert.include(await auditTrail(), `apply onboarding_packet ${id}`)
    // The worker does it, and stops anywhere.
    assert.lengthOf(await itemsOf(ana), 2)
    const shown = () => caller.get<{ applying: object | null }>(`${PACKETS}/${id}`)
    assert.deepEqual((await shown()).body.applying, { done: 0, all: 2 })
    assert.equal(await applyPacket(id), 2)
    assert.isNull((await shown()).body.applying)
    assert.equal(await applyPacket(id), 0)
    assert.equal(itemsByName(await itemsOf(ana))['Order keys']?.status, 'removed')
    assert.equal((await itemRow(begun)).status, 'open')
    assert.lengthOf((await reach(id, false)).body.reached, 0)
    await applyPacket(id)
    assert.lengthOf(await itemsOf(wei), 3)
  })

  test('keep what is required of them where they ask for it themselves', async ({ assert }) => {
    const { id } = await givenPacket({ name: 'Office' }, [
      { name: 'Read the wiki' },
      { name: 'Order keys' },
    ])
    const [ana, wei] = [await approved(), await approved()]
    await db.from('users').where('id', ana.id).update({ role: 'manager' })
    const own = await signedIn(ana)
    await change(id, 1, [task({ name: 'Order a badge' })])
    const asked = await own.post(`${PACKETS}/${id}/application`, { dryRun: false })
    assert.equal(asked.status, 202)
    await applyPacket(id)
    const names = async (person: Person) =>
      (await itemsOf(person)).filter(({ status }) => status === 'open').map(({ name }) => name)
    assert.deepEqual(await names(wei), ['Order a badge'])
    assert.deepEqual(await names(ana), ['Read the wiki', 'Order keys'])
    assert.lengthOf((await reach(id, true)).body.reached, 1)
  })

  test('each get it once, wherever the work stops and however often it is asked for', async ({
    assert,
  }) => {
    const { id } = await givenPacket({ name: 'Office' }, [{ name: 'Read the wiki' }])
    const people = []
    while (people.length < 5) people.push(await approved())
    await change(id, 1, [
      task({ name: 'Read the wiki', owner: 'employee' }),
      task({ name: 'Badge' }),
    ])
    await reach(id, false)
    // Stopped at once: nothing is done, and nothing is lost.
    assert.equal(await applyPacket(id, AbortSignal.abort()), 0)
    // Another process has it.
    const job = new Job('onboarding_packets')
    const other = newWorkerId()
    await job.claim(id, other)
    assert.isNull(await applyPacket(id))
    await job.release(id, other)
    // Asked for again in the middle, it starts over.
    const [first] = await Promise.all([applyPacket(id), reach(id, false)])
    await applyPacket(id)
    assert.isAtLeast(first ?? 0, 0)
    for (const person of people) {
      const names = (await itemsOf(person)).map(({ name }) => name)
      assert.sameMembers(names, ['Read the wiki', 'Badge'])
    }
  })

  test('have an item once whose long name is cut within an emoji', async ({ assert }) => {
    await givenPacket({ name: 'Office' }, [{ name: `${'x'.repeat(179)}😀 and more` }])
    const ana = await approved()
    const { id } = await checklistOf(ana)
    const applied = await caller.post(`/api/onboarding/checklists/${id}/difference`, {})
    assert.equal(applied.status, 409, applied.text)
    assert.lengthOf(await itemsOf(ana), 1)
  })

  test('who have a closed run are passed over, and the others still get it', async ({ assert }) => {
    const { id } = await givenPacket({ name: 'Office' }, [{ name: 'Read the wiki' }])
    const [ana, wei] = [await approved(), await approved()]
    await change(id, 1, [
      task({ name: 'Read the wiki', owner: 'employee' }),
      task({ name: 'Badge' }),
    ])
    await reach(id, false)
    const { id: run } = await checklistOf(ana)
    await db.from('onboarding_checklists').where('id', run).update({ status: 'done' })
    assert.equal(await applyPacket(id), 1)
    assert.lengthOf(await itemsOf(ana), 1)
    assert.lengthOf(await itemsOf(wei), 2)
  })

  test('are looked at by as few statements, however many they are', async ({ assert }) => {
    const { id } = await givenPacket({ name: 'Office' }, [{ name: 'Read the wiki' }])
    await approved()
    await change(id, 1, [
      task({ name: 'Read the wiki', owner: 'employee' }),
      task({ name: 'Badge' }),
    ])
    const few = await statementsOf(() => reach(id, true))
    while ((await reach(id, true)).body.people < 6) {
      const { id: run } = await checklistOf(await approved())
      await db
        .from('onboarding_checklist_items')
        .where({ checklist_id: run, name: 'Badge' })
        .delete()
    }
    const many = await statementsOf(() => reach(id, true))
    assert.equal(many.length, few.length)
  })

  test('keep their run where all that was left of it goes', async ({ assert }) => {
    const moduleId = await plainModule({ name: 'Ladders' })
    const { id, items } = await givenPacket({ name: 'Office' }, [
      { name: 'Read the wiki' },
      { kind: 'training', moduleId, name: 'Ladders' },
    ])
    const chosen = await givenPacket({ department: 'Nowhere' }, [{ name: 'Meet the nurse' }])
    const ana = await approved()
    await caller.post('/api/onboarding/checklists', {
      packetId: chosen.id,
      employeeIds: [ana.employeeId],
    })
    const run = await checklistOf(ana)
    for (const name of ['Read the wiki', 'Meet the nurse']) {
      const item = itemsByName(await itemsOf(ana))[name]
      await caller.post(`${ITEMS}/${item?.id}/waive`, { reason: 'Done before' })
    }
    await change(id, 1, [
      { ...task({ name: 'Read the wiki', owner: 'employee', dueDays: 7 }), id: items[0] },
      task({ name: 'Order a badge' }),
    ])
    await reach(id, false)
    await applyPacket(id)
    assert.lengthOf(await db.from('onboarding_checklists'), 1)
    assert.deepInclude(await checklistOf(ana), { id: run.id, status: 'open', asked: 3, settled: 2 })
    assert.deepEqual(
      (await itemsOf(ana)).map(({ name, status }) => [name, status]),
      [
        ['Read the wiki', 'waived'],
        ['Ladders', 'removed'],
        ['Meet the nurse', 'waived'],
        ['Order a badge', 'open'],
      ]
    )
    assert.notInclude((await auditTrail()).join(), 'complete onboarding_checklist')
    const packets = await db.from('onboarding_checklist_packets').orderBy('packet_id')
    assert.deepEqual(
      packets.map((row) => [row.packet_id, Boolean(row.chosen)]),
      [
        [id, false],
        [chosen.id, true],
      ]
    )
  })

  test('get back what went with their department, but not what HR took off', async ({ assert }) => {
    const moduleId = await plainModule({ name: 'Ladders' })
    const templateId = await createTemplate({ name: 'W-4' })
    await givenPacket({ department: 'Care' }, [
      { kind: 'training', moduleId, name: 'Ladders' },
      { kind: 'sign', templateId, name: 'W-4' },
      { name: 'Meet the nurse' },
      { name: 'Order keys', owner: 'hr' },
    ])
    const ana = await given.waiting({ department: 'Care' })
    await caller.post(`/api/employees/${ana.employeeId}/approve`, {})
    await sendAll()
    const keys = itemsByName(await itemsOf(ana))['Order keys']
    await caller.delete(`${ITEMS}/${keys?.id}`)
    const { id } = await checklistOf(ana)
    const move = async (department: string) => {
      await caller.put(`/api/employees/${ana.employeeId}`, { department })
      const applied = await caller.post<{ add: { name: string }[] }>(
        `/api/onboarding/checklists/${id}/difference`,
        {}
      )
      assert.equal(applied.status, 200, applied.text)
      return applied.body.add.map(({ name }) => name)
    }
    await givenPacket({ department: 'Kitchen' }, [{ name: 'Try the oven' }])
    await move('Kitchen')
    const before = itemsByName(await itemsOf(ana))
    assert.equal(before['W-4']?.status, 'removed')
    assert.deepEqual(await move('Care'), ['Ladders', 'W-4', 'Meet the nurse'])
    const after = itemsByName(await itemsOf(ana))
    assert.equal(after['Order keys']?.status, 'removed')
    assert.equal(after.Ladders?.status, 'open')
    assert.deepInclude(after['W-4'], {
      id: before['W-4']?.id,
      status: 'open',
      to_send: 1,
      signing_request_id: null,
      problem: null,
      removed_at: null,
      removed_by: null,
    })
    assert.lengthOf(await db.from('training_assignments').where('open', 1), 1)
    await sendAll()
    assert.lengthOf(await db.from('signing_requests').whereNot('status', 'CANCELLED'), 1)
    assert.deepInclude(await checklistOf(ana), { id, status: 'open', asked: 3 })
  })

  test('keep what an archived packet gave them, and it reaches no one', async ({ assert }) => {
    const { id } = await givenPacket({ name: 'Office' }, [
      { name: 'Read the wiki' },
      { name: 'Order keys' },
    ])
    await givenPacket({ department: 'Care' }, [{ name: 'Meet the nurse' }])
    const ana = await approved()
    assert.equal((await caller.delete(`${PACKETS}/${id}`)).status, 204)
    const { id: run } = await checklistOf(ana)
    const { id: gone } = itemsByName(await itemsOf(ana))['Order keys'] as { id: number }
    await db.from('onboarding_checklist_items').where('id', gone).delete()
    const difference = `/api/onboarding/checklists/${run}/difference`
    assert.equal((await caller.post(difference, {})).status, 409)
    await caller.put(`/api/employees/${ana.employeeId}`, { department: 'Care' })
    assert.equal((await caller.post(difference, {})).status, 200)
    assert.deepEqual(
      (await itemsOf(ana)).map(({ name, status }) => [name, status]),
      [
        ['Read the wiki', 'open'],
        ['Meet the nurse', 'open'],
      ]
    )
    assert.equal((await reach(id, false)).status, 409)
    assert.isNull((await db.from('onboarding_packets').where('id', id).firstOrFail()).applied_to)
  })
})
