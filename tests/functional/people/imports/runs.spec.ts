import { test } from '@japa/runner'
import type { Assert } from '@japa/assert'
import db from '@adonisjs/lucid/services/db'
import { verifyChain } from '#audit_log/services/verify_chain'
import { newWorkerId } from '#core/jobs/worker_id'
import { claimImport } from '#people/import/run/claim_import'
import { importWorker } from '#people/import/run/import_worker'
import { workOn } from '#people/import/run/work_on_import'
import { auditEntries, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn } from '#tests/helpers/caller'
import { cleanRoster, importing, workOff } from '#tests/helpers/people/imports'
import { given } from '#tests/helpers/people/people'
import { emptyPortal, statementsOf } from '#tests/helpers/portal'
import { soon } from '#tests/helpers/soon'

/** A file of people with these numbers. */
function roster(from: number, to: number): string {
  const lines = ['First name,Last name,E-mail,Salary']
  for (let number = from; number <= to; number++) {
    lines.push(`Person,Number ${number},person-${number}@example.com,${40_000 + number}`)
  }
  return `${lines.join('\n')}\n`
}

async function assertWhole(assert: Assert, people: number) {
  const entries = await auditEntries()
  const created = entries.filter(
    ({ action, entityType }) => action === 'create' && entityType === 'employee'
  )
  const employees = await db.from('employees').select('id', 'employee_number')
  assert.equal(employees.length, people)
  assert.equal(new Set(employees.map((row) => row.employee_number)).size, people)
  assert.equal(created.length, people)
  assert.equal((await verifyChain()).intact, true)
}

test.group('Running an import', (group) => {
  group.each.setup(() => emptyPortal())

  test('the worker of a server does it, woken by the start', async ({ assert, cleanup }) => {
    importWorker.start(60_000)
    cleanup(() => importWorker.stop())
    const hr = importing(await signedIn(await given.admin({ employee: false })))
    const { id } = await hr.previewed(roster(1, 600))
    await hr.start(id)
    await soon('the import has ended', async () => (await hr.view(id)).state !== 'running')
    const view = await hr.view(id)
    assert.equal(view.state, 'done')
    assert.equal(view.done.created, 600)
    const { options } = await db.from('imports').where('id', id).firstOrFail()
    assert.notProperty(JSON.parse(options), 'starter')
    await assertWhole(assert, 600)
  })

  test('several workers on one import do each record once', async ({ assert }) => {
    const hr = importing(await signedIn(await given.admin({ employee: false })))
    const { id } = await hr.previewed(roster(1, 700))
    await hr.start(id)
    await Promise.all([workOff(), workOff(), workOff(), workOff()])
    const { state, done } = await hr.view(id)
    assert.equal(state, 'done')
    assert.equal(done.created, 700)
    await assertWhole(assert, 700)
  })

  test('two imports of overlapping files at one time add nobody twice', async ({ assert }) => {
    const hr = importing(await signedIn(await given.admin({ employee: false })))
    const one = await hr.previewed(roster(1, 600))
    const other = await hr.previewed(roster(301, 900))
    await Promise.all([hr.start(one.id), hr.start(other.id)])
    const holders = [newWorkerId(), newWorkerId()]
    assert.isTrue(await claimImport(one.id, holders[0] as string))
    assert.isTrue(await claimImport(other.id, holders[1] as string))
    await Promise.all([
      workOn(one.id, holders[0] as string),
      workOn(other.id, holders[1] as string),
    ])
    const [first, second] = [await hr.view(one.id), await hr.view(other.id)]
    assert.equal((first.done.created ?? 0) + (second.done.created ?? 0), 900)
    assert.equal((first.done.unchanged ?? 0) + (second.done.unchanged ?? 0), 300)
    assert.equal(first.done.refused, 0)
    await assertWhole(assert, 900)
  })

  test('is cancelled between two batches, and what is done can be undone', async ({ assert }) => {
    const hr = importing(await signedIn(await given.admin({ employee: false })))
    const { id } = await hr.previewed(roster(1, 600))
    await hr.start(id)
    const holder = newWorkerId()
    await claimImport(id, holder)
    let batches = 0
    await workOn(id, holder, { stopping: () => batches > 0, onProgress: () => void batches++ })
    const caller = await signedIn(await given.admin({ employee: false }))
    assert.equal((await caller.post(`/api/imports/${id}/cancel`, {})).status, 202)
    assert.equal((await hr.view(id)).state, 'cancelling')
    await workOff()
    const view = await hr.view(id)
    assert.equal(view.state, 'cancelled')
    assert.equal(view.done.created, 250)
    await assertWhole(assert, 250)
    assert.equal((await caller.post(`/api/imports/${id}/cancel`, {})).status, 409)

    await hr.undo(id)
    await workOff()
    assert.equal((await hr.view(id)).undone?.removed, 250)
    assert.lengthOf(await db.from('employees'), 0)
  })

  test('a live lease is respected; one that ended, or whose process died, is taken', async ({
    assert,
  }) => {
    const hr = importing(await signedIn(await given.admin({ employee: false })))
    const { id } = await hr.previewed(roster(1, 3))
    await hr.start(id)
    const lease = (by: string, until: string) =>
      db.from('imports').where('id', id).update({ claimed_by: by, claimed_until: until })
    await lease('elsewhere:1:x', '2999-01-01 00:00:00.000')
    await workOff()
    assert.equal((await hr.view(id)).state, 'running')
    await lease('elsewhere:1:x', '2000-01-01 00:00:00.000')
    await workOff()
    assert.equal((await hr.view(id)).state, 'done')

    const next = await hr.previewed(roster(4, 6))
    await hr.start(next.id)
    await db
      .from('imports')
      .where('id', next.id)
      .update({
        claimed_by: `${newWorkerId().split(':')[0]}:4194303:x`,
        claimed_until: '2999-01-01 00:00:00.000',
      })
    await workOff()
    assert.equal((await hr.view(next.id)).state, 'done')
  })

  test('a failure of ours is told, and it goes on where it stood', async ({ assert }) => {
    const hr = importing(await signedIn(await given.admin({ employee: false })))
    const { id } = await hr.previewed(roster(1, 300))
    await hr.start(id)
    const chunk = db.from('import_chunks').where({ import_id: id, number: 252 })
    const { cells } = await chunk.clone().firstOrFail()
    await chunk.clone().update({ cells: '1.broken' })
    await workOff()
    const failed = await hr.view(id)
    assert.equal(failed.state, 'failed')
    assert.match(failed.failure ?? '', /Try again/)
    assert.equal(failed.done.created, 250)
    await chunk.clone().update({ cells })
    assert.equal((await hr.start(id)).status, 202)
    await workOff()
    const done = await hr.view(id)
    assert.equal(done.state, 'done')
    assert.isNull(done.failure)
    assert.equal(done.done.created, 300)
    const trail = await auditTrail()
    assert.includeMembers(trail, [`fail import ${id}`, `resume import ${id}`])
    await assertWhole(assert, 300)
  })

  test('few statements add 250 people', async ({ assert }) => {
    const hr = importing(await signedIn(await given.admin({ employee: false })))
    const { id } = await hr.previewed(await cleanRoster())
    await hr.start(id)
    const statements = await statementsOf(() => workOff())
    const writes = statements.filter((sql) => /^\s*(insert|update)/i.test(sql))
    assert.isBelow(writes.length, 36)
    assert.isBelow(statements.length, 75)
  })
})
