import { test } from '@japa/runner'
import { systemActor } from '#audit/actor'
import { remainingReminders } from '#reminders/queries/remaining_reminders'
import { sendDueReminders } from '#reminders/services/send_daily_reminders'
import type { Day } from '#training/compliance_status'
import type { ComplianceHistory } from '#training/queries/compliance/compliance_history'
import { linesOf, unzip } from '#tests/helpers/archives'
import { signedIn } from '#tests/helpers/caller'
import { bytesOf } from '#tests/helpers/downloads'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { digests, itIs, told } from '#tests/helpers/reminders/reminders'
import { plainModule } from '#tests/helpers/training/assignments'

const DUE = '2026-07-31'

test.group('Training that is assigned again with the same due date', (group) => {
  let manager: Person
  let ana: Person
  let fire: number

  group.each.setup(async () => {
    await emptyPortal()
    itIs('2026-06-01')
    manager = await given.manager()
    ana = await given.employee({ firstName: 'Ana' })
    fire = await plainModule({ name: 'Fire safety' })
  })

  async function assign(dueOn: Day | null = DUE): Promise<number> {
    const body = { moduleIds: [fire], employeeIds: [ana.employeeId], dueOn }
    const caller = await signedIn(manager)
    const { body: assigned } = await caller.post<{ batchId: number; mails: { digest: number } }>(
      '/api/training/assignments',
      body
    )
    if (assigned.mails.digest !== 1) throw new Error('The preview announces nothing')
    return assigned.batchId
  }
  async function undo(batchId: number): Promise<void> {
    const { status, text } = await (
      await signedIn(manager)
    ).post(`/api/training/batches/${batchId}/undo`)
    if (status !== 200) throw new Error(text)
  }
  const send = () => sendDueReminders(systemActor, { again: true })
  const sentOn = async () => (await told()).map(([, , , factOn, on]) => [factOn, on])

  test('is announced again, each time, and what was sent before stays known', async ({
    assert,
  }) => {
    let batch = await assign()
    await send()
    for (const day of ['2026-06-02', '2026-06-03']) {
      itIs(day)
      await undo(batch)
      batch = await assign()
      assert.containSubset(await remainingReminders(day), { people: 1, reminders: 1 })
      assert.deepEqual(await send(), { people: 1, reminders: 1 })
    }
    assert.deepEqual(await send(), { people: 0, reminders: 0 })
    assert.deepEqual(await sentOn(), [
      [DUE, '2026-06-01'],
      [DUE, '2026-06-02'],
      [DUE, '2026-06-03'],
    ])
    for (const { text } of await digests()) {
      assert.include(text, 'New for you\n- Fire safety: due on July 31, 2026')
    }
    const address = `/api/training/compliance/history?employeeId=${ana.employeeId}&moduleId=${fire}`
    const { body } = await (await signedIn(manager)).get<ComplianceHistory>(address)
    const files = await unzip(await bytesOf(await signedIn(ana), '/api/profile/archive'))
    const archived = linesOf(files['training/reminders.jsonl'])
    for (const reminders of [body.reminders, archived]) {
      assert.deepEqual(
        reminders.map(({ kind }) => kind),
        ['assigned', 'assigned', 'assigned']
      )
    }
  })

  test('is announced on the next day if that day’s digest has gone, and no other training is', async ({
    assert,
  }) => {
    const aid = await plainModule({ name: 'First aid' })
    const body = { moduleIds: [aid], employeeIds: [ana.employeeId], dueOn: DUE }
    await (await signedIn(manager)).post('/api/training/assignments', body)
    const batch = await assign()
    await send()
    await undo(batch)
    await assign()
    assert.deepEqual(await send(), { people: 0, reminders: 0 })
    itIs('2026-06-02')
    assert.deepEqual(await send(), { people: 1, reminders: 1 })
    assert.deepEqual(await send(), { people: 0, reminders: 0 })
    itIs('2026-06-03')
    assert.deepEqual(await send(), { people: 0, reminders: 0 })
  })

  test('without a due date, too', async ({ assert }) => {
    const batch = await assign(null)
    assert.deepEqual(await send(), { people: 1, reminders: 1 })
    await undo(batch)
    await assign(null)
    assert.deepEqual(await send(), { people: 0, reminders: 0 })
    itIs('2026-06-02')
    assert.deepEqual(await send(), { people: 1, reminders: 1 })
    assert.deepEqual(await sentOn(), [
      ['2026-06-01', '2026-06-01'],
      ['2026-06-01', '2026-06-02'],
    ])
  })
})
