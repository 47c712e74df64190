import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { change } from '#audit/services/change'
import { systemActor } from '#audit/actor'
import { newWorkerId } from '#core/jobs/worker_id'
import { claimImport } from '#people/import/run/claim_import'
import { workOn } from '#people/import/run/work_on_import'
import { insertEmployee } from '#people/services/insert_employees'
import { unprotect } from '#people/numbers/protected_fields'
import { signedIn } from '#tests/helpers/caller'
import { importing, workOff } from '#tests/helpers/people/imports'
import { given } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow } from '#tests/helpers/portal'

const add = (email: string, person: object = {}) =>
  change(systemActor, (change) =>
    insertEmployee(change, { firstName: 'Ana', lastName: 'Díaz', email, ...person })
  )

/** Denies a permission that a person had. */
const deny = (of: { id: number }, permission: string) =>
  db.from('permission_overrides').where({ user_id: of.id, permission }).update({ effect: 'deny' })

/** More than one batch of new people. */
const roster = (people: number, salary = '') =>
  `First name,Last name,E-mail${salary && ',Salary'}\n${Array.from(
    { length: people },
    (_, index) => `Person,Number ${index},person-${index}@example.com${salary && `,${salary}`}\n`
  ).join('')}`

/** Works on an import until its first batch is done, then runs something. */
async function afterOneBatch(id: number, then: () => Promise<unknown>) {
  const holder = newWorkerId()
  await claimImport(id, holder)
  let batches = 0
  await workOn(id, holder, { stopping: () => batches > 0, onProgress: () => void batches++ })
  await then()
  await workOff()
}

