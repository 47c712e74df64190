import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import {
  checklistOf,
  givenPacket,
  itemsByName,
  itemsOf,
  ITEMS,
} from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { plainModule } from '#tests/helpers/training/assignments'

interface Started {
  counts: Record<string, number>
  results: { employeeId: number; outcome: string; message: string }[]
}

const CHECKLISTS = '/api/onboarding/checklists'

test.group('A packet that HR adds', (group) => {
  let caller: Caller
  let ana: Person

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.manager())
    ana = await given.waiting({ department: 'Care' })
  })

  const approve = () => caller.post(`/api/employees/${ana.employeeId}/approve`, {})
  const add = async (packetId: number, people = [ana], more: object = {}, key?: string) => {
    const employeeIds = people.map(({ employeeId }) => employeeId)
    const body = { packetId, employeeIds, ...more }
    const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
    const answer = await caller.call<Started>(CHECKLISTS, { method: 'POST', body, headers })
    if (answer.status >= 300) throw new Error(answer.text)
    return answer.body
  }
  const outcomes = ({ results }: Started) => results.map(({ outcome }) => outcome)
  const chosen = () =>
    db.from('onboarding_checklist_packets').where('chosen', true).select('packet_id')

  test('is noted where they have all of it, which stays when another packet goes', async ({
    assert,
  }) => {
    const both = [{ name: 'Read the wiki' }, { name: 'Order keys' }]
    await givenPacket({ name: 'Care', department: 'Care' }, [...both, { name: 'Meet the nurse' }])
    const keys = await givenPacket({ name: 'Keys', department: 'Nowhere' }, both)
    await approve()
    const wiki = itemsByName(await itemsOf(ana))['Read the wiki']
    assert.equal((await caller.delete(`${ITEMS}/${wiki?.id}`)).status, 204)
    const before = await itemsOf(ana)

    const since = await auditHead()
    const dry = await add(keys.id, [ana], { dryRun: true })
    assert.deepEqual(dry.counts, { started: 0, already: 1, refused: 0 })
    assert.equal(await auditHead(), since)
    const told = await add(keys.id)
    assert.deepEqual(told.counts, { started: 0, already: 1, refused: 0 })
    assert.include(told.results[0]?.message ?? '', 'all of its items')
    assert.deepEqual(await itemsOf(ana), before)
    assert.deepEqual(await chosen(), [{ packet_id: keys.id }])
    assert.deepEqual(outcomes(await add(keys.id)), ['already'])

    await caller.put(`/api/employees/${ana.employeeId}`, { department: 'Kitchen' })
    const { id } = await checklistOf(ana)
    const applied = await caller.post(`${CHECKLISTS}/${id}/difference`, {})
    assert.equal(applied.status, 200, applied.text)
    const items = itemsByName(await itemsOf(ana))
    assert.equal(items['Order keys']?.status, 'open')
    assert.equal(items['Meet the nurse']?.status, 'removed')
    assert.equal(items['Read the wiki']?.status, 'removed')
  })

  test('is given once with one key, also where all of it was done before', async ({ assert }) => {
    const moduleId = await plainModule({ name: 'Ladders' })
    const wei = await given.employee()
    const done = await given.employee()
    const { id } = await givenPacket({ department: 'Nowhere' }, [
      { kind: 'training', moduleId, name: 'Ladders' },
    ])
    const recorded = await caller.post('/api/training/recordings', {
      moduleId,
      heldOn: new Date().toISOString().slice(0, 10),
      employeeIds: [done.employeeId],
    })
    assert.equal(recorded.status, 201, recorded.text)
    const key = randomUUID()
    // Ana waits for approval, and is given nothing.
    const first = await add(id, [wei, done, ana], {}, key)
    assert.deepEqual(outcomes(first), ['started', 'started', 'refused'])
    assert.equal((await checklistOf(done)).status, 'done')
    const runs = await db.from('onboarding_checklists').orderBy('id')
    await approve()
    const head = await auditHead()
    const again = await add(id, [wei, done, ana], {}, key)
    assert.deepEqual(outcomes(again), ['started', 'started', 'refused'])
    assert.equal(await auditHead(), head)
    assert.deepEqual(await db.from('onboarding_checklists').orderBy('id'), runs)
    // Without the key, it is theirs to do again.
    assert.deepEqual(outcomes(await add(id, [done])), ['started'])
  })
})
