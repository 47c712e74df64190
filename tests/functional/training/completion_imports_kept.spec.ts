import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { dbTime } from '#core/time'
import { purgeImports } from '#spreadsheets/imports/end_import'
import { completionImports } from '#training/completion_imports/completion_imports'
import { signedIn, type Caller } from '#tests/helpers/caller'
import {
  givenHistory,
  HISTORY,
  importingHistory,
  namedModule,
} from '#tests/helpers/training/histories'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { givenSettings } from '#tests/helpers/settings/settings'

test.group('What an import of past completions keeps', (group) => {
  let caller: Caller
  let api: ReturnType<typeof importingHistory>
  let leaver: Person
  let manager: Person

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager()
    caller = await signedIn(manager)
    api = importingHistory(caller)
    leaver = await given.disabled({
      email: 'gone@example.com',
      employee: { employee_number: 'E7' },
    })
    await namedModule('Fire safety')
  })

  const FILE = 'Employee ID,Course,Date\nE7,Fire safety,2019-05-05\nE7,Juggling,2019-05-05\n'

  test('is discarded until it is begun', async ({ assert }) => {
    const { id } = (await api.upload(FILE)).body
    assert.equal((await caller.call(`${HISTORY}/${id}`, { method: 'DELETE' })).status, 204)
    assert.lengthOf(await db.from('training_import_rows'), 0)
    const begun = await givenHistory(manager, 'done')
    assert.equal((await caller.call(`${HISTORY}/${begun}`, { method: 'DELETE' })).status, 409)
  })

  test('goes on without a module that was deleted since the preview', async ({ assert }) => {
    const moduleId = await namedModule('Juggling')
    const { id } = (await api.upload(FILE)).body
    await db.from('training_module_versions').where('module_id', moduleId).delete()
    await db.from('training_modules').where('id', moduleId).delete()
    const { status, body } = await api.run(id)
    assert.equal(status, 200)
    assert.deepInclude(body, { state: 'done', done: { created: 1, already: 0, refused: 1 } })
    const [, row] = await api.rows(id)
    assert.deepInclude(row, { outcome: 'refused', reason: 'The module has been deleted' })
  })

  test('loses what it holds of its file after 30 days', async ({ assert }) => {
    const { id } = (await api.upload(FILE)).body
    await api.run(id)
    assert.equal(await purgeImports(completionImports), 0)
    await db
      .from('training_imports')
      .where('id', id)
      .update({ finished_at: dbTime(DateTime.utc().minus({ days: 31 })) })
    const set = (importDays: number) => givenSettings({ importDays })
    await set(40)
    assert.equal(await purgeImports(completionImports), 0)
    await set(30)
    assert.equal(await purgeImports(completionImports), 1)
    assert.equal(await purgeImports(completionImports), 0)
    const rows = await db.from('training_import_rows').where('import_id', id)
    assert.lengthOf(rows, 2)
    assert.isTrue(rows.every((row) => row.cells === null && row.reason === null))
    assert.deepInclude((await api.view(id)).done, { created: 1 })
    const csv = await caller.get(`${HISTORY}/${id}/refused`)
    assert.equal(csv.status, 200)
    assert.notInclude(csv.text, 'Juggling')
  })

  test('is not taken away from who works on it, however short it is kept', async ({ assert }) => {
    const { id } = (await api.upload(FILE)).body
    const daysAgo = (days: number) => dbTime(DateTime.utc().minus({ days }))
    const left = (days: number) =>
      db
        .from('training_imports')
        .where('id', id)
        .update({ created_at: daysAgo(days) })
    await givenSettings({ importDays: 1 })
    await left(29)
    assert.equal(await purgeImports(completionImports), 0)
    await left(31)
    assert.equal(await purgeImports(completionImports), 1)
  })

  test('loses what it holds of who is erased', async ({ assert }) => {
    const { id } = (await api.upload(FILE, 'gone.csv')).body
    await api.run(id)
    const admin = await signedIn(await given.admin())
    const erased = await admin.post(`/api/employees/${leaver.employeeId}/erasure`, {
      confirmation: 'E7',
      reason: 'Asked for it',
    })
    assert.equal(erased.status, 200, erased.text)
    const row = await db
      .from('training_import_rows')
      .where({ import_id: id, employee_id: leaver.employeeId, number: 3 })
      .firstOrFail()
    assert.isNull(row.cells)
    assert.notInclude(JSON.stringify(await api.view(id)), 'gone')
  })
})
