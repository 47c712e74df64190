import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { unprotect } from '#people/numbers/protected_fields'
import { verifyChain } from '#audit_log/services/verify_chain'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn } from '#tests/helpers/caller'
import { workbookFile } from '#tests/helpers/people/import_files'
import { cleanRoster, fixture, importing, workOff } from '#tests/helpers/people/imports'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const person = (email: string) =>
  db
    .from('users')
    .join('employees', 'employees.user_id', 'users.id')
    .where('email', email)
    .select('users.*', 'employees.*')
    .firstOrFail()

test.group('Importing a roster as a spreadsheet program exports it', (group) => {
  group.each.setup(() => emptyPortal())

  test('takes what can be taken, and says what not and why', async ({ assert }) => {
    const me = await given.admin()
    const hr = importing(await signedIn(me))
    const { body: uploaded, status } = await hr.upload(await fixture('roster-messy.csv'))
    assert.equal(status, 201)
    assert.equal(uploaded.state, 'columns')
    assert.equal(uploaded.rowCount, 61)

    const columns = uploaded.columns.map(({ guess }) => guess)
    const { body: previewed } = await hr.columns(uploaded.id, columns)
    assert.equal(previewed.state, 'preview')
    assert.deepEqual(previewed.questions, [])
    assert.deepEqual(previewed.planned, {
      created: 54,
      updated: 0,
      unchanged: 0,
      skipped: 1,
      refused: 6,
    })
    const planned = await hr.rows(uploaded.id)
    const reasonOf = (number: number) =>
      planned[number - 2]?.remarks.map(({ message }) => message).join(' ') ?? ''
    const refused = planned.filter(({ verdict }) => verdict === 'refused')
    assert.deepEqual(
      refused.map(({ number }) => number),
      [7, 10, 14, 17, 20, 35]
    )
    assert.match(reasonOf(7), /^Row 5 has the same email address/)
    assert.match(reasonOf(10), /not an email address: not-an-address/)
    assert.match(reasonOf(17), /no such date: 13\/45\/2024/)
    assert.match(reasonOf(29), /The row ends after 4 of 11 cells/)
    assert.equal(planned[40]?.verdict, 'skipped')

    const before = await auditHead()
    assert.equal((await hr.start(uploaded.id)).status, 202)
    await workOff()
    const done = await hr.view(uploaded.id)
    assert.equal(done.state, 'done')
    assert.deepEqual(done.done, previewed.planned)
    assert.deepEqual(done.progress, { done: 61, all: 61 })

    const marta = await person('marta.ivanova@harborvale.example')
    assert.containsSubset(marta, {
      first_name: 'Marta',
      status: 'pending',
      role: 'pending',
      start_date: '2025-11-06',
      position: 'Payroll Clerk',
      department: 'Finance',
      location: 'Albany, NY',
    })
    const note = await db.from('employee_notes').where('employee_id', marta.id).firstOrFail()
    assert.equal(note.body, 'Speaks Spanish;\nprefers "nights"')
    assert.equal(note.author, `${me.firstName} ${me.lastName}`)
    const short = await person('soren.clark@harborvale.example')
    assert.containsSubset(short, { phone: '(718) 555-0130', start_date: null, position: null })
    const marked = await person('kofi.campbell@harborvale.example')
    assert.equal(marked.last_name, '<script>alert(1)</script>')

    const entries = await auditEntries(before)
    const created = entries.filter(
      ({ action, entityType }) => action === 'create' && entityType === 'employee'
    )
    assert.lengthOf(created, 54)
    assert.containsSubset(created[0]?.newValues, { importId: uploaded.id, salary: '[redacted]' })
    assert.deepEqual(entries.at(-1)?.newValues, { ...previewed.planned, cancelled: false })
    assert.lengthOf(await db.from('invitations'), 0)
    assert.lengthOf(await db.from('outbox_messages'), 0)
    assert.isTrue((await verifyChain()).intact)
  })

  test('a second time, nothing changes', async ({ assert }) => {
    const hr = importing(await signedIn(await given.admin()))
    const file = await fixture('roster-messy.csv')
    const first = await hr.imported(file)
    const before = await auditHead()
    const second = await hr.imported(file)
    assert.equal(second.earlier?.id, first.id)
    assert.deepEqual(second.done, { created: 0, updated: 0, unchanged: 54, skipped: 1, refused: 6 })
    const told = (await auditEntries(before)).filter(({ entityType }) => entityType !== 'import')
    assert.deepEqual(told, [])
  })

  test('a clean roster of 240 comes in whole, and a second time changes nothing', async ({
    assert,
  }) => {
    const hr = importing(await signedIn(await given.admin()))
    const file = await cleanRoster()
    assert.equal((await hr.imported(file)).done.created, 240)
    assert.lengthOf(await db.from('employees'), 240)
    assert.equal((await hr.imported(file)).done.unchanged, 240)
  })

  test('takes numbers of a workbook as they are, whatever the decimal mark of its texts', async ({
    assert,
  }) => {
    const caller = await signedIn(await given.admin({ employee: false }))
    const hr = importing(caller)
    const rows = [
      ['First name', 'Last name', 'E-mail', 'Hourly rate', 'Salary'],
      ['Ana', 'Díaz', 'ana@example.com', 15.375, null],
      ['Bo', 'Berg', 'bo@example.com', 22.5, null],
      ['Cy', 'Ek', 'cy@example.com', null, '3.200,50'],
      ['Di', 'Oh', 'no address', 17.125, null],
    ]
    const { id, done, questions } = await hr.imported(workbookFile([{ name: 'People', rows }]))
    assert.deepEqual(questions, [])
    assert.containsSubset(done, { created: 3, refused: 1 })
    const [ana, bo, cy] = await db.from('employees').orderBy('id')
    assert.equal(await unprotect('hourlyRate', ana.id, ana.hourly_rate), '15.375')
    assert.equal(await unprotect('hourlyRate', bo.id, bo.hourly_rate), '22.5')
    assert.equal(await unprotect('salary', cy.id, cy.salary), '3200.5')
    const { text } = await caller.get(`/api/imports/${id}/refused`)
    assert.include(text, '"17,125"')
  })
})
