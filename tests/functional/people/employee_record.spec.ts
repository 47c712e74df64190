import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { protect } from '#people/numbers/protected_fields'
import { auditEntries, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor } from '#tests/helpers/caller'
import { bytesOf } from '#tests/helpers/downloads'
import { readPdf } from '#tests/helpers/pdf/pdf_text'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { givenSettings } from '#tests/helpers/settings/settings'
import { period } from '#tests/helpers/training/compliance'

const NUMBER = '123-45-6789'
const address = ({ employeeId }: Person) => `/api/employees/${employeeId}/record`

async function withSecrets(person: Person): Promise<Person> {
  await db.transaction(async (trx) => {
    const values = {
      hourlyRate: '30.03',
      salary: '65520',
      socialSecurityNumber: NUMBER,
      driversLicense: 'D1234567',
    }
    const columns = await protect(person.employeeId, values, trx)
    await trx.from('employees').where('id', person.employeeId).update(columns)
  })
  return person
}

test.group('The record of an employee', (group) => {
  group.each.setup(() => emptyPortal())

  test('is for who sees the database', async ({ assert }) => {
    const person = await given.employee()
    const caller = await signedIn(person)
    assert.equal((await visitor().get(address(person))).status, 401)
    assert.equal((await caller.get(address(person))).status, 403)
    assert.equal((await caller.post(address(person), { format: 'pdf' })).status, 403)
    assert.deepEqual(await auditTrail(), [])
  })

  test('is a tagged PDF whose taking is logged', async ({ assert }) => {
    const person = await given.employee({ employee: { employee_number: 'E-0042' } })
    const manager = await given.manager({ firstName: 'Ida', lastName: 'Berg' })
    const caller = await signedIn(manager)
    const answer = await caller.get(address(person))
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'application/pdf')
    assert.match(
      answer.headers.get('content-disposition') ?? '',
      /^attachment; filename="employee-record-E-0042\.pdf"/
    )
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    const [entry] = await auditEntries()
    assert.containSubset(entry, {
      action: 'export',
      entityType: 'employee',
      entityId: String(person.employeeId),
      performedById: manager.id,
      newValues: { format: 'pdf', numbers: false },
    })
    const { source, text, pages } = readPdf(await bytesOf(caller, address(person)))
    for (const part of ['/Marked true', '/Lang (en-US)', '/DisplayDocTitle true', '/S /H1']) {
      assert.include(source, part)
    }
    assert.include(source, 'pdfuaid:part')
    assert.lengthOf(pages, 1)
    assert.include(text, 'Employee record E-0042')
    assert.include(text, 'by Ida Berg')
    assert.include(text, 'Page 1 of 1')
  })

  test('tells moments by the firm’s clocks, and days as they are', async ({ assert }) => {
    await givenSettings({ timeZone: 'Asia/Tokyo' })
    const person = await given.employee({ employee: { start_date: '2026-03-01' } })
    await db
      .from('employees')
      .where('id', person.employeeId)
      .update({ approved_at: '2026-02-20 18:30:00.000' })
    const caller = await signedIn(await given.manager())
    const { text } = readPdf(await bytesOf(caller, address(person)))
    assert.include(text, 'History (Asia/Tokyo)')
    assert.include(text, 'Feb 21, 2026, 3:30 AM')
    assert.include(text, 'Mar 1, 2026')
    assert.include(text, '(Asia/Tokyo) by')
    assert.notInclude(text, 'UTC')
  })

  test('sets any script, right to left included, and names what it cannot draw', async ({
    assert,
  }) => {
    const person = await given.employee({
      firstName: 'Zoë <script>',
      lastName: '王 🎉',
      position: 'Пётр Ελλάς Đặng',
      department: 'שלום (4)',
    })
    const { text, fonts } = readPdf(
      await bytesOf(await signedIn(await given.admin()), address(person))
    )
    for (const part of ['Zoë <script> ', '王', '[emoji]', 'Пётр', 'Ελλάς', 'Đặng', 'םולש']) {
      // As drawn, from left to right; where the font changes, the helper starts a line.
      assert.include(text.replaceAll('\n', ''), part)
    }
    assert.notInclude(text, '?')
    assert.includeMembers(fonts, ['NotoSans-Regular', 'NotoSansHebrew-Regular', 'NotoSansSC-Bold'])
  })

  test('lets long texts flow over pages, without a sign lost', async ({ assert }) => {
    const person = await given.employee({ employee: { experience: 'x'.repeat(5_000) } })
    const words = Array.from({ length: 700 }, (_, at) => `word${at}`).join(' ')
    await db.from('employees').where('id', person.employeeId).update({ education: words })
    const read = readPdf(await bytesOf(await signedIn(await given.admin()), address(person)))
    assert.isAbove(read.pages.length, 2)
    assert.include(read.text, `Page 1 of ${read.pages.length}`)
    assert.include(read.text, `Page ${read.pages.length} of ${read.pages.length}`)
    for (let at = 0; at < 700; at++) assert.match(read.text, new RegExp(`\\bword${at}\\b`))
    assert.equal(
      read.text
        .match(/x+/g)
        ?.filter((run) => run.length > 3)
        .join('').length,
      5_000
    )
  })

  test('tells of emergency contact, manager, history, invitations and decisions', async ({
    assert,
  }) => {
    const boss = await given.manager({ firstName: 'Ida', lastName: 'Berg' })
    const person = await given.waiting({
      employee: { emergency_contact_name: 'Mother Teresa', manager_id: boss.employeeId },
    })
    await given.invitation(person)
    await period(person, '2024-02-01', null, { position: 'Docker' })
    const admin = await signedIn(await given.admin({ firstName: 'Root', lastName: 'Admin' }))
    await admin.post(`/api/employees/${person.employeeId}/approve`, {})
    const { text, source } = readPdf(await bytesOf(admin, address(person)))
    for (const part of [
      'Mother Teresa',
      'Ida Berg',
      'Feb 1, 2024',
      'Docker',
      'approve',
      'Root Admin',
    ]) {
      assert.include(text, part)
    }
    assert.include(source, '/S /Table')
    assert.include(source, '/Scope /Column')
  })

  test('tells of decisions that were taken back, and of a last day to come', async ({ assert }) => {
    const person = await given.waiting()
    const admin = await signedIn(await given.admin())
    const api = `/api/employees/${person.employeeId}`
    await admin.post(`${api}/approve`, {})
    await admin.post(`${api}/approve/undo`, {})
    const { text } = readPdf(await bytesOf(admin, address(person)))
    assert.include(text, 'undo approval')
    await admin.post(`${api}/approve`, {})
    const endDate = DateTime.utc().plus({ days: 9 }).toISODate()
    await admin.post(`${api}/leave`, { endDate, reason: 'Moves away' })
    assert.include(readPdf(await bytesOf(admin, address(person))).text, 'announce leave')
  })

  test('has no last day of what has not begun', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    const [here, later] = [await given.employee(), await given.waiting()]
    await period(here, '2024-02-01', null)
    await period(later, '2124-02-01', null)
    const read = async (person: Person) => readPdf(await bytesOf(admin, address(person))).text
    assert.match(await read(here), /^today$/m)
    assert.notMatch(await read(later), /^today$/m)
  })

  test('shows pay to who may see it, and of the numbers the last four', async ({ assert }) => {
    const person = await withSecrets(await given.employee())
    const full = readPdf(await bytesOf(await signedIn(await given.admin()), address(person)))
    const plain = readPdf(await bytesOf(await signedIn(await given.manager()), address(person)))
    assert.include(full.text, '$65,520')
    assert.include(full.text, '$30.03 per hour')
    assert.notInclude(plain.text, '$65,520')
    for (const { text } of [full, plain]) {
      assert.include(text, 'ending in 6789')
      assert.notInclude(text, '123-45')
    }
  })

  test('has the whole numbers for who may reveal them and says why', async ({ assert }) => {
    const person = await withSecrets(await given.employee())
    const admin = await given.admin()
    const order = { format: 'pdf', secretsReason: 'Tax office asks' }
    const manager = await signedIn(await given.manager())
    const refused = await manager.post(address(person), order)
    assert.equal(refused.status, 403)
    assert.equal(refused.errors[0]?.field, 'secretsReason')
    assert.deepEqual(await auditTrail(), [])

    const caller = await signedIn(admin)
    const { text } = readPdf(await bytesOf(caller, address(person), order))
    assert.include(text, NUMBER)
    assert.include(text, 'D1234567')
    const entries = await auditEntries()
    assert.deepEqual(
      entries.map(({ action, newValues }) => [action, newValues?.field, newValues?.reason]),
      [
        ['reveal', 'socialSecurityNumber', 'Tax office asks'],
        ['reveal', 'driversLicense', 'Tax office asks'],
        ['export', undefined, undefined],
      ]
    )
    assert.notInclude(JSON.stringify(entries), NUMBER)
  })

  test('counts the numbers against the hourly limit', async ({ assert }) => {
    const person = await withSecrets(await given.employee())
    const caller = await signedIn(await given.admin())
    const order = { format: 'pdf', secretsReason: 'Tax office asks' }
    for (let taken = 0; taken < 10; taken++) {
      assert.equal((await caller.post(address(person), order)).status, 200)
    }
    const answer = await caller.post(address(person), order)
    assert.equal(answer.status, 429)
    assert.isNotNull(answer.headers.get('retry-after'))
    assert.equal((await caller.post(address(person), { format: 'pdf' })).status, 200)
  })

  test('refuses what is no format or reason, and names it', async ({ assert }) => {
    const person = await given.employee()
    const admin = await signedIn(await given.admin())
    const wrong: [field: string, body: unknown][] = [
      ['format', {}],
      ['format', { format: 'html' }],
      ['secretsReason', { format: 'pdf', secretsReason: 'x' }],
      ['secretsReason', { format: 'pdf', secretsReason: 'x'.repeat(501) }],
      ['secretsReason', { format: 'pdf', secretsReason: `It is ${NUMBER}` }],
    ]
    for (const [field, body] of wrong) {
      const answer = await admin.post(address(person), body)
      assert.equal(answer.status, 422, JSON.stringify(body))
      assert.equal(answer.errors[0]?.field, field, JSON.stringify(body))
    }
    assert.deepEqual(await auditTrail(), [])
  })
})
