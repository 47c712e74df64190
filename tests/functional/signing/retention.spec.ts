import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import OfRejectedRehires from '#database/migrations/0071_keep_i9s_of_rejected_rehires'
import { fillMayDestroyOn } from '#database/retention_history'
import { untyped } from '#core/database/table'
import { isMysql } from '#database/column_helpers'
import {
  retainedRows,
  type RetainedDocument,
  type RetentionState,
} from '#signing/queries/documents/retention_list'
import { mayDestroyOn } from '#signing/retention/may_destroy_on'
import { previewDestruction } from '#signing/retention/preview_destruction'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { documentRow, dueDocument, signedLongAgo } from '#tests/helpers/signing/retained'
import { completedRequest, sentRequest } from '#tests/helpers/signing/signing'

const LIST = '/api/sign/retention'
const destruction = (id: number) => `/api/sign/documents/${id}/destruction`
const hold = (hr: Caller, id: number, held = true) =>
  hr.put(`/api/sign/documents/${id}/hold`, { held, reason: 'A claim was filed' })

test.group('Retention', (group) => {
  let hr: Caller
  group.each.setup(async () => {
    await emptyPortal()
    hr = await signedIn(await given.admin({ firstName: 'Hilda', lastName: 'Root' }))
  })

  const listed = async (query = '') => (await hr.get<RetainedDocument[]>(LIST + query)).body
  const idsOf = async (state: RetentionState) =>
    (await listed(`?state=${state}`)).map(({ id }) => id)

  test('tells until when each document is kept, by which rule', async ({ assert }) => {
    const due = await dueDocument()
    const young = await completedRequest({ retention: 'years', retentionYears: 5 })
    const unset = await signedLongAgo()
    const i9 = await signedLongAgo({ retention: 'i9' })
    const open = await sentRequest()
    const all = await listed()
    assert.deepEqual(
      all.map(({ id }) => id),
      [due.id, young.documents[0], unset.id, i9.id]
    )
    assert.containSubset(all[0], {
      employee: { id: due.sent.employee.employeeId },
      retention: 'years',
      retentionYears: 5,
      completedOn: '2020-01-01',
      mayDestroyOn: '2025-01-01',
      due: true,
      hold: null,
      sha256: due.sha256,
    })
    assert.containSubset(all[1], { due: false, retention: 'years' })
    assert.containSubset(all[2], { due: false, retention: 'none', mayDestroyOn: null })
    assert.containSubset(all[3], { due: false, retention: 'i9', mayDestroyOn: null })
    assert.deepEqual(await idsOf('due'), [due.id])

    const person = `/api/employees/${i9.sent.employee.employeeId}`
    await hr.put(person, { startDate: '2019-06-01' })
    await hr.post(`${person}/leave`, { endDate: '2021-06-01', reason: 'Moved' })
    assert.deepEqual(await idsOf('due'), [i9.id, due.id])
    assert.equal((await listed('?state=due'))[0]?.mayDestroyOn, '2022-06-01')

    await hold(hr, due.id)
    await hold(hr, open.documents[0] ?? 0)
    assert.deepEqual(await idsOf('due'), [i9.id])
    assert.sameMembers(await idsOf('held'), [due.id, open.documents[0]])
    const [held] = await listed('?state=held&perPage=1')
    assert.containSubset(held?.hold, { by: 'Hilda Root', reason: 'A claim was filed' })
  })

  test('is for who manages documents', async ({ assert }) => {
    const { sent } = await dueDocument()
    for (const address of [LIST, '/documents/retention', '/documents/retention/destruction']) {
      assert.equal((await (await signedIn(sent.employee)).get(address)).status, 403)
    }
    assert.equal((await visitor().get(LIST)).status, 401)
    for (const query of ['?state=evil', '?employeeId=x', '?perPage=501', `?q=${'x'.repeat(201)}`]) {
      assert.equal((await hr.get(LIST + query)).status, 422, query)
    }
  })

  test('is searched and paged, the count of each state with it', async ({ assert }) => {
    const employee = await given.employee({ firstName: 'Željko', lastName: 'Öz' })
    const first = await dueDocument({ employee, name: 'Lease' })
    const second = await dueDocument({ employee, name: 'Offer' })
    const third = await dueDocument({ name: 'Accord d’été' })
    const found = async (query: string) => (await listed(query)).map(({ id }) => id)
    assert.deepEqual(await found('?q=zeljko'), [first.id, second.id])
    assert.deepEqual(await found('?q=OFFER'), [second.id])
    assert.deepEqual(await found('?q=d’été'), [third.id])
    assert.deepEqual(await found(`?employeeId=${employee.employeeId}`), [first.id, second.id])
    assert.deepEqual(await found('?q=zeljko&perPage=1&page=2'), [second.id])
    const answer = await hr.get(`${LIST}?q=zeljko&perPage=1`)
    assert.equal(answer.headers.get('x-total-count'), '2')
  })

  test('an I-9 follows the first and the last day of work', async ({ assert }) => {
    const i9 = await completedRequest({ retention: 'i9' })
    const id = i9.documents[0] ?? 0
    const other = await completedRequest({ retention: 'years', retentionYears: 5 })
    const otherDay = (await documentRow(other.documents[0] ?? 0)).may_destroy_on
    const signed = await db.from('signing_requests').where('id', other.id).firstOrFail()
    const signedOn = DateTime.fromISO(signed.completed_at.slice(0, 10), { zone: 'utc' })
    assert.equal(otherDay, signedOn.plus({ years: 5 }).toISODate())
    const person = `/api/employees/${i9.employee.employeeId}`
    const isFrom = async (day: string) => assert.equal((await documentRow(id)).may_destroy_on, day)
    const leaves = (endDate: string) => hr.post(`${person}/leave`, { endDate, reason: 'Moved' })
    const inDays = (days: number) => DateTime.utc().plus({ days }).toISODate()

    await isFrom('9999-12-31')
    assert.equal((await hr.put(person, { startDate: '2016-03-01' })).status, 200)
    await isFrom('9999-12-31')
    assert.equal((await leaves(inDays(30))).status, 200)
    await isFrom(DateTime.utc().plus({ days: 30, years: 1 }).toISODate())
    assert.equal((await hr.delete(`${person}/leave`)).status, 200)
    await isFrom('9999-12-31')
    assert.equal((await leaves('2020-06-30')).status, 200)
    await isFrom('2021-06-30')
    assert.equal((await hr.put(person, { startDate: '2020-01-15' })).status, 200)
    await isFrom('2023-01-15')
    assert.equal((await hr.post(`${person}/rehire`, { startDate: inDays(1) })).status, 200)
    await isFrom('9999-12-31')
    // They never came back, so the employment before decides.
    assert.equal((await hr.post(`${person}/reject`, { reason: 'Declined' })).status, 200)
    await isFrom('2023-01-15')
    assert.equal((await hr.post(`${person}/reactivate`)).status, 200)
    await isFrom('9999-12-31')
    assert.equal((await documentRow(other.documents[0] ?? 0)).may_destroy_on, otherDay)
  })

  test('lists by that day are read along its index, without sorting all documents', async ({
    assert,
  }) => {
    await dueDocument()
    const mysql = isMysql(db.connection())
    for (const state of ['kept', 'due'] as const) {
      const { sql, bindings } = untyped(retainedRows({ state }, { perPage: 20 })).toSQL()
      const answer = await db.rawQuery(
        `${mysql ? 'explain format=traditional' : 'explain query plan'} ${sql}`,
        bindings as string[]
      )
      const plan = JSON.stringify(mysql ? answer[0] : answer)
      assert.notMatch(plan, /filesort|TEMP B-TREE/, state)
      assert.match(plan, mysql ? /"key":"signing_documents_due"/ : /INDEX signing_documents_due/)
    }
  })

  test('an upgrade finds the day of those who were rejected after a rehire before it', async ({
    assert,
  }) => {
    const rejected = await completedRequest({ retention: 'i9' })
    const { employee } = rejected
    const years = await completedRequest({ employee, retention: 'years', retentionYears: 5 })
    const person = `/api/employees/${employee.employeeId}`
    await hr.put(person, { startDate: '2016-02-29' })
    await hr.post(`${person}/leave`, { endDate: '2016-06-30', reason: 'Moved' })
    const startDate = DateTime.utc().plus({ days: 1 }).toISODate()
    await hr.post(`${person}/rehire`, { startDate })
    await hr.post(`${person}/reject`, { reason: 'Declined' })
    const employed = await completedRequest({ retention: 'i9' })
    const ids = [rejected, employed, years].map(({ documents }) => documents[0] ?? 0)
    const days = () => Promise.all(ids.map(async (id) => (await documentRow(id)).may_destroy_on))
    // As it was written before the rule followed the employment before.
    await db.from('signing_documents').whereIn('id', ids).update({ may_destroy_on: '9999-12-31' })
    await new OfRejectedRehires(db.connection(), 'again', false).execUp()
    assert.deepEqual(await days(), ['2019-02-28', '9999-12-31', '9999-12-31'])
    const now = await db.from('employees').where('id', employee.employeeId).firstOrFail()
    assert.isNull(now.end_date)
  })

  test('finds the same days in the database as by the rule', async ({ assert }) => {
    const { id, sent } = await dueDocument()
    const days = ['2020-02-29', '2019-12-31', '2021-03-01']
    const cases = days.flatMap((completed) => [
      ...[1, 3, 4, 10, null, 0].map((years) => ({ rule: 'years' as const, years, completed })),
      ...[null, ...days].flatMap((start) =>
        [null, '2020-02-29', '2024-02-29'].map((end) => ({
          rule: 'i9' as const,
          ...{ years: null, completed, start, end },
        }))
      ),
      { rule: 'none' as const, years: null, completed },
    ])
    for (const one of cases) {
      const {
        rule,
        years,
        completed,
        start = null,
        end = null,
      } = { start: null, end: null, ...one }
      await db
        .from('signing_documents')
        .where('id', id)
        .update({ retention: rule, retention_years: years })
      await db
        .from('signing_requests')
        .where('id', sent.id)
        .update({ completed_at: `${completed} 23:59:59.999` })
      await db
        .from('employees')
        .where('id', sent.employee.employeeId)
        .update({ start_date: start, end_date: end })
      await fillMayDestroyOn(db.connection())
      const { may_destroy_on: day } = await documentRow(id)
      const expected = mayDestroyOn({
        ...{ retention: rule, retentionYears: years, completedOn: completed },
        ...{ startedOn: start, endedOn: end },
      })
      assert.equal(day, expected ?? '9999-12-31', JSON.stringify(one))
    }
    await db.from('signing_documents').where('id', id).update({ retention: 'i9' })
    await db
      .from('employees')
      .where('id', sent.employee.employeeId)
      .update({ start_date: '9998-01-01', end_date: '2024-02-29' })
    await fillMayDestroyOn(db.connection())
    assert.equal((await documentRow(id)).may_destroy_on, '9903-01-01')
  })

  test('previews exactly what is destroyed, then destroys it, one by one', async ({ assert }) => {
    const due = await dueDocument()
    await completedRequest({ retention: 'years', retentionYears: 5 })
    const held = await dueDocument()
    await hold(hr, held.id)
    const before = await db.from('stored_files')
    const { documents, total } = await previewDestruction()
    assert.equal(total, 1)
    assert.lengthOf(documents, 1)
    const [shown] = documents
    assert.containSubset(shown, { id: due.id, sha256: due.sha256, mayDestroyOn: '2025-01-01' })
    assert.equal((await hr.get('/documents/retention/destruction')).status, 200)

    const { sha256 } = due
    const own = await signedIn(due.sent.employee)
    assert.equal((await visitor().post(destruction(due.id), { sha256 })).status, 401)
    assert.equal((await own.post(destruction(due.id), { sha256 })).status, 403)
    for (const body of [{}, { sha256: 'x' }, { sha256: 7 }]) {
      assert.equal((await hr.post(destruction(due.id), body)).status, 422)
    }
    assert.equal((await hr.post(destruction(987_654), { sha256 })).status, 404)
    const since = await auditHead()
    assert.equal((await hr.post(destruction(due.id), { sha256: 'a'.repeat(64) })).status, 409)
    assert.deepEqual(await auditEntries(since), [])
    assert.isNull((await documentRow(due.id)).destroyed_at)

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => hr.post(destruction(due.id), { sha256 }))
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409, 409])
    const entries = (await auditEntries(since)).filter(({ action }) => action === 'destroy')
    assert.lengthOf(entries, 1)
    assert.containSubset(entries[0], {
      performedBy: 'Hilda Root',
      entityId: String(due.sent.id),
      oldValues: { documentId: due.id, sha256 },
    })
    const left = new Set((await db.from('stored_files')).map(({ id }) => Number(id)))
    const gone = before.filter(({ id }) => !left.has(Number(id)))
    assert.equal(gone.length, shown?.files)
    assert.equal(
      gone.reduce((sum, { size }) => sum + Number(size), 0),
      shown?.bytes
    )
    assert.deepEqual(await idsOf('destroyed'), [due.id])
  })

  test('keeps what came under a hold, or got a later day, since it was shown', async ({
    assert,
  }) => {
    const due = await dueDocument()
    const i9 = await signedLongAgo({ retention: 'i9' })
    const { employeeId } = i9.sent.employee
    const person = `/api/employees/${employeeId}`
    await hr.put(person, { startDate: '2019-06-01' })
    await hr.post(`${person}/leave`, { endDate: '2021-06-01', reason: 'Moved' })
    assert.equal((await previewDestruction()).total, 2)
    await hold(hr, due.id)
    // Past the column that lists are sorted by: the rule itself decides.
    const today = DateTime.utc().toISODate()
    await db.from('employees').where('id', employeeId).update({ end_date: today })
    const answers = [
      await hr.post<{ message: string }>(destruction(due.id), { sha256: due.sha256 }),
      await hr.post<{ message: string }>(destruction(i9.id), { sha256: i9.sha256 }),
    ]
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.message]),
      [
        [409, 'It is under a legal hold.'],
        [409, 'It must be kept: its time is not over.'],
      ]
    )
    for (const { id } of [due, i9]) assert.isNull((await documentRow(id)).destroyed_at)
  })
})
