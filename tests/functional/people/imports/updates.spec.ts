import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { change } from '#audit/services/change'
import { systemActor } from '#audit/actor'
import { insertEmployee } from '#people/services/insert_employees'
import { unprotect } from '#people/numbers/protected_fields'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn } from '#tests/helpers/caller'
import { importing, workOff } from '#tests/helpers/people/imports'
import { given } from '#tests/helpers/people/people'
import { EmploymentPeriodFactory } from '#database/factories/employment_period_factory'
import { emptyPortal, employeeRow } from '#tests/helpers/portal'

const ANA = {
  firstName: 'Ana',
  lastName: 'Díaz',
  email: 'ana@example.com',
  phone: '1',
  position: 'Head Cook',
  salary: '48000',
  socialSecurityNumber: '123-45-6789',
  employeeNumber: 'F-7',
  note: 'Left-handed',
}

const KEPT =
  'Stays as it is: the file has “?” for letters. Save it as CSV UTF-8 or as an Excel workbook.'

const addAna = (person: object = {}) =>
  change(systemActor, (change) => insertEmployee(change, { ...ANA, ...person }))

const userOf = async (employeeId: number) => {
  const { user_id: id } = await employeeRow(employeeId)
  return db.from('users').where('id', id).firstOrFail()
}