test.group('Whoever imports', (group) => {
  group.each.setup(() => emptyPortal())

  test('without secrets:reveal learns nothing about a stored number', async ({ assert }) => {
    const number = '123-45-6789'
    const id = await add('ana@example.com', { socialSecurityNumber: number, driversLicense: 'D1' })
    const bare = await add('bo@example.com')
    const hr = importing(await signedIn(await given.manager()))
    const answers = []
    for (const guess of [number, '123-45-6780']) {
      const file = `E-mail,SSN,DL\nana@example.com,${guess},D1\nbo@example.com,,\n`
      const { id: importId, planned } = await hr.previewed(file)
      answers.push({ planned, rows: await hr.rows(importId) })
    }
    assert.deepEqual(answers[0], answers[1])
    assert.equal(answers[0]?.planned.unchanged, 2)
    assert.match(answers[0]?.rows[0]?.remarks[0]?.message ?? '', /only who may reveal numbers/)

    // Without a stored value, there is nothing to guess.
    const { done } = await hr.imported(`E-mail,SSN\nbo@example.com,${number}\n`)
    assert.equal(done.updated, 1)
    const row = await employeeRow(bare)
    const stored = await unprotect('socialSecurityNumber', bare, row.social_security_number)
    assert.equal(stored, number)

    const admin = importing(await signedIn(await given.admin({ employee: false })))
    const right = await admin.previewed(`E-mail,SSN\nana@example.com,${number}\n`)
    assert.equal(right.planned.unchanged, 1)
    await admin.imported('E-mail,SSN\nana@example.com,123-45-6780\n')
    const changed = (await employeeRow(id)).social_security_number
    assert.equal(await unprotect('socialSecurityNumber', id, changed), '123-45-6780')
  })

  test('starts only what they may do themselves', async ({ assert }) => {
    const creator = await given.employee()
    await given.override(creator, 'employees:create', 'grant')
    const own = importing(await signedIn(creator))
    await add('ana@example.com')
    const files = [
      { file: roster(1, '52000'), right: 'pay:view', says: /set pay/ },
      { file: 'E-mail,Phone\nana@example.com,5\n', right: 'employees:update', says: /edit/ },
      { file: roster(1), right: 'employees:update', says: /approve/, admitAs: 'active' },
    ] as const
    for (const { file, right, says, ...options } of files) {
      await db
        .from('permission_overrides')
        .where({ user_id: creator.id, permission: right })
        .delete()
      await given.override(creator, right, 'grant')
      const { id } = await own.previewed(file, options)
      await deny(creator, right)
      const refused = await own.start(id)
      assert.equal(refused.status, 403)
      assert.match(refused.text, says)
      assert.equal((await own.view(id)).state, 'preview')
    }
    assert.lengthOf(await db.from('employees').where('status', 'active'), 1)
  })

  test('goes no further once a right is taken away; who has it goes on', async ({ assert }) => {
    const creator = await given.employee()
    for (const right of ['employees:create', 'pay:view'] as const) {
      await given.override(creator, right, 'grant')
    }
    const own = importing(await signedIn(creator))
    const { id } = await own.previewed(roster(300, '52000'))
    await own.start(id)
    await afterOneBatch(id, () => deny(creator, 'pay:view'))
    const failed = await own.view(id)
    assert.equal(failed.state, 'failed')
    assert.equal(failed.done.created, 250)
    assert.match(failed.failure ?? '', /can no longer set pay.*administrator can continue/)
    assert.equal((await own.start(id)).status, 403)

    const admin = importing(await signedIn(await given.admin({ employee: false })))
    assert.equal((await admin.start(id)).status, 202)
    await workOff()
    assert.containsSubset(await admin.view(id), { state: 'done', done: { created: 300 } })
  })

  test('goes no further once the account is closed, and stops when told', async ({ assert }) => {
    const manager = await given.manager()
    const own = importing(await signedIn(manager))
    const admin = await signedIn(await given.admin({ employee: false }))
    const ids = []
    for (const file of [roster(300), roster(290)]) {
      const { id } = await own.previewed(file)
      await own.start(id)
      ids.push(id)
    }
    const [id = 0, other = 0] = ids
    const close = { disabled_at: '2026-01-01 00:00:00.000' }
    await afterOneBatch(id, async () => {
      await db.from('users').where('id', manager.id).update(close)
      await admin.post(`/api/imports/${other}/cancel`, {})
    })
    const viewer = importing(admin)
    const failed = await viewer.view(id)
    assert.equal(failed.state, 'failed')
    assert.match(failed.failure ?? '', /can no longer use the portal/)
    assert.equal((await viewer.view(other)).state, 'cancelled')
  })

  test('undoes only as long as they may remove people', async ({ assert }) => {
    const creator = await given.employee()
    for (const right of ['employees:create', 'employees:delete'] as const) {
      await given.override(creator, right, 'grant')
    }
    const own = importing(await signedIn(creator))
    const { id } = await own.imported(roster(3))
    assert.equal((await own.undo(id)).status, 202)
    await deny(creator, 'employees:delete')
    await workOff()
    assert.containsSubset(await own.view(id), { state: 'failed', undone: { removed: 0 } })
  })

  test('changes nobody by an employee ID that is another person’s', async ({ assert }) => {
    const id = await add('ana@example.com', { employeeNumber: 'F-7', phone: '1' })
    const hr = importing(await signedIn(await given.admin({ employee: false })))
    const cases = [
      { row: 'F-7,new@example.com,John,Smith', verdict: 'refused' },
      { row: 'F-7,new@example.com,Ana,Smith', verdict: 'refused' },
      { row: 'F-7,new@example.com,,', verdict: 'refused' },
      { row: 'F-7,,John,Smith', verdict: 'refused' },
      { row: 'F-7,new@example.com,ANA,Diaz', verdict: 'updated' },
      { row: 'F-7,,,', verdict: 'updated' },
      { row: 'F-7,,Ana,Smith', verdict: 'updated' },
      { row: 'F-7,ana@example.com,Anna,Smith', verdict: 'updated' },
    ]
    for (const { row, verdict } of cases) {
      const { id: importId } = await hr.previewed(
        `Employee ID,E-mail,First name,Last name,Phone\n${row},2\n`
      )
      const [found] = await hr.rows(importId)
      assert.equal(found?.verdict, verdict, row)
      if (verdict === 'updated') continue
      assert.include(
        found?.remarks.map(({ message }) => message),
        'Employee ID F-7 belongs to another person'
      )
      assert.isNull(found?.employeeId)
    }
    const { user_id: userId } = await employeeRow(id)
    assert.equal((await db.from('users').where('id', userId).first()).phone, '1')
  })

  test('sees what they may do with an import', async ({ assert }) => {
    const manager = await given.manager()
    const other = await given.manager()
    const own = importing(await signedIn(manager))
    const { id } = await own.previewed(roster(1))
    const facts = async (person: typeof manager) => {
      const { mine, mayRun, mayUndo } = await importing(await signedIn(person)).view(id)
      return { mine, mayRun, mayUndo }
    }
    const admin = await given.admin({ employee: false })
    assert.deepEqual(await facts(manager), { mine: true, mayRun: true, mayUndo: false })
    assert.deepEqual(await facts(admin), { mine: true, mayRun: true, mayUndo: false })
    assert.deepEqual(await facts(other), { mine: false, mayRun: false, mayUndo: false })
    await own.start(id)
    await workOff()
    assert.isTrue((await facts(manager)).mayUndo)
    assert.isFalse((await facts(other)).mayUndo)
  })
})
