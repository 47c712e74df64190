import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { calendarDayInWords } from '#settings/local_time'
import { change } from '#audit/services/change'
import { systemActor } from '#audit/actor'
import { verifyChain } from '#audit_log/services/verify_chain'
import { insertEmployee } from '#people/services/insert_employees'
import { unprotect } from '#people/numbers/protected_fields'
import { peopleImports } from '#people/import/people_imports'
import { purgeImports } from '#spreadsheets/imports/end_import'
import { auditTrail, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn } from '#tests/helpers/caller'
import { importing, workOff } from '#tests/helpers/people/imports'
import { given } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow } from '#tests/helpers/portal'
import { EmployeeNoteFactory } from '#database/factories/employee_note_factory'

const FILE =
  'E-mail,First name,Last name,Phone,Salary,Note\n' +
  'ana@example.com,Anna,Díaz,2,52000,New note\n' +
  'bo@example.com,Bo,Berg,2,,\n' +
  'cy@example.com,Cy,Cole,,30000,A note\n' +
  'di@example.com,Di,Dean,,,\n' +
  'ed@example.com,Ed,Earl,,,\n'

const add = (email: string, firstName: string, lastName: string) =>
  change(systemActor, (change) =>
    insertEmployee(change, { firstName, lastName, email, phone: '1', salary: '48000' })
  )

const idOf = async (email: string) => {
  const row = await db.from('users').where({ email }).firstOrFail()
  return Number(row.id)
}