test.group('Importing people who are here already', (group) => {
  group.each.setup(() => emptyPortal())

  test('filled cells replace what differs, empty ones change nothing', async ({ assert }) => {
    const id = await addAna()
    const hr = importing(await signedIn(await given.admin()))
    const before = await auditHead()
    const { id: importId, planned } = await hr.previewed(
      'E-mail,First name,Last name,Phone,Position,Salary,SSN,Notes\n' +
        'ANA@example.com,Ana,Díaz,,head COOK,"$52,500.00",123 45 6789,Left-handed\n'
    )
    assert.equal(planned.updated, 1)
    const [row] = await hr.rows(importId)
    assert.deepEqual(row?.changes, [
      { field: 'salary', label: 'Salary', from: '48000', to: '52500' } as never,
    ])
    assert.equal(row?.values.at(6)?.value, '•••')

    await hr.start(importId)
    await workOff()
    assert.equal((await hr.view(importId)).done.updated, 1)
    const employee = await employeeRow(id)
    assert.equal(await unprotect('salary', id, employee.salary), '52500')
    assert.equal((await userOf(id)).phone, '1')
    assert.equal((await userOf(id)).position, 'Head Cook')
    assert.lengthOf(await db.from('employee_notes'), 1)
    const told = (await auditEntries(before)).filter(({ action }) => action === 'update')
    assert.deepEqual(told.at(-1)?.newValues, { salary: '[redacted]', importId })
    const [after] = await hr.rows(importId)
    assert.containsSubset(after?.changes, [{ field: 'salary', from: '48000', to: '52500' }])
    const periods = await db.from('employment_periods').where('employee_id', id)
    assert.lengthOf(periods, 1)
  })

  test('letters that a plain CSV file lost are kept', async ({ assert }) => {
    const id = await addAna({ firstName: 'Łukasz 👋', lastName: 'Nguyễn', phone: 'Ext. 1?' })
    const hr = importing(await signedIn(await given.admin()))
    // Excel writes two for an emoji, other programs one.
    const { id: importId } = await hr.previewed(
      'E-mail,First name,Last name,Phone,Position\nana@example.com,?ukasz ??,Nguy?n,Ext. 2?,Ch?f\n'
    )
    const [row] = await hr.rows(importId)
    assert.equal(row?.name, 'Łukasz 👋 Nguyễn')
    assert.deepEqual(row?.remarks, [
      { kind: 'note', field: 'firstName', message: KEPT },
      { kind: 'note', field: 'lastName', message: KEPT },
    ] as never)
    await hr.start(importId)
    await workOff()
    assert.equal((await hr.view(importId)).done.updated, 1)
    assert.containsSubset(await userOf(id), {
      first_name: 'Łukasz 👋',
      last_name: 'Nguyễn',
      phone: 'Ext. 2?',
      position: 'Ch?f',
    })
    const again = await hr.imported('E-mail,First name\nana@example.com,?ukasz ?\n')
    assert.equal(again.done.unchanged, 1)
    await hr.imported('E-mail,First name\nana@example.com,Lukasz\n')
    assert.equal((await userOf(id)).first_name, 'Lukasz')
  })

  test('an employee ID finds a person whatever the address, which stays', async ({ assert }) => {
    const id = await addAna()
    const hr = importing(await signedIn(await given.admin()))
    const { id: importId, done } = await hr.imported(
      'Employee ID,E-mail,Last name,Position,Department\nF-7,other@example.com,Díaz,Chef,Kitchen\n'
    )
    assert.containsSubset(done, { updated: 1, refused: 0 })
    const user = await userOf(id)
    assert.containsSubset(user, {
      email: 'ana@example.com',
      position: 'Chef',
      department: 'Kitchen',
    })
    const [row] = await hr.rows(importId)
    assert.match(row?.remarks[0]?.message ?? '', /^The email address stays ana@example.com/)
  })

  test('two people in one record are refused, and so are two records of one', async ({
    assert,
  }) => {
    await addAna()
    await addAna({ email: 'bo@example.com', employeeNumber: 'F-8' })
    const hr = importing(await signedIn(await given.admin()))
    const { id, done } = await hr.imported(
      'Employee ID,E-mail,Phone\nF-7,bo@example.com,2\nF-8,,3\n,ana@example.com,4\n'
    )
    assert.containsSubset(done, { updated: 1, refused: 2 })
    const rows = await hr.rows(id, '?outcome=refused')
    assert.match(rows[0]?.remarks[0]?.message ?? '', /two people's/)
    assert.match(rows[1]?.remarks[0]?.message ?? '', /Row 2 is about the same person/)
  })

  test('what was changed since the preview is left alone', async ({ assert }) => {
    const changed = await addAna()
    const same = await addAna({ email: 'bo@example.com', employeeNumber: 'F-8' })
    const hr = importing(await signedIn(await given.admin()))
    const { id } = await hr.previewed(
      'E-mail,First name,Last name,Phone\nana@example.com,Ana,Díaz,2\nbo@example.com,Ana,Díaz,2\nnew@example.com,New,One,2\n'
    )
    await db.from('users').where('email', 'ana@example.com').update({ phone: '3' })
    await addAna({ email: 'new@example.com', employeeNumber: 'F-9', phone: '9' })
    await hr.start(id)
    await workOff()
    assert.containsSubset((await hr.view(id)).done, { updated: 1, refused: 2, created: 0 })
    assert.equal((await userOf(changed)).phone, '3')
    assert.equal((await userOf(same)).phone, '2')
    const rows = await hr.rows(id, '?outcome=refused')
    assert.match(rows[0]?.remarks.at(-1)?.message ?? '', /^Changed since the preview/)
  })

  test('the rules of editing hold for each row', async ({ assert }) => {
    const admin = await given.admin({ email: 'root@example.com', employee: {} })
    await given.admin({ email: 'office@example.com' })
    await addAna()
    const creator = await given.employee()
    await given.override(creator, 'employees:create', 'grant')
    const file =
      'E-mail,First name,Last name\n' +
      `${admin.email},New,Name\noffice@example.com,New,Name\nana@example.com,Anna,Díaz\n`
    const byManager = importing(await signedIn(await given.manager()))
    const first = await byManager.previewed(file)
    assert.containsSubset(first.planned, { updated: 1, refused: 2 })
    const rows = await byManager.rows(first.id)
    assert.match(rows[0]?.remarks[0]?.message ?? '', /^Only administrators can change/)
    assert.match(rows[1]?.remarks[0]?.message ?? '', /without an employee record/)

    const byCreator = importing(await signedIn(creator))
    const second = await byCreator.previewed(file)
    assert.containsSubset(second.planned, { updated: 0, refused: 3 })
    const { status, errors } = await byCreator.columns(
      second.id,
      ['email', 'firstName', 'salary'],
      {}
    )
    assert.equal(status, 422)
    assert.equal(errors[0]?.field, 'columns.2')
    const active = { admitAs: 'active' }
    const refused = await byCreator.columns(second.id, ['email', 'firstName', 'lastName'], active)
    assert.equal(refused.status, 403)
  })

  test('no one starts after their last day', async ({ assert }) => {
    const id = await addAna({ startDate: '2026-01-05' })
    await db.from('employees').where('id', id).update('end_date', '2026-03-31')
    const hr = importing(await signedIn(await given.admin()))
    const { id: importId, planned } = await hr.previewed(
      'E-mail,First name,Last name,Start date\nana@example.com,Ana,Díaz,2026-04-01\n'
    )
    assert.equal(planned.refused, 1)
    const [row] = await hr.rows(importId)
    assert.containSubset(row?.remarks, [
      {
        field: 'startDate',
        message: 'The start date cannot be after the last day, March 31, 2026.',
      },
    ])
  })

  test('no one starts within an earlier employment', async ({ assert }) => {
    const id = await addAna({ startDate: '2026-01-05' })
    await db.from('employment_periods').where('employee_id', id).update('reason', 'rehired')
    const former = { employeeId: id, startedOn: '2020-01-01', endedOn: '2025-03-31' }
    await EmploymentPeriodFactory.merge(former).create()
    const caller = await signedIn(await given.admin())
    const message = 'The start date must be after the last day of work, March 31, 2025.'
    const { status, errors } = await caller.put(`/api/employees/${id}`, { startDate: '2025-03-31' })
    assert.equal(status, 422)
    assert.containSubset(errors, [{ field: 'startDate', message }])

    const hr = importing(caller)
    const file = 'E-mail,Start date\nana@example.com,'
    const { id: importId, planned } = await hr.previewed(`${file}2025-03-31\n`)
    assert.equal(planned.refused, 1)
    const [row] = await hr.rows(importId)
    assert.containSubset(row?.remarks, [{ field: 'startDate', message }])
    assert.containsSubset((await hr.imported(`${file}2025-04-01\n`)).done, { updated: 1 })
  })

  test('rows are named as the spreadsheet shows them, blank lines counted', async ({ assert }) => {
    const hr = importing(await signedIn(await given.admin()))
    const { id, done } = await hr.imported(
      'First name,Last name,E-mail,Manager\n\nAna,Díaz,ana@example.com,bo@example.com\n\n\n' +
        'Bo,Berg,bo@example.com,\nCy,Cole,ana@example.com,\n\nDi,Dean,di@example,\n'
    )
    assert.containsSubset(done, { created: 2, refused: 2 })
    const rows = await hr.rows(id)
    assert.deepEqual(
      rows.map(({ number, name }) => [number, name]),
      [
        [3, 'Ana Díaz'],
        [6, 'Bo Berg'],
        [7, 'Cy Cole'],
        [9, 'Di Dean'],
      ]
    )
    assert.match(rows[2]?.remarks[0]?.message ?? '', /^Row 3 has the same email address/)
    const bo = await db.from('users').where('email', 'bo@example.com').firstOrFail()
    const ana = await db.from('users').where('email', 'ana@example.com').firstOrFail()
    const managed = db.from('employees').where('user_id', ana.id).select('manager_id')
    assert.deepEqual(
      await managed,
      await db.from('employees').where('user_id', bo.id).select('id as manager_id')
    )
  })

  test('employee IDs that differ only by case are one', async ({ assert }) => {
    const id = await addAna()
    const hr = importing(await signedIn(await given.admin()))
    const { id: importId, done } = await hr.imported(
      'Employee ID,First name,Last name,E-mail,Phone,Manager\n' +
        'f-7,Ana,Díaz,ana@example.com,2,\n' +
        'f-7,Bo,Berg,bo@example.com,,\n' +
        'G-1,Cy,Cole,cy@example.com,,F-7\n' +
        'g-1,Di,Dean,di@example.com,,\n' +
        'G-2,Ed,Earl,ed@example.com,,g-1\n' +
        'G-3,Fi,Fox,fi@example.com,,g-3\n' +
        'e-0009,Gi,Gray,gi@example.com,,\n'
    )
    assert.containsSubset(done, { created: 3, updated: 1, refused: 3 })
    const said = await hr.rows(importId)
    assert.deepEqual(
      said.map(({ number, remarks }) => [number, remarks[0]?.message]),
      [
        [2, 'The employee ID stays F-7'],
        [3, 'Row 2 has the same employee ID: f-7'],
        [4, undefined],
        [5, 'Row 4 has the same employee ID: g-1'],
        [6, undefined],
        [7, 'No one can be their own manager'],
        [8, undefined],
      ]
    )
    const numbered = async (employee_number: string) =>
      db.from('employees').where({ employee_number }).firstOrFail()
    assert.equal((await numbered('G-1')).manager_id, id)
    assert.equal((await numbered('G-2')).manager_id, (await numbered('G-1')).id)
    // No one gets an ID of ours that differs from an imported one by case.
    await db.from('employee_number_sequences').update({ next_number: 9 })
    const fresh = await addAna({ email: 'new@example.com', employeeNumber: undefined })
    assert.equal((await employeeRow(fresh)).employee_number, 'E-0010')
    await assert.rejects(() => addAna({ email: 'x@example.com', employeeNumber: 'g-2' }))
  })

  test('two people whose IDs differ by case already are still two', async ({ assert }) => {
    const ana = await addAna()
    const bo = await addAna({ email: 'bo@example.com', employeeNumber: 'F-8' })
    await db.from('employees').where('id', bo).update({ employee_number: 'f-7' })
    const hr = importing(await signedIn(await given.admin()))
    const { done } = await hr.imported('Employee ID,Phone\nF-7,2\nf-7,3\n')
    assert.containsSubset(done, { updated: 2 })
    assert.equal((await userOf(ana)).phone, '2')
    assert.equal((await userOf(bo)).phone, '3')
  })

  test('only the case of ASCII letters is ignored in employee IDs', async ({ assert }) => {
    const id = await addAna({ employeeNumber: 'É-A' })
    const hr = importing(await signedIn(await given.admin()))
    const { done } = await hr.imported(
      'Employee ID,First name,Last name,E-mail,Phone\n' +
        'É-a,Ana,Díaz,ana@example.com,2\n' +
        'é-a,Bo,Berg,bo@example.com,\n'
    )
    assert.containsSubset(done, { updated: 1, created: 1 })
    assert.equal((await userOf(id)).phone, '2')
    await assert.rejects(() => addAna({ email: 'x@example.com', employeeNumber: 'É-a' }))
    await addAna({ email: 'x@example.com', employeeNumber: 'x-É' })
    await addAna({ email: 'y@example.com', employeeNumber: 'x-é' })
  })
})
