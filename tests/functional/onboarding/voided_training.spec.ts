import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { signedIn, type Caller } from '#tests/helpers/caller'
import {
  checklistOf,
  givenPacket,
  itemsByName,
  itemsOf,
  ITEMS,
} from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow } from '#tests/helpers/portal'
import { plainModule } from '#tests/helpers/training/assignments'

test.group('Onboarding whose training was a mistake', (group) => {
  let caller: Caller
  let ana: Person
  let moduleId: number

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.admin())
    ana = await given.waiting()
    moduleId = await plainModule({ name: 'Ladders' })
    await givenPacket({}, [
      { kind: 'training', moduleId, name: 'Ladders' },
      { name: 'Order keys', owner: 'hr' },
    ])
    await caller.post(`/api/employees/${ana.employeeId}/approve`, {})
  })

  const record = async () => {
    const answer = await caller.post('/api/training/recordings', {
      moduleId,
      heldOn: DateTime.utc().toISODate(),
      employeeIds: [ana.employeeId],
    })
    if (answer.status !== 201) throw new Error(answer.text)
  }
  const voidIt = async () => {
    const { id } = await db
      .from('training_completions')
      .where('live', 1)
      .orderBy('id', 'desc')
      .firstOrFail()
    const answer = await caller.post(`/api/training/completions/${id}/void`, { reason: 'Mix-up' })
    if (answer.status >= 300) throw new Error(answer.text)
  }
  const ladders = async () => itemsByName(await itemsOf(ana)).Ladders
  const status = async () => (await employeeRow(ana.employeeId)).onboarding_status

  test('waits for it again, until it is complete', async ({ assert }) => {
    await record()
    assert.equal((await ladders())?.status, 'done')
    await voidIt()
    assert.deepInclude(await ladders(), { status: 'open', done_at: null, begun_at: null })
    assert.deepInclude(await checklistOf(ana), { status: 'open', asked: 2, settled: 0, begun: 0 })
    const keys = itemsByName(await itemsOf(ana))['Order keys']
    assert.equal((await caller.post(`${ITEMS}/${keys?.id}/done`, {})).status, 204)
    assert.equal(await status(), 'in_progress')

    await record()
    assert.equal(await status(), 'complete')
    await voidIt()
    assert.equal(await status(), 'complete')
    assert.equal((await ladders())?.status, 'done')
    assert.equal((await checklistOf(ana)).status, 'done')
  })
  test('stays done by what has lapsed when something later is declared void', async ({
    assert,
    cleanup,
  }) => {
    cleanup(() => {
      Settings.now = () => Date.now()
    })
    await record()
    await db.from('training_completions').update({ expires_on: DateTime.utc().toISODate() })
    const later = DateTime.utc().plus({ days: 40 }).toMillis()
    Settings.now = () => later
    // As if it had been completed before it was assigned, so that it counted while it was valid.
    await db.from('training_assignments').update({ assigned_on: DateTime.utc().toISODate() })
    caller = await signedIn(await given.admin())
    await record()
    await voidIt()
    assert.equal((await ladders())?.status, 'done')
  })
})
