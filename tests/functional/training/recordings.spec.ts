import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { addDays } from '#training/compliance_status'
import { auditHead, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { completed, plainModule, scan, underWay } from '#tests/helpers/training/assignments'
import { completionOf } from '#tests/helpers/training/proof'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow } from '#tests/helpers/portal'
import { picture } from '#tests/helpers/routes/route_requests'
import { ModuleVersionFactory } from '#database/factories/training_module_factory'

interface Recorded {
  recordingId: number | null
  version: number
  expiresOn: string | null
  counts: Record<string, number>
  results: { employeeId: number; outcome: string }[]
  message: string
}

interface Recording {
  hasSheet: boolean
  people: number
  completions: { completionId: number; employeeId: number; isVoid: boolean; voidReason: string }[]
}

const ADDRESS = '/api/training/recordings'
const day = (days: number) => addDays(DateTime.utc().toISODate(), days)

test.group('Recording training that happened elsewhere', (group) => {
  let manager: Person
  let caller: Caller
  let ana: Person
  let wei: Person
  let moduleId: number

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager({ department: 'Office' })
    caller = await signedIn(manager)
    ana = await given.employee({ firstName: 'Ana', department: 'Care' })
    wei = await given.employee({ firstName: 'Wei', department: 'Care' })
    moduleId = await plainModule({ renewal_period_months: 12 })
  })

  const held = (more: Record<string, unknown> = {}) => ({
    moduleId,
    heldOn: '2026-03-31',
    trainer: 'Nils Okafor',
    employeeIds: [ana.employeeId, wei.employeeId],
    ...more,
  })
  const record = (more: Record<string, unknown> = {}, key?: string) =>
    caller.post<Recorded>(ADDRESS, held(more), key ? { 'idempotency-key': key } : undefined)

  test('is for who may assign training; a sheet and voiding also for reviewers', async ({
    assert,
  }) => {
    const { recordingId } = (await record()).body
    const reviewer = await given.employee()
    await given.override(reviewer, 'training:review', 'grant')
    const theirs = await signedIn(reviewer)
    assert.equal((await theirs.post(ADDRESS, held())).status, 403)
    assert.equal((await theirs.get(`${ADDRESS}/${recordingId}`)).status, 403)
    assert.equal((await theirs.get(`${ADDRESS}/${recordingId}/sheet`)).status, 404)
    const { id } = await db.from('training_completions').firstOrFail()
    const voiding = `/api/training/completions/${id}/void`
    assert.equal((await (await signedIn(ana)).post(voiding, { reason: 'x' })).status, 403)
    assert.equal((await visitor().post(voiding, { reason: 'x' })).status, 401)
    assert.equal((await theirs.post(voiding, { reason: 'Not there' })).status, 204)
  })

  test('names what is wrong with the call', async ({ assert }) => {
    const wrong: [field: string, body: Record<string, unknown>][] = [
      ['heldOn', { heldOn: day(1) }],
      ['heldOn', { heldOn: '2026-02-30' }],
      ['moduleId', { moduleId: 987_654 }],
      ['employeeIds', { employeeIds: undefined }],
      ['employeeIds', { department: 'Care' }],
      ['trainer', { trainer: 'x'.repeat(201) }],
    ]
    for (const [field, body] of wrong) {
      const { status, errors } = await record(body)
      assert.equal(status, 422, field)
      assert.equal(errors[0]?.field, field)
    }
    assert.lengthOf(await db.from('training_recordings'), 0)
  })

  test('completes the module for each, by the version of that day, shown as recorded', async ({
    assert,
  }) => {
    const published = ['2026-02-01', '2026-03-31', '2026-04-01']
    for (const [at, publishedOn] of published.entries()) {
      await ModuleVersionFactory.merge({ moduleId, version: at + 2, publishedOn }).create()
    }
    const preview = await record({ dryRun: true })
    assert.equal(preview.status, 200)
    assert.isNull(preview.body.recordingId)
    assert.lengthOf(await db.from('training_completions'), 0)

    const since = await auditHead()
    const { status, body } = await record({ employeeIds: [...held().employeeIds, 987_654] })
    assert.equal(status, 201)
    assert.deepInclude(body, {
      version: 3,
      expiresOn: '2027-03-31',
      counts: { recorded: 2, already: 0, refused: 1 },
    })
    const rows = await db.from('training_completions').orderBy('id')
    for (const row of rows) {
      assert.include(row, {
        method: 'recorded',
        version: 3,
        completed_on: '2026-03-31',
        expires_on: '2027-03-31',
        recording_id: body.recordingId,
        recorded_by_id: manager.id,
      })
    }
    assert.deepEqual(await auditTrail(since), [
      `create training_recording ${body.recordingId}`,
      `complete training_completion ${ana.employeeId}.${moduleId}`,
      `complete training_completion ${wei.employeeId}.${moduleId}`,
    ])
    const early = await record({ heldOn: '2019-05-05', dryRun: true })
    assert.equal(early.body.version, 1)
  })

  test('the same day twice is one completion, also at once and by one key', async ({ assert }) => {
    await completed(ana, moduleId, '2026-03-31')
    const both = await Promise.all([record(), record()])
    assert.sameMembers(
      both.map(({ body }) => body.counts.recorded),
      [1, 0]
    )
    assert.lengthOf(await db.from('training_completions'), 2)
    assert.lengthOf(await db.from('training_recordings'), 1)
    const keyed = await Promise.all([
      record({ heldOn: '2026-01-01' }, 'k'),
      record({ heldOn: '2026-01-01' }, 'k'),
    ])
    assert.equal(keyed[0].body.recordingId, keyed[1].body.recordingId)
    for (const { body } of keyed) assert.equal(body.counts.recorded, 2)
    assert.lengthOf(await db.from('training_completions'), 4)
  })

  test('repeated by its key, names those it recorded, whatever has happened since', async ({
    assert,
  }) => {
    const care = { employeeIds: undefined, department: 'Care' }
    const first = await record(care, 'k')
    await given.employee({ department: 'Care' })
    const theirs = await db
      .from('training_completions')
      .where('employee_id', wei.employeeId)
      .firstOrFail()
    await caller.post(`/api/training/completions/${theirs.id}/void`, { reason: 'Was ill' })
    await db.from('training_modules').update({ archived_at: '2026-01-01 00:00:00.000' })
    const { status, body } = await record(care, 'k')
    assert.equal(status, 201)
    assert.deepEqual(body, {
      ...first.body,
      counts: { recorded: 1, already: 0, refused: 0 },
      results: first.body.results.filter(({ employeeId }) => employeeId === ana.employeeId),
    })
  })

  test('counts beside a certificate of that day that is valid for less long', async ({
    assert,
  }) => {
    const completedOn = day(0)
    await completionOf(ana, { moduleId, completedOn, expiresOn: day(20) })
    await completionOf(wei, { moduleId, completedOn })
    const { body } = await record({ heldOn: completedOn }, 'k')
    assert.deepEqual(body.counts, { recorded: 1, already: 1, refused: 0 })
    const rows = await db.from('training_completions').where('employee_id', ana.employeeId)
    assert.sameMembers(
      rows.map((row) => row.expires_on),
      [day(20), body.expiresOn]
    )
    assert.deepEqual((await record({ heldOn: completedOn }, 'k')).body, body)
    assert.deepEqual((await record({ heldOn: completedOn })).body.counts, {
      recorded: 0,
      already: 2,
      refused: 0,
    })
  })

  test('takes a department, and moves onboarding on', async ({ assert }) => {
    await db.from('training_modules').where('id', moduleId).update({ is_required: true })
    const person = await given.waiting({ department: 'Care' })
    await caller.post(`/api/employees/${person.employeeId}/approve`, {})
    const { body } = await record({ employeeIds: undefined, department: 'care', heldOn: day(0) })
    assert.equal(body.counts.recorded, 3)
    assert.equal((await employeeRow(person.employeeId)).onboarding_status, 'complete')
  })

  test('of a past that has lapsed leaves the renewal somebody is on as it is', async ({
    assert,
  }) => {
    const begun = await underWay(ana, moduleId)
    const people = { employeeIds: [ana.employeeId] }
    const attempt = () => db.from('training_attempts').where('id', begun).firstOrFail()
    await record({ ...people, heldOn: '2020-03-31' })
    assert.include(await attempt(), { open: 1, abandoned_at: null })
    const way = () => db.from('training_progress').where('employee_id', ana.employeeId)
    assert.containSubset(await way(), [{ open: 1, completed_at: null }])
    // Held recently, it leaves nothing to do.
    await record({ ...people, heldOn: day(-2) })
    assert.isNull((await attempt()).open)
    assert.containSubset(await way(), [{ open: null }])
  })

  test('keeps one sign-in sheet, judged by its content', async ({ assert }) => {
    const { recordingId } = (await record()).body
    const address = `${ADDRESS}/${recordingId}/sheet`
    const send = (raw: Uint8Array<ArrayBuffer>, name = 'sheet.pdf') =>
      caller.call(`${address}?name=${name}`, {
        method: 'PUT',
        raw,
        headers: { 'content-type': 'application/pdf' },
      })
    assert.equal((await caller.get(address)).status, 404)
    const page = new TextEncoder().encode('<html><script>alert(1)</script></html>')
    const refused = await send(page)
    assert.equal(refused.status, 422)
    assert.equal(refused.errors[0]?.field, 'file')
    const big = new Uint8Array(10 * 1024 * 1024 + 1)
    big.set(scan())
    assert.equal((await send(big)).status, 413)
    assert.lengthOf(await db.from('stored_files'), 0)

    assert.equal((await send(await picture(), 'sheet.png')).status, 204)
    assert.equal((await send(scan())).status, 204)
    assert.lengthOf(await db.from('stored_files'), 1)
    const file = await caller.get(address)
    assert.equal(file.status, 200)
    assert.equal(file.headers.get('content-type'), 'application/pdf')
    assert.match(file.text, /^%PDF-/)
    const shown = await caller.get<Recording>(`${ADDRESS}/${recordingId}`)
    assert.isTrue(shown.body.hasSheet)
    const elsewhere = await caller.call(`${ADDRESS}/987654/sheet`, { method: 'PUT', raw: scan() })
    assert.equal(elsewhere.status, 404)
  })

  test('a mistaken completion is declared void once, with a reason, and can be recorded again', async ({
    assert,
  }) => {
    const { recordingId } = (await record()).body
    const shown = await caller.get<Recording>(`${ADDRESS}/${recordingId}`)
    const { completionId, employeeId } = shown.body.completions[0]!
    const address = `/api/training/completions/${completionId}/void`
    assert.equal((await caller.post(address, { reason: ' ' })).errors[0]?.field, 'reason')
    const since = await auditHead()
    const both = await Promise.all([
      caller.post(address, { reason: 'Was ill' }),
      caller.post(address, { reason: 'Was ill' }),
    ])
    assert.sameMembers(
      both.map(({ status }) => status),
      [204, 409]
    )
    assert.deepEqual(await auditTrail(since), [
      `void training_completion ${employeeId}.${moduleId}`,
    ])
    const row = await db.from('training_completions').where('id', completionId).firstOrFail()
    assert.isNull(row.live)
    assert.equal(row.void_reason, 'Was ill')
    const again = await record()
    assert.deepEqual(again.body.counts, { recorded: 1, already: 1, refused: 0 })
    const list = await caller.get<Recording[]>(ADDRESS)
    assert.deepEqual(
      list.body.map(({ people }) => people),
      [1, 1],
      'without the one who is void'
    )
    assert.equal(
      (await caller.post('/api/training/completions/987654/void', { reason: 'x' })).status,
      404
    )
  })
})