test.group('Undoing an import', (group) => {
  group.each.setup(() => emptyPortal())

  test('removes who came with it, puts values back, keeps who has moved on', async ({ assert }) => {
    const ana = await add('ana@example.com', 'Ana', 'Díaz')
    await add('bo@example.com', 'Bo', 'Berg')
    const me = await given.admin()
    const caller = await signedIn(me)
    const hr = importing(caller)
    const { id, done, mayUndo } = await hr.imported(FILE, { invite: true })
    assert.containsSubset(done, { created: 3, updated: 2 })
    assert.isTrue(mayUndo)
    assert.lengthOf(await db.from('outbox_messages').where('state', 'queued'), 3)

    await db.from('users').where('email', 'bo@example.com').update({ phone: '7' })
    const registered = await idOf('di@example.com')
    await db.from('users').where('id', registered).update({ password: 'x' })
    const noted = await db
      .from('employees')
      .where('user_id', await idOf('ed@example.com'))
      .first()
    const later = { employeeId: noted.id, createdAt: '2030-01-01 00:00:00.000' }
    await EmployeeNoteFactory.merge(later).create()

    const preview = await caller.get(`/api/imports/${id}/undo`)
    assert.containsSubset(preview.body, { removable: 1, restorable: 1, keptTotal: 3 })
    assert.sameMembers(
      (preview.body.kept as { reason: string }[]).map(({ reason }) => reason),
      ['Has registered', 'Has notes written since', 'Has been changed since']
    )
    const before = await auditHead()
    assert.equal((await hr.undo(id)).status, 202)
    assert.equal((await hr.view(id)).state, 'undoing')
    await workOff()
    const undone = await hr.view(id)
    assert.equal(undone.state, 'undone')
    assert.deepEqual(undone.undone, { removed: 1, restored: 1, kept: 3 })
    assert.isFalse(undone.mayUndo)

    assert.isNull(await db.from('users').where('email', 'cy@example.com').first())
    const cancelled = await db.from('outbox_messages').where('state', 'cancelled')
    assert.deepEqual(
      cancelled.map(({ recipient }) => recipient),
      ['cy@example.com']
    )
    const employee = await employeeRow(ana)
    assert.equal(await unprotect('salary', ana, employee.salary), '48000')
    const user = await db.from('users').where('email', 'ana@example.com').firstOrFail()
    assert.containsSubset(user, { first_name: 'Ana', phone: '1' })
    assert.lengthOf(await db.from('employee_notes').where('employee_id', ana), 0)
    assert.equal((await db.from('users').where('email', 'bo@example.com').first()).phone, '7')

    const trail = await auditTrail(before)
    assert.include(trail, `undo import ${id}`)
    assert.include(trail, `finish_undo import ${id}`)
    assert.lengthOf(
      trail.filter((entry) => entry.startsWith('delete employee')),
      1
    )
    assert.equal((await hr.undo(id)).status, 409)
    assert.isTrue((await verifyChain()).intact)
  })

  test('puts back where the history starts', async ({ assert }) => {
    const employeeId = await add('ana@example.com', 'Ana', 'Díaz')
    const starts = async () =>
      (await db.from('employment_periods').where('employee_id', employeeId)).map(
        ({ started_on: day }) => day
      )
    const before = await starts()
    const hr = importing(await signedIn(await given.admin()))
    const { id } = await hr.imported('E-mail,Start date\nana@example.com,2019-04-01\n')
    assert.deepEqual(await starts(), ['2019-04-01'])
    await hr.undo(id)
    await workOff()
    assert.deepEqual(await starts(), before)
  })

  test('leaves no start date after a last day announced since', async ({ assert }) => {
    const day = (days: number) => DateTime.utc().plus({ days }).toISODate()
    for (const email of ['ana@example.com', 'bo@example.com']) {
      const id = await add(email, 'Ana', 'Díaz')
      await db.from('employees').where({ id }).update('start_date', day(20))
    }
    const hr = importing(await signedIn(await given.admin()))
    const { id } = await hr.imported(
      'E-mail,Start date,Phone\nana@example.com,2024-01-01,2\nbo@example.com,2024-01-01,\n'
    )
    await db.from('employees').where('start_date', '2024-01-01').update('end_date', day(10))
    await hr.undo(id)
    await workOff()
    assert.deepEqual((await hr.view(id)).undone, { removed: 0, restored: 1, kept: 1 })
    assert.lengthOf(await db.from('employees').where('start_date', '2024-01-01'), 2)
    const last = calendarDayInWords(day(10))
    const why = `Not undone: The start date cannot be after the last day, ${last}.`
    assert.deepEqual(
      (await hr.rows(id)).map(({ remarks }) => remarks.at(-1)?.message),
      [why, why]
    )
  })

  test('tells how many of those it removes were changed since', async ({ assert }) => {
    const me = await given.admin()
    const caller = await signedIn(me)
    const hr = importing(caller)
    const { id } = await hr.imported(FILE)
    const undoable = async () => (await caller.get(`/api/imports/${id}/undo`)).body
    assert.containsSubset(await undoable(), { removable: 5, changedSince: 0, examined: 5, all: 5 })
    for (const [email, body] of [
      ['cy@example.com', { phone: '99' }],
      ['di@example.com', { presentAddress: 'Quay 1' }],
    ] as const) {
      const { id: employeeId } = await db
        .from('employees')
        .where('user_id', await idOf(email))
        .firstOrFail()
      assert.equal((await caller.put(`/api/employees/${employeeId}`, body)).status, 200)
    }
    assert.containsSubset(await undoable(), { removable: 5, changedSince: 2 })
  })

  test('looks at 5,000 people for its preview, not at a whole firm', async ({ assert }) => {
    const caller = await signedIn(await given.admin())
    const { id } = await importing(caller).imported(FILE)
    const row = await db.from('import_rows').where('import_id', id).first()
    const rows = Array.from({ length: 5_600 }, (_, index) => ({ ...row, number: index + 10 }))
    for (let at = 0; at < rows.length; at += 400) {
      await db.table('import_rows').multiInsert(rows.slice(at, at + 400))
    }
    await db.from('imports').update({ created_count: 5_605 })
    const { body } = await caller.get(`/api/imports/${id}/undo`)
    assert.containsSubset(body, { examined: 5_000, all: 5_605, removable: 5_000 })
  })

  test('leaves no false employment behind', async ({ assert, cleanup }) => {
    cleanup(() => {
      Settings.now = () => Date.now()
    })
    const begin = DateTime.utc().startOf('day').plus({ hours: 9 })
    const on = (days: number) => (Settings.now = () => begin.plus({ days }).toMillis())
    on(-40)
    const people = await Promise.all(
      ['same', 'later', 'built', 'fresh'].map(async (name) => {
        const employeeId = await change(systemActor, (change) =>
          insertEmployee(change, {
            firstName: name,
            lastName: 'Díaz',
            email: `${name}@example.com`,
            position: 'Cook',
            salary: '48000',
            startDate: '2024-01-01',
          })
        )
        return [name, employeeId] as const
      })
    )
    const history = async (name: string) => {
      const rows = await db
        .from('employment_periods')
        .where('employee_id', Object.fromEntries(people)[name] as number)
        .orderBy('started_on')
        .select('started_on', 'ended_on', 'position')
      return rows.map((row) => [row.started_on, row.ended_on, row.position])
    }
    const first = [['2024-01-01', null, 'Cook']]
    const file = (names: string[]) =>
      `E-mail,Position,Salary\n${names.map((name) => `${name}@example.com,Chef,52000\n`).join('')}`
    const day = (days: number) => begin.plus({ days }).toISODate()

    on(-20)
    const me = await given.admin({ employee: false })
    const early = importing(await signedIn(me))
    const { id: one } = await early.imported(file(['same']))
    assert.lengthOf(await history('same'), 2)
    await early.undo(one)
    await workOff()
    assert.deepEqual(await history('same'), first)

    const { id: other, done } = await early.imported(file(['later', 'built', 'fresh']))
    assert.equal(done.updated, 3)
    const built = Object.fromEntries(people).built as number
    on(-10)
    const midway = await signedIn(me)
    assert.equal((await midway.put(`/api/employees/${built}`, { salary: '60000' })).status, 200)
    on(0)
    const late = importing(await signedIn(me))
    await late.undo(other)
    await workOff()
    assert.deepEqual((await late.view(other)).undone, { removed: 0, restored: 3, kept: 0 })
    assert.deepEqual(await history('later'), first)
    assert.deepEqual(await history('fresh'), first)
    // A later change depends on it, so the history in between stays.
    assert.deepEqual(await history('built'), [
      ['2024-01-01', day(-21), 'Cook'],
      [day(-20), day(-11), 'Chef'],
      [day(-10), day(-1), 'Chef'],
      [day(0), null, 'Cook'],
    ])
  })

  test('tells no note and no protected value to the audit log', async ({ assert }) => {
    const ana = await add('ana@example.com', 'Ana', 'Díaz')
    const hr = importing(await signedIn(await given.admin()))
    const secrets = ['123-45-6789', 'D1234567', '52111', '61.25', 'Rather private']
    const { id } = await hr.imported(
      `E-mail,First name,Last name,SSN,DL,Salary,Hourly rate,Note\n` +
        `ana@example.com,Ana,Díaz,${secrets.join(',')}\n` +
        `cy@example.com,Cy,Cole,${secrets.join(',').replace('6789', '6788')}\n`
    )
    await hr.undo(id)
    await workOff()
    assert.deepEqual((await hr.view(id)).undone, { removed: 1, restored: 1, kept: 0 })
    assert.lengthOf(await db.from('employee_notes').where('employee_id', ana), 0)
    const rows = await db.from('import_rows').select('remarks', 'replaced', 'basis')
    const entries = await db.from('audit_entries').select('old_values', 'new_values')
    const told = JSON.stringify([rows, entries])
    for (const secret of [...secrets, '48000', '123-45-6788']) assert.notInclude(told, secret)
    assert.include(told, '[redacted]')
  })

  test('two workers undo it once', async ({ assert }) => {
    const hr = importing(await signedIn(await given.admin()))
    const { id } = await hr.imported(FILE)
    await hr.undo(id)
    await Promise.all([workOff(), workOff(), workOff()])
    assert.deepEqual((await hr.view(id)).undone, { removed: 5, restored: 0, kept: 0 })
    assert.lengthOf(await db.from('employees'), 0)
  })

  test('is over once the rows are wiped, 30 days after its end', async ({ assert }) => {
    const hr = importing(await signedIn(await given.admin()))
    const { id } = await hr.imported(FILE)
    assert.equal(await purgeImports(peopleImports), 0)
    await db.from('imports').update({ finished_at: '2020-01-01 00:00:00.000' })
    assert.equal(await purgeImports(peopleImports), 1)
    assert.lengthOf(await db.from('import_chunks'), 0)
    assert.lengthOf(await db.from('import_rows').whereNotNull('replaced'), 0)
    assert.equal((await hr.undo(id)).status, 409)
    assert.lengthOf(await hr.rows(id), 5)
    assert.equal(await purgeImports(peopleImports), 0)
  })
})
