import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { answersFor, begin, submit, testModule } from '#tests/helpers/training/learning'
import { assignedOn } from '#tests/helpers/training/compliance'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { patchModule } from '#tests/helpers/training/training'

test.group('Further attempts', (group) => {
  let person: Person
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    person = await given.employee()
    caller = await signedIn(person)
  })

  test('ends with its attempts, until HR gives further ones', async ({ assert }) => {
    const module = await testModule({ attemptsAllowed: 1 })
    const first = await begin(caller, module.id)
    const progress = await db.from('training_progress').firstOrFail()
    const address = `/api/training/progress/${progress.id}/further-attempts`
    const manager = await given.manager()
    const theirs = await signedIn(manager)
    assert.equal((await theirs.post(address, { attempts: 1 })).status, 409)
    await submit(caller, first.body.id, answersFor(first.body, 0))
    const refused = await begin(caller, module.id)
    assert.equal(refused.status, 409)
    assert.equal(
      String((refused.body as { message?: unknown }).message),
      'You have no attempts left. Ask HR for another one.'
    )
    assert.equal((await visitor().post(address, { attempts: 1 })).status, 401)
    assert.equal((await caller.post(address, { attempts: 1 })).status, 403)
    for (const attempts of [0, 11, 1.5, '1', null]) {
      assert.equal((await theirs.post(address, { attempts })).status, 422)
    }
    const given2 = await Promise.all([1, 2, 3].map(() => theirs.post(address, { attempts: 1 })))
    assert.sameMembers(
      given2.map(({ status }) => status),
      [204, 409, 409]
    )
    assert.containSubset((await auditEntries()).at(-1), {
      action: 'allow_attempts',
      performedById: manager.id,
      newValues: { furtherAttempts: 1, employeeId: person.employeeId },
    })
    const second = await begin(caller, module.id)
    assert.containSubset(second.body, { number: 2, attemptsLeft: 1 })
  })

  test('are so many more, whatever was used up before the module limited them', async ({
    assert,
  }) => {
    const module = await testModule()
    for (let turn = 0; turn < 3; turn++) {
      const { body } = await begin(caller, module.id)
      await submit(caller, body.id, answersFor(body, 0))
      // Past the pause after a failed one.
      await db.from('training_attempts').update({ submitted_at: '2026-01-01 00:00:00.000' })
    }
    await patchModule(await signedIn(await given.admin()), module.id, { attemptsAllowed: 1 })
    assert.equal((await begin(caller, module.id)).status, 409)
    const { id } = await db.from('training_progress').firstOrFail()
    const hr = await signedIn(await given.manager())
    const address = `/api/training/progress/${id}/further-attempts`
    assert.equal((await hr.post(address, { attempts: 2 })).status, 204)
    assert.containSubset((await begin(caller, module.id)).body, { number: 4, attemptsLeft: 2 })
  })

  test('are not given at a test that a material change has replaced', async ({ assert }) => {
    const module = await testModule({ attemptsAllowed: 1 })
    await submit(caller, (await begin(caller, module.id)).body.id)
    await assignedOn(person, module.id, DateTime.utc().toISODate(), null)
    const hr = await signedIn(await given.manager())
    const stuck = async () => {
      const { body } = await hr.get<{ modules: { stuckProgressId: number | null }[] }>(
        `/api/training/employees/${person.employeeId}`
      )
      return body.modules.flatMap(({ stuckProgressId }) => stuckProgressId ?? [])
    }
    const { id } = await db.from('training_progress').firstOrFail()
    assert.deepEqual(await stuck(), [id])
    const retrainBy = DateTime.utc().plus({ days: 30 }).toISODate()
    const edit = { description: 'New.', change: 'material', retrainBy }
    assert.equal(
      (await patchModule(await signedIn(await given.admin()), module.id, edit)).status,
      200
    )
    assert.deepEqual(await stuck(), [])
    const address = `/api/training/progress/${id}/further-attempts`
    assert.equal((await hr.post(address, { attempts: 1 })).status, 409)
    assert.containSubset((await begin(caller, module.id)).body, { number: 1, attemptsLeft: 1 })
  })

  test('nobody gives themselves further attempts', async ({ assert }) => {
    const module = await testModule({ attemptsAllowed: 1 })
    const manager = await signedIn(await given.manager())
    await submit(manager, (await begin(manager, module.id)).body.id)
    const progress = await db.from('training_progress').firstOrFail()
    const address = `/api/training/progress/${progress.id}/further-attempts`
    assert.equal((await manager.post(address, { attempts: 1 })).status, 403)
  })
})
