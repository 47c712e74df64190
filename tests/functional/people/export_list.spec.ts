import { once } from 'node:events'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import { test } from '@japa/runner'
import { read, utils } from '@e965/xlsx'
import { protect } from '#people/numbers/protected_fields'
import { systemActor } from '#audit/actor'
import { exportEmployees, WORKBOOK_ROWS } from '#people/export/export_employees'
import db from '@adonisjs/lucid/services/db'
import { auditEntries, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor } from '#tests/helpers/caller'
import { bytesOf, EXPORT_HEADINGS } from '#tests/helpers/downloads'
import { manyPeople } from '#tests/helpers/people/many_people'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const ADDRESS = '/api/employees/export'

type Row = Record<string, string>
const readCsv = (text: string) => parse<Row>(text, { columns: true, bom: true })
const emails = (text: string) => readCsv(text).map((row) => row.Email)

test.group('The export of the employee list', (group) => {
  group.each.setup(() => emptyPortal())

  test('is for who sees the database', async ({ assert }) => {
    const person = await given.employee()
    assert.equal((await visitor().get(ADDRESS)).status, 401)
    assert.equal((await (await signedIn(person)).get(ADDRESS)).status, 403)
    assert.equal((await (await signedIn(person)).post(ADDRESS, { ids: [1] })).status, 403)
    assert.deepEqual(await auditTrail(), [])
  })

  test('refuses what is no format, filter or id, and names it', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    const wrong = {
      format: 'format=xml',
      status: 'status=evil',
      sort: 'sort=salary',
      ids: `ids=${'1,'.repeat(500)}1`,
      q: `q=${'x'.repeat(201)}`,
    }
    for (const [field, query] of Object.entries(wrong)) {
      const answer = await admin.get(`${ADDRESS}?${query}`)
      assert.equal(answer.status, 422, query)
      assert.equal(answer.errors[0]?.field, field, query)
    }
    for (const query of ['ids=abc', 'ids=0', 'ids=1.5', 'ids=1,x', 'ids=999999']) {
      const answer = await admin.get(`${ADDRESS}?${query}`)
      assert.equal(answer.status, 422, query)
      assert.match(answer.errors[0]?.field ?? '', /^ids/, query)
    }
    for (const body of [{}, { ids: [] }, { ids: 'x' }, { ids: [1], format: 7 }]) {
      assert.equal((await admin.post(ADDRESS, body)).status, 422, JSON.stringify(body))
    }
    assert.deepEqual(await auditTrail(), [])
  })

  test('is a dated CSV file under the headings of the import, and is logged first', async ({
    assert,
  }) => {
    const manager = await given.manager({ firstName: 'Ida', lastName: 'Berg' })
    await given.employee({
      firstName: 'Zoë',
      lastName: '王',
      email: 'zoe@example.com',
      phone: '+46 70 123 45 67',
      position: 'Crane "A", operator',
      department: 'Harbour',
      employee: {
        employee_number: 'E-0042',
        location: 'Göteborg',
        start_date: '2026-03-01',
        source_of_hire: 'Referral',
        candidate_id: 'C-7',
        manager_id: manager.employeeId,
        end_date: '2026-12-31',
      },
    })
    const answer = await (await signedIn(manager)).get(`${ADDRESS}?q=zoe`)
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8')
    assert.match(
      answer.headers.get('content-disposition') ?? '',
      /^attachment; filename="employees-\d{4}-\d{2}-\d{2}\.csv"/
    )
    const bytes = await bytesOf(await signedIn(manager), `${ADDRESS}?q=zoe`)
    assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
    const [row] = readCsv(answer.text)
    assert.deepEqual(Object.keys(row!), EXPORT_HEADINGS)
    assert.deepEqual(row, {
      'First name': 'Zoë',
      'Last name': '王',
      'Email': 'zoe@example.com',
      'Phone': "'+46 70 123 45 67",
      'Position': 'Crane "A", operator',
      'Department': 'Harbour',
      'Location': 'Göteborg',
      'Start date': '2026-03-01',
      'Source of hire': 'Referral',
      'Employee ID': 'E-0042',
      'Candidate ID': 'C-7',
      'Status': 'active',
      'Onboarding status': 'not started',
      'Manager email': manager.email,
      'Manager name': 'Ida Berg',
      'End date': '2026-12-31',
    })
    const [entry] = await auditEntries()
    assert.containSubset(entry, {
      action: 'export',
      entityType: 'employee_list',
      performedById: manager.id,
      newValues: { format: 'csv', q: 'zoe', people: 1, columns: 16, pay: false },
    })
  })

  test('holds exactly the people of the filters, in their order', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    const one = await given.employee({ lastName: 'A', department: 'Harbour', email: 'a@x.test' })
    await given.employee({ lastName: 'B', department: 'Harbour', email: 'b@x.test' })
    const three = await given.disabled({ lastName: 'C', department: 'Finance', email: 'c@x.test' })
    const cases: [query: string, expected: string[]][] = [
      ['', ['a@x.test', 'b@x.test', 'c@x.test']],
      ['sort=-name', ['c@x.test', 'b@x.test', 'a@x.test']],
      ['department=Harbour', ['a@x.test', 'b@x.test']],
      ['department=Harbour&sort=-name', ['b@x.test', 'a@x.test']],
      ['status=inactive', ['c@x.test']],
      ['q=b%40x', ['b@x.test']],
      ['q=nobody', []],
      [`ids=${three.employeeId},${one.employeeId}`, ['a@x.test', 'c@x.test']],
      [`ids=${three.employeeId}%2C${one.employeeId}`, ['a@x.test', 'c@x.test']],
      [`ids=${three.employeeId}&ids=${one.employeeId}`, ['a@x.test', 'c@x.test']],
      [`ids[]=${three.employeeId}&ids[]=${one.employeeId}`, ['a@x.test', 'c@x.test']],
      [`ids[0]=${three.employeeId}&ids[1]=${one.employeeId}`, ['a@x.test', 'c@x.test']],
    ]
    for (const [query, expected] of cases) {
      const { status, text } = await admin.get(`${ADDRESS}?${query}`)
      assert.equal(status, 200, `${query} ${text.slice(0, 200)}`)
      assert.deepEqual(emails(text), expected, query)
    }
    const chosen = await admin.post(ADDRESS, { ids: [three.employeeId], format: 'csv' })
    assert.equal(chosen.status, 200)
    assert.deepEqual(emails(chosen.text), ['c@x.test'])
  })

  test('shows pay to who may see it, and no numbers to anybody', async ({ assert }) => {
    const { employeeId } = await given.employee()
    await db.transaction(async (trx) => {
      const values = { salary: '65520', socialSecurityNumber: '123-45-6789' }
      const columns = await protect(employeeId, values, trx)
      await trx.from('employees').where('id', employeeId).update(columns)
    })
    const full = await (await signedIn(await given.admin())).get(ADDRESS)
    assert.include(full.text, '65520')
    const manager = await signedIn(await given.manager())
    for (const format of ['csv', 'xlsx']) {
      const answer = await manager.get(`${ADDRESS}?format=${format}`)
      assert.notInclude(answer.text, '65520')
      assert.notInclude(answer.text, 'Salary')
    }
    assert.notInclude(full.text, '6789')
    const [entry] = await auditEntries()
    assert.containSubset(entry?.newValues, { pay: true, columns: 18 })
    assert.notInclude(JSON.stringify(await auditEntries()), '65520')
  })

  test('no cell is a formula, in either format', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    for (const position of ['=1+1', '+1', '-1', '@SUM(A1)', '|cmd', ' =1', '＝1', '\t=1']) {
      await given.employee({ position })
    }
    const rows = readCsv((await admin.get(ADDRESS)).text)
    assert.lengthOf(rows, 8)
    for (const row of rows) assert.match(row.Position ?? '', /^'/)
    const book = read(await bytesOf(admin, `${ADDRESS}?format=xlsx`), { cellFormula: true })
    const cells = Object.values(book.Sheets.Employees!) as { f?: string; v?: unknown }[]
    assert.isTrue(cells.some(({ v }) => v === '=1+1'))
    assert.isFalse(cells.some(({ f }) => f !== undefined))
  })

  test('is a workbook of texts and days on demand', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    await given.employee({
      firstName: '🎉 לוי',
      phone: '0046',
      employee: { start_date: '2026-03-01', employee_number: '0007' },
    })
    const answer = await admin.get(`${ADDRESS}?format=xlsx`)
    assert.equal(
      answer.headers.get('content-type'),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    )
    const book = read(await bytesOf(admin, `${ADDRESS}?format=xlsx`), {
      cellDates: true,
      UTC: true,
    })
    assert.deepEqual(book.SheetNames, ['Employees'])
    const [row] = utils.sheet_to_json<Record<string, unknown>>(book.Sheets.Employees!, {
      UTC: true,
    })
    assert.equal(row?.['First name'], '🎉 לוי')
    assert.equal(row?.Phone, '0046')
    assert.equal(row?.['Employee ID'], '0007')
    assert.equal((row?.['Start date'] as Date).toISOString(), '2026-03-01T00:00:00.000Z')
  })

  test('reads on past one batch, each person once, by every sort', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    await manyPeople(4_100)
    for (const sort of [
      'name',
      '-name',
      'position',
      '-position',
      'onboardingStatus',
      '-createdAt',
    ]) {
      const found = emails((await admin.get(`${ADDRESS}?sort=${sort}`)).text)
      assert.lengthOf(found, 4_100, sort)
      assert.lengthOf(new Set(found), 4_100, sort)
    }
  }).timeout(300_000)

  test('is read no further once the caller is gone', async ({ assert }) => {
    await given.admin()
    await manyPeople(6_100)
    const run = await exportEmployees('csv', {}, { mayViewPay: false }, systemActor)
    const body = Readable.from(run.chunks, { objectMode: false })
    body.once('data', () => body.destroy())
    await once(body, 'close')
    assert.isBelow(run.written, 6_100)
    assert.equal(run.total, 6_100)
  })

  test('a workbook is refused for more people than it may hold, CSV is not', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    await manyPeople(WORKBOOK_ROWS + 1)
    const answer = await admin.get(`${ADDRESS}?format=xlsx`)
    assert.equal(answer.status, 422)
    assert.include(String(answer.body.message), 'Use CSV')
    assert.equal(answer.errors[0]?.field, 'format')
    assert.deepEqual(await auditTrail(), [])
    const narrowed = await admin.get(`${ADDRESS}?format=xlsx&q=person-00001`)
    assert.equal(narrowed.status, 200)
  }).timeout(300_000)
})
