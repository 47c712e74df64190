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
  PACKETS,
  task,
} from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, statementsOf } from '#tests/helpers/portal'

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
})
