import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { completions, importingHistory, namedModule } from '#tests/helpers/training/histories'
import { completed, plainModule } from '#tests/helpers/training/assignments'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

interface Recorded {
  recordingId: number | null
  counts: Record<string, number>
  results: { employeeId: number; outcome: string; message: string }[]
}

const OWN = /^You cannot (record|import) your own training\. Someone else who assigns training can/
const COLUMNS = ['email', 'module', 'completedOn']

for (const role of ['manager', 'admin'] as const) {
  test.group(`Nobody records their own training: ${role}`, (group) => {
    let me: Person
    let caller: Caller
    let ana: Person
    let moduleId: number

    group.each.setup(async () => {
      await emptyPortal()
      me = await given[role]({ employee: {}, department: 'Office', email: 'me@example.com' })
      caller = await signedIn(me)
      ana = await given.employee({ department: 'Office', email: 'ana@example.com' })
      moduleId = await plainModule({})
    })

    const record = (more: object) =>
      caller.post<Recorded>('/api/training/recordings', {
        moduleId,
        heldOn: '2026-03-31',
        ...more,
      })

    for (const [title, whom] of Object.entries({
      'named one by one': () => ({ employeeIds: [me.employeeId, ana.employeeId] }),
      'as one of a department': () => ({ department: 'Office' }),
    })) {
      test(`${title}, they are left out of preview and result`, async ({ assert }) => {
        for (const dryRun of [true, false]) {
          const { body, status } = await record({ ...whom(), dryRun })
          assert.isBelow(status, 300)
          assert.deepEqual(body.counts, { recorded: 1, already: 0, refused: 1 })
          const own = body.results.find(({ employeeId }) => employeeId === me.employeeId)
          assert.equal(own?.outcome, 'refused')
          assert.match(own?.message ?? '', OWN)
        }
        const rows = await completions()
        assert.deepEqual(
          rows.map((row) => Number(row.employee_id)),
          [ana.employeeId]
        )
        assert.lengthOf(
          (await auditTrail()).filter((line) => line.startsWith('create training_recording')),
          1
        )
      })
    }

    test('alone, they record nothing', async ({ assert }) => {
      const { body } = await record({ employeeIds: [me.employeeId] })
      assert.isNull(body.recordingId)
      assert.lengthOf(await completions(), 0)
      assert.lengthOf(await db.from('training_recordings'), 0)
    })

    test('nor do they declare their own completion void', async ({ assert }) => {
      await completed(me, moduleId, '2026-01-01')
      const { id } = await completions().first()
      const answer = await caller.post(`/api/training/completions/${id}/void`, { reason: 'Wrong' })
      assert.equal(answer.status, 403)
      assert.include(answer.text, 'Someone else')
      assert.equal((await completions().first()).live, 1)
    })

    test('nor do they import it: the row is refused, at preview and at run', async ({ assert }) => {
      await namedModule('Lifting')
      const api = importingHistory(caller)
      const { body } = await api.upload(
        'Email,Module,Completed on\nme@example.com,Lifting,2024-05-01\nana@example.com,Lifting,2024-05-01\n'
      )
      await api.columns(body.id, COLUMNS)
      const [own, other] = await api.rows(body.id)
      assert.equal(own?.verdict, 'refused')
      assert.match(own?.reason ?? '', OWN)
      assert.equal(other?.verdict, 'created')
      await api.run(body.id)
      assert.deepEqual((await api.view(body.id)).done, { created: 1, already: 0, refused: 1 })
      assert.lengthOf(await completions(), 1)
    })

    test('nor by running what someone else has previewed', async ({ assert }) => {
      await namedModule('Lifting')
      const other = importingHistory(await signedIn(await given.admin()))
      const { body } = await other.upload(
        'Email,Module,Completed on\nme@example.com,Lifting,2024-05-01\n'
      )
      await other.columns(body.id, COLUMNS)
      assert.equal((await other.rows(body.id))[0]?.verdict, 'created')
      // A manager runs only their own imports; an administrator also other people's.
      const run = await importingHistory(caller).run(body.id)
      assert.equal(run.status, role === 'admin' ? 200 : 403)
      const [row] = await other.rows(body.id)
      assert.equal(row?.outcome, role === 'admin' ? 'refused' : null)
      if (role === 'admin') assert.match(row?.reason ?? '', OWN)
      assert.lengthOf(await completions(), 0)
    })
  })
}
