import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { assignInTransaction } from '#training/assignments/assign_modules'
import { addDays } from '#training/compliance_status'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import {
  checklistOf,
  givenPacket,
  itemsByName,
  itemsOf,
} from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { openAssignments, plainModule, plainRule } from '#tests/helpers/training/assignments'

interface Told {
  redate: { name: string; from: string; to: string }[]
}

const due = (days: number) => addDays(DateTime.utc().toISODate(), days)

test.group('Training of someone who starts on another day', (group) => {
  let caller: Caller
  let ana: Person

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.admin())
    ana = await given.waiting({ employee: { start_date: due(10) } })
  })

  const training = (moduleId: number, name: string) =>
    ({ kind: 'training', moduleId, name, dueFrom: 'start', dueDays: 3 }) as const
  const approve = () => caller.post(`/api/employees/${ana.employeeId}/approve`, {})
  const startOn = async (startDate: string) => {
    const moved = await caller.put(`/api/employees/${ana.employeeId}`, { startDate })
    if (moved.status !== 200) throw new Error(moved.text)
  }
  const told = async () => {
    const address = `/api/employees/${ana.employeeId}/onboarding`
    const shown = await caller.get<{ runs: { kind: string; difference: Told | null }[] }>(address)
    return shown.body.runs.find(({ kind }) => kind === 'onboarding')?.difference ?? null
  }
  const apply = async () => {
    const { id } = await checklistOf(ana)
    return (await caller.post(`/api/onboarding/checklists/${id}/difference`, {})).status
  }
  const days = async () =>
    Object.fromEntries((await openAssignments()).map((row) => [row.module_id, row.due_on]))

  test('is due by it where its packet alone gave it', async ({ assert }) => {
    const [safety = 0, ladders = 0, forklifts = 0] = await Promise.all(
      ['Safety', 'Ladders', 'Forklifts'].map((name) => plainModule({ name }))
    )
    await givenPacket({}, [
      training(safety, 'Safety'),
      training(ladders, 'Ladders'),
      training(forklifts, 'Forklifts'),
      { name: 'Read the wiki', dueFrom: 'start', dueDays: 3 },
    ])
    await plainRule({ moduleId: ladders })
    const { employeeId } = ana
    const byHand = { employeeId, moduleId: forklifts, dueOn: due(5), source: 'manual' } as const
    await change(systemActor, (change) => assignInTransaction(change, [byHand]))
    await approve()
    const before = await days()
    assert.equal(before[safety], due(13))
    await startOn(due(40))
    const moves = (await told())?.redate ?? []
    assert.sameDeepMembers(moves, [
      { name: 'Safety', from: due(13), to: due(43) },
      { name: 'Read the wiki', from: due(13), to: due(43) },
    ])
    const since = await auditHead()
    assert.equal(await apply(), 200)
    assert.deepEqual(await days(), { ...before, [safety]: due(43) })
    assert.equal(itemsByName(await itemsOf(ana)).Safety?.due_on, due(43))
    const entries = await auditEntries(since)
    assert.containsSubset(entries, [
      {
        action: 'update',
        entityType: 'training_assignment',
        entityId: `${employeeId}.${safety}`,
        oldValues: { dueOn: due(13) },
        newValues: { dueOn: due(43) },
      },
    ])
    assert.isNull(await told())
    assert.equal(await apply(), 409)
  })

  test('keeps its due date when their leaving asks for it, too', async ({ assert }) => {
    const safety = await plainModule({ name: 'Safety' })
    await givenPacket({}, [training(safety, 'Safety')])
    await givenPacket({ kind: 'offboarding' }, [training(safety, 'Safety')])
    await approve()
    const leave = { endDate: due(60), reason: 'Moved' }
    assert.equal((await caller.post(`/api/employees/${ana.employeeId}/leave`, leave)).status, 200)
    await startOn(due(40))
    assert.deepEqual((await told())?.redate ?? [], [])
    assert.deepEqual(await days(), { [safety]: due(13) })
  })
})
