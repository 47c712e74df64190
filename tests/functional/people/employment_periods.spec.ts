import { test } from '@japa/runner'
import { Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { endEmployment } from '#people/employment/end_employment'
import { fillPayHistory } from '#people/employment/fill_pay_history'
import { continueEmployments, openPeriods, payOf } from '#people/employment/employment_periods'
import { rehireEmployee } from '#people/employment/rehire_employee'
import { approveEmployee } from '#people/services/decide_approval'
import { complianceMatrix } from '#training/queries/compliance/compliance_matrix'
import { auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal, statementsOf, userRow } from '#tests/helpers/portal'
import { givenSettings } from '#tests/helpers/settings/settings'

function setDay(day: string): void {
  const noon = Date.parse(`${day}T12:00:00Z`)
  Settings.now = () => noon
}

/** A person's history, the first first, pay in plain text. */
async function historyOf(employeeId: number) {
  const rows = await db
    .from('employment_periods')
    .where('employee_id', employeeId)
    .orderBy('started_on')
    .orderBy('id')
  return Promise.all(
    rows.map(async (row) => ({
      from: row.started_on,
      to: row.ended_on,
      position: row.position,
      reason: row.reason,
      ...(await payOf(row)),
    }))
  )
}

test.group('The employment history', (group) => {
  let admin: Caller

  group.each.setup(async () => {
    const { now } = Settings
    await emptyPortal()
    admin = await signedIn(await given.admin())
    return () => {
      Settings.now = now
    }
  })

  async function hired(fields: object = {}): Promise<{ id: number; userId: number }> {
    const { body } = await admin.post<{ id: number; userId: number }>('/api/employees', {
      firstName: 'Ida',
      lastName: 'Berg',
      email: 'ida@example.com',
      position: 'Cook',
      department: 'Galley',
      startDate: '2026-03-01',
      salary: '48000',
      sendInvite: false,
      ...fields,
    })
    return body
  }

  test('begins with the start date, its pay encrypted', async ({ assert }) => {
    const { id } = await hired()
    assert.deepEqual(await historyOf(id), [
      {
        from: '2026-03-01',
        to: null,
        position: 'Cook',
        reason: 'hired',
        salary: '48000',
        hourlyRate: null,
      },
    ])
    const row = await db.from('employment_periods').firstOrFail()
    assert.notInclude(row.salary, '48000')
    assert.isNull(row.hourly_rate)
  })

  test('goes on with each change, by whichever call', async ({ assert }) => {
    setDay('2026-04-01')
    const { id, userId } = await hired()
    setDay('2026-05-10')
    admin = await signedIn(await given.admin())
    assert.equal((await admin.put(`/api/employees/${id}`, { salary: '52000' })).status, 200)
    setDay('2026-06-20')
    admin = await signedIn(await given.admin())
    assert.equal((await admin.put(`/api/users/${userId}`, { position: 'Head cook' })).status, 200)
    const history = await historyOf(id)
    assert.deepEqual(
      history.map(({ from, to, position, salary, reason }) => [from, to, position, salary, reason]),
      [
        ['2026-03-01', '2026-05-09', 'Cook', '48000', 'hired'],
        ['2026-05-10', '2026-06-19', 'Cook', '52000', 'changed'],
        ['2026-06-20', null, 'Head cook', '52000', 'changed'],
      ]
    )
  })

  test('takes two changes of one day for one', async ({ assert }) => {
    const { id } = await hired()
    await admin.put(`/api/employees/${id}`, { position: 'Head cook' })
    await admin.put(`/api/employees/${id}`, { salary: '60000', location: 'Oslo' })
    await admin.put(`/api/employees/${id}`, { phone: '1' })
    const history = await historyOf(id)
    assert.lengthOf(history, 2)
    assert.containSubset(history[1], { position: 'Head cook', salary: '60000', reason: 'changed' })
  })

  test('moves with a start date that was corrected', async ({ assert }) => {
    const { id } = await hired()
    await admin.put(`/api/employees/${id}`, { startDate: '2026-02-01' })
    assert.containSubset(await historyOf(id), [{ from: '2026-02-01', to: null }])
    await admin.put(`/api/employees/${id}`, { position: 'Head cook', startDate: '2026-01-15' })
    assert.deepEqual((await historyOf(id)).map(({ from }) => from)[0], '2026-01-15')
    // A start date that contradicts the history is stored on the person and leaves the history
    // unchanged.
    await admin.put(`/api/employees/${id}`, { startDate: '2030-01-15' })
    assert.equal((await historyOf(id))[0]?.from, '2026-01-15')
  })

  test('begins as the position that is saved with a later start date', async ({ assert }) => {
    setDay('2026-03-01')
    const { id } = await hired({ position: 'Trainee' })
    setDay('2026-03-10')
    admin = await signedIn(await given.admin())
    const corrected = { startDate: '2026-04-01', position: 'Cook', department: 'Bar' }
    assert.equal((await admin.put(`/api/employees/${id}`, corrected)).status, 200)
    const history = await historyOf(id)
    assert.lengthOf(history, 1)
    assert.containsSubset(history, [
      { from: '2026-04-01', to: null, position: 'Cook', reason: 'hired' },
    ])
  })

  test('moves with a start date that is corrected after the person left', async ({ assert }) => {
    const { id } = await hired()
    await admin.post(`/api/employees/${id}/approve`)
    await admin.post(`/api/employees/${id}/leave`, { endDate: '2026-04-30', reason: 'Moved' })
    await admin.put(`/api/employees/${id}`, { startDate: '2026-01-15' })
    assert.containSubset(await historyOf(id), [{ from: '2026-01-15', to: '2026-04-30' }])
    // Whoever is rejected after a rehire never started again: the history is of the time before.
    await admin.post(`/api/employees/${id}/rehire`, { startDate: '2026-06-01' })
    await admin.post(`/api/employees/${id}/reject`, { reason: 'Declined' })
    await admin.put(`/api/employees/${id}`, { startDate: '2026-06-02' })
    assert.containSubset(await historyOf(id), [{ from: '2026-01-15', to: '2026-04-30' }])
  })

  test('starts on the day someone was added, once their start date is cleared', async ({
    assert,
  }) => {
    setDay('2026-05-10')
    const { id } = await hired()
    await admin.put(`/api/employees/${id}`, { startDate: null })
    assert.containSubset(await historyOf(id), [{ from: '2026-05-10', to: null }])
    // A history that begins earlier for another reason keeps its day.
    await db.from('employment_periods').where('employee_id', id).update('started_on', '2026-02-01')
    await admin.put(`/api/employees/${id}`, { position: 'Head cook' })
    assert.containSubset(await historyOf(id), [
      { from: '2026-02-01', to: '2026-05-09', position: 'Cook' },
      { from: '2026-05-10', to: null, position: 'Head cook' },
    ])
  })

  test('ends on the last day of someone added after it, without a start date', async ({
    assert,
  }) => {
    setDay('2026-05-10')
    const { employeeId: id } = await given.waiting()
    await change(systemActor, (change) => continueEmployments(change, [id]))
    await approveEmployee(id, systemActor)
    await endEmployment(id, { endDate: '2026-05-01', reason: 'Moved' }, systemActor)
    await rehireEmployee(id, '2026-05-05', systemActor)
    await approveEmployee(id, systemActor)
    assert.deepEqual(
      (await historyOf(id)).map(({ from, to }) => [from, to]),
      [
        ['2026-05-01', '2026-05-01'],
        ['2026-05-05', null],
      ]
    )
    const { rows } = await complianceMatrix('2026-05-10', {}, {})
    assert.lengthOf(rows, 1)
  })

  test('stays in order when a last day came before the person was added', async ({ assert }) => {
    setDay('2026-03-10')
    const { id } = await hired({ startDate: null })
    const url = `/api/employees/${id}`
    const reason = 'Moved'
    const leave = (endDate: string) => admin.post(`${url}/leave`, { endDate, reason })
    assert.equal((await admin.post(`${url}/approve`, {})).status, 200)
    assert.equal((await leave('2026-03-05')).status, 200)
    assert.equal((await admin.post(`${url}/rehire`, { startDate: '2026-03-08' })).status, 200)
    assert.equal((await admin.post(`${url}/approve`, {})).status, 200)
    assert.equal((await leave('2026-03-09')).status, 200)
    assert.deepEqual(
      (await historyOf(id)).map(({ from, to }) => [from, to]),
      [
        ['2026-03-05', '2026-03-05'],
        ['2026-03-08', '2026-03-09'],
      ]
    )
  })

  test('ends at most a year ahead by the company’s clock', async ({ assert }) => {
    // There it is the next day already.
    await givenSettings({ timeZone: 'Pacific/Kiritimati' })
    const evening = Date.parse('2026-11-27T18:00:00Z')
    Settings.now = () => evening
    admin = await signedIn(await given.admin())
    const address = `/api/employees/${(await given.employee()).employeeId}/leave`
    const reason = 'Moved'
    assert.equal((await admin.post(address, { endDate: '2027-11-29', reason })).status, 422)
    assert.equal((await admin.post(address, { endDate: '2027-11-28', reason })).status, 200)
  })

  test('costs a few statements for many people', async ({ assert }) => {
    const people = []
    for (let n = 0; n < 6; n++) people.push(await given.employee({ position: 'Cook' }))
    const ids = people.map((person) => person.employeeId)
    setDay('2026-04-01')
    await change(systemActor, (change) =>
      openPeriods(
        change,
        ids.map((employeeId) => ({
          employeeId,
          startedOn: '2026-03-01',
          reason: 'hired' as const,
          position: 'Cook',
          department: null,
          location: null,
          hourlyRate: '20',
          salary: null,
        }))
      )
    )
    await db
      .from('users')
      .whereIn(
        'id',
        people.map(({ id }) => id)
      )
      .update({ position: 'Baker' })
    const statements = await statementsOf(() =>
      change(systemActor, (change) => continueEmployments(change, ids))
    )
    assert.isBelow(statements.length, 14)
    for (const id of ids) {
      assert.deepEqual(
        (await historyOf(id)).map(({ from, to, position }) => [from, to, position]),
        [
          ['2026-03-01', '2026-03-31', 'Cook'],
          ['2026-04-01', null, 'Baker'],
        ]
      )
    }
    assert.equal((await userRow(people[0]!.id)).position, 'Baker')
  })

  test('takes over the pay of who was here before histories were kept', async ({ assert }) => {
    const { id } = await hired()
    // As the migration leaves it.
    await db.from('employment_periods').update({ salary: null, hourly_rate: null })
    assert.equal(await fillPayHistory(), 1)
    assert.equal(await fillPayHistory(), 0)
    assert.containSubset(await historyOf(id), [{ salary: '48000', hourlyRate: null }])
    assert.include(await auditTrail(), 'adopt_pay installation 1')
    assert.notInclude(JSON.stringify(await db.from('audit_entries')), '48000')
  })
})
