import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { utils, write } from '@e965/xlsx'
import { systemActor } from '#audit/actor'
import { dbTime } from '#core/time'
import { addDays } from '#training/compliance_status'
import { runImport } from '#training/completion_imports/run_import'
import { auditHead, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import {
  completions,
  HISTORY,
  importingHistory,
  namedModule,
} from '#tests/helpers/training/histories'
import { completed } from '#tests/helpers/training/assignments'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow } from '#tests/helpers/portal'
import { materialVersion } from '#tests/helpers/training/compliance'

/** Still in the future when the suite runs past midnight. */
const AHEAD = addDays(DateTime.utc().toISODate(), 30)

test.group('Importing past completions', (group) => {
  let manager: Person
  let caller: Caller
  let api: ReturnType<typeof importingHistory>
  let ana: Person
  let leaver: Person
  let fire: number
  let lifting: number

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager()
    caller = await signedIn(manager)
    api = importingHistory(caller)
    ana = await given.employee({ firstName: 'Ana', email: 'ana@example.com' })
    leaver = await given.disabled({
      email: 'gone@example.com',
      employee: { employee_number: 'E7' },
    })
    fire = await namedModule('Fire safety', { renewal_period_months: 12 })
    lifting = await namedModule('Lifting', { archived_at: dbTime(DateTime.utc()) })
  })

  const FILE = [
    'E-mail,Employee ID,Course,Date of completion,Valid until,Trainer,Score %',
    'Ana@example.com,,FIRE  safety,03/31/2024,,Nils Okafor,87.5',
    ',E7,Lifting,2019-05-05,2020-01-01,,',
    'ana@example.com,,Fire safety,2024-03-31,,,',
    '',
    'nobody@example.com,,Fire safety,2024-01-01,,,',
    'ana@example.com,,Juggling,2024-01-01,,,',
    `ana@example.com,,Fire safety,${AHEAD},,,`,
    'ana@example.com,,Fire safety,2024-02-30,,,0.85',
    'ana@example.com,E7,Fire safety,2024-02-01,,,',
    'ana@example.com,,Fire safety,2024-02-01,2024-01-31,,',
    '=1+1,,Fire safety,,,,',
  ].join('\n')

  test('judges every row before anything is written', async ({ assert }) => {
    const { status, body } = await api.upload(FILE)
    assert.equal(status, 201)
    assert.deepInclude(body, {
      state: 'preview',
      rowCount: 10,
      planned: { created: 2, already: 1, refused: 7 },
      done: { created: 0, already: 0, refused: 0 },
      questions: [],
      earlier: null,
    })
    assert.deepEqual(
      body.columns.map(({ field }) => field),
      ['email', 'employeeId', 'module', 'completedOn', 'expiresOn', 'trainer', 'score']
    )
    assert.lengthOf(await completions(), 0)

    const rows = await api.rows(body.id)
    assert.deepInclude(rows[0], {
      number: 2,
      verdict: 'created',
      module: 'Fire safety',
      completedOn: '2024-03-31',
      expiresOn: '2025-03-31',
      score: 87,
      trainer: 'Nils Okafor',
    })
    assert.deepInclude(rows[1], { module: 'Lifting', expiresOn: '2020-01-01' })
    const reasons = new Map(rows.map(({ number, reason }) => [number, reason]))
    assert.equal(reasons.get(4), 'Row 2 says the same')
    const refused: [number: number, reason: string][] = [
      [6, 'No employee has the email address nobody@example.com'],
      [7, 'There is no module Juggling'],
      [8, `Completed on ${AHEAD}, which is in the future`],
      [9, 'There is no such date: 2024-02-30. The score is not a percentage from 0 to 100: 0.85'],
      [10, 'ana@example.com and E7 are two different people'],
      [11, 'It expires before it was completed'],
      [12, 'The completion date is missing'],
    ]
    for (const [number, reason] of refused) assert.equal(reasons.get(number), reason)
    assert.lengthOf(await api.rows(body.id, '?verdict=already'), 1)
    assert.deepEqual(
      (await api.rows(body.id, '?verdict=refused&perPage=2&page=2')).map(({ number }) => number),
      [8, 9]
    )

    const csv = await caller.get(`${HISTORY}/${body.id}/refused`)
    assert.equal(csv.headers.get('content-type'), 'text/csv; charset=utf-8')
    assert.include(csv.headers.get('content-disposition') ?? '', 'history refused.csv')
    const lines = csv.text.trimEnd().split('\r\n')
    assert.lengthOf(lines, 8)
    assert.equal(lines.at(-1), "'=1+1,,Fire safety,,,,,The completion date is missing")
  })

  test('makes the good rows completions, told as imported, by the version of their day', async ({
    assert,
  }) => {
    await materialVersion(fire, 2, '2024-03-31', '2024-03-31')
    const { id } = (await api.upload(FILE)).body
    const since = await auditHead()
    const { status, body } = await api.run(id)
    assert.equal(status, 200)
    assert.deepInclude(body, {
      state: 'done',
      done: { created: 2, already: 1, refused: 7 },
      progress: { done: 2, all: 2 },
    })
    const rows = await completions()
    assert.lengthOf(rows, 2)
    assert.include(rows[0], {
      employee_id: ana.employeeId,
      module_id: fire,
      version: 2,
      completed_on: '2024-03-31',
      expires_on: '2025-03-31',
      method: 'imported',
      score: 87,
      recorded_by_id: manager.id,
    })
    assert.include(rows[1], {
      employee_id: leaver.employeeId,
      module_id: lifting,
      version: 1,
      expires_on: '2020-01-01',
    })
    const recording = await db
      .from('training_recordings')
      .where('id', rows[0].recording_id)
      .firstOrFail()
    assert.include(recording, {
      source: 'import',
      import_id: id,
      trainer: 'Nils Okafor',
      held_on: '2024-03-31',
      person_count: 1,
    })
    assert.deepEqual((await caller.get<unknown[]>('/api/training/recordings')).body, [])
    assert.deepEqual(await auditTrail(since), [
      `start training_import ${id}`,
      `complete training_completion ${ana.employeeId}.${fire}`,
      `complete training_completion ${leaver.employeeId}.${lifting}`,
      `finish training_import ${id}`,
    ])
    const told = await api.rows(id, '?outcome=refused')
    assert.lengthOf(told, 7)
  })

  test('the same file again changes nothing, and says so', async ({ assert }) => {
    const { id } = (await api.upload(FILE)).body
    await api.run(id)
    const since = await auditHead()
    assert.deepInclude((await api.run(id)).body, { state: 'done' })
    assert.deepEqual(await auditTrail(since), [])

    const again = (await api.upload(FILE)).body
    assert.deepInclude(again, { planned: { created: 0, already: 3, refused: 7 } })
    assert.equal(again.earlier?.id, id)
    const { body } = await api.run(again.id)
    assert.deepInclude(body, { state: 'done', done: { created: 0, already: 3, refused: 7 } })
    assert.lengthOf(await completions(), 2)
  })

  test('goes on where a run was broken off, and two at once do each row once', async ({
    assert,
  }) => {
    const people = await Promise.all(Array.from({ length: 5 }, () => given.employee()))
    const lines = people.flatMap(({ email }) =>
      Array.from({ length: 90 }, (_, at) => `${email},Fire safety,${addDays('2020-01-01', at)}`)
    )
    const file = ['Email,Module,Completed', ...lines].join('\n')
    const { id } = (await api.upload(file)).body
    const broken = await runImport(id, systemActor, () => true)
    assert.equal(broken.state, 'running')
    assert.lengthOf(await completions(), 200)
    assert.deepInclude(await api.view(id), {
      state: 'running',
      progress: { done: 200, all: 450 },
    })
    const both = await Promise.all([api.run(id), api.run(id)])
    for (const { status, body } of both) {
      assert.equal(status, 200)
      assert.equal(body.state, 'done')
    }
    assert.lengthOf(await completions(), 450)
    assert.deepInclude((await api.view(id)).done, { created: 450, already: 0, refused: 0 })
    const counted = await db.from('training_recordings').where('import_id', id)
    assert.lengthOf(counted, 90)
    assert.isTrue(counted.every((row) => Number(row.person_count) === 5))
  })

  test('asks once how dates are written, and never guesses row by row', async ({ assert }) => {
    const file = 'Email,Module,Completed\nana@example.com,Fire safety,03/04/2024\n'
    const { body } = await api.upload(file)
    assert.deepInclude(body, {
      state: 'columns',
      questions: ['dateOrder'],
      questionSamples: { dateOrder: ['03/04/2024'] },
    })
    assert.deepEqual(await api.rows(body.id), [])
    assert.equal((await api.run(body.id)).status, 409)
    const columns = body.columns.map(({ field }) => field)
    const answered = await api.columns(body.id, columns, 'dmy')
    assert.deepInclude(answered.body, { state: 'preview', questions: [] })
    assert.equal((await api.rows(body.id))[0]?.completedOn, '2024-04-03')
    await api.columns(body.id, columns, 'mdy')
    assert.equal((await api.rows(body.id))[0]?.completedOn, '2024-03-04')
    await api.run(body.id)
    assert.equal((await api.columns(body.id, columns, 'dmy')).status, 409)
  })

  test('takes columns that its headings do not tell, from a workbook too', async ({ assert }) => {
    const sheet = utils.aoa_to_sheet([
      ['Who', 'What', 'When', 'SSN'],
      ['ana@example.com', 'Fire safety', '2024-03-31', '123-45-6789'],
    ])
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, 'Training')
    const file = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
    const { status, body } = await api.upload(new Uint8Array(file), 'training.xlsx')
    assert.equal(status, 201)
    assert.equal(body.state, 'columns')
    assert.deepEqual(body.columns[3]?.samples, ['•••'])
    const wrong: [field: string, columns: (string | null)[]][] = [
      ['columns', ['email', 'module', 'completedOn']],
      ['columns', ['email', 'module', null, null]],
      ['columns', [null, 'module', 'completedOn', null]],
      ['columns', ['email', null, 'completedOn', null]],
      ['columns.3', ['email', 'module', 'completedOn', 'module']],
      ['columns.0', ['salary', 'module', 'completedOn', null]],
    ]
    for (const [field, columns] of wrong) {
      const answer = await api.columns(body.id, columns)
      assert.equal(answer.status, 422, JSON.stringify(columns))
      assert.equal(answer.errors[0]?.field, field)
    }
    const chosen = await api.columns(body.id, ['email', 'module', 'completedOn', null])
    assert.deepInclude(chosen.body, {
      state: 'preview',
      planned: { created: 1, already: 0, refused: 0 },
    })
    const stored = JSON.stringify(await db.from('training_import_rows'))
    assert.notInclude(stored, '123-45-6789')
    assert.notInclude(stored, 'ana@example.com')
  })

  test('refuses what is no table, or too large', async ({ assert }) => {
    const wrong: [status: number, file: string | Uint8Array][] = [
      [422, '%PDF-1.4 something'],
      [422, 'Email,Module,Completed\n\n\n'],
      [422, ''],
      [422, `Email,Module,Completed\n${'a@b.example,x,2020-01-01\n'.repeat(20_001)}`],
      [413, new Uint8Array(10 * 1024 * 1024 + 1)],
    ]
    for (const [status, file] of wrong) {
      assert.equal((await api.upload(file)).status, status)
    }
    assert.lengthOf(await db.from('training_imports'), 0)
    const form = new TextEncoder().encode('--x--')
    const answer = await caller.call(HISTORY, {
      method: 'POST',
      raw: form,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    assert.isAtLeast(answer.status, 400)
  })

  test('is for who may assign training, its rows for who made it and administrators', async ({
    assert,
  }) => {
    const { id } = (await api.upload(FILE)).body
    assert.equal((await visitor().get(HISTORY)).status, 401)
    assert.equal((await (await signedIn(ana)).get(`${HISTORY}/${id}`)).status, 403)
    const other = await signedIn(await given.manager())
    const shown = await importingHistory(other).view(id)
    assert.isFalse(shown.mine)
    assert.isTrue(shown.columns.every(({ samples }) => samples.length === 0))
    assert.equal((await other.get(`${HISTORY}/${id}/rows`)).status, 403)
    assert.equal((await other.get(`${HISTORY}/${id}/refused`)).status, 403)
    assert.equal((await importingHistory(other).run(id)).status, 403)
    const admin = await signedIn(await given.admin())
    assert.equal((await admin.get(`${HISTORY}/${id}/rows`)).status, 200)
    assert.equal((await caller.get(`${HISTORY}/987654`)).status, 404)
    const list = await caller.get<{ id: number; state: string }[]>(HISTORY)
    assert.deepInclude(list.body[0], { id, state: 'preview' })
    assert.equal(list.headers.get('x-total-count'), '1')
  })

  test('does not bring back what has changed since the preview', async ({ assert }) => {
    const { id } = (await api.upload(FILE)).body
    await completed(ana, fire, '2024-03-31')
    await db
      .from('employees')
      .where('id', leaver.employeeId)
      .update({ erased_at: dbTime(DateTime.utc()) })
    const { body } = await api.run(id)
    assert.deepEqual(body.done, { created: 0, already: 2, refused: 8 })
    assert.lengthOf(await completions(), 1)
  })

  test('moves onboarding on', async ({ assert }) => {
    await db.from('training_modules').where('id', fire).update({ is_required: true })
    const person = await given.waiting({ email: 'new@example.com' })
    await caller.post(`/api/employees/${person.employeeId}/approve`, {})
    const today = DateTime.utc().toISODate()
    const { id } = (await api.upload(`Email,Module,Date\nnew@example.com,Fire safety,${today}\n`))
      .body
    await api.run(id)
    assert.equal((await employeeRow(person.employeeId)).onboarding_status, 'complete')
  })
})
