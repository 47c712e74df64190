import { test } from '@japa/runner'
import { Settings } from 'luxon'
import { endDueEmployments } from '#people/employment/end_employment'
import { boundsOfDay, localDay, localDayOf } from '#settings/local_time'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { askUpload } from '#tests/helpers/documents/requested_documents'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow } from '#tests/helpers/portal'
import { givenSettings } from '#tests/helpers/settings/settings'
import { openAssignments, plainModule } from '#tests/helpers/training/assignments'

/** In New York, UTC-5: 8 pm of March 2, which is March 3 in UTC, and past midnight. */
const MORNING = Date.parse('2027-03-02T15:00:00Z')
const EVENING = Date.parse('2027-03-03T01:00:00Z')
const PAST_MIDNIGHT = Date.parse('2027-03-03T05:30:00Z')
const DAY = '2027-03-02'

test.group('A day in the company’s time zone', (group) => {
  let hr: Caller
  let person: Person

  group.each.setup(async () => {
    const { now } = Settings
    await emptyPortal()
    await givenSettings({ timeZone: 'America/New_York' })
    Settings.now = () => MORNING
    hr = await signedIn(await given.admin())
    person = await given.employee()
    return () => {
      Settings.now = now
    }
  })

  const at = async (moment: number) => {
    Settings.now = () => moment
    hr = await signedIn(await given.admin())
  }
  const overdueDocuments = async () => {
    const { body } = await hr.get<{ id: number }[]>('/api/documents/requests?overdue=true')
    return body.length
  }
  const isOverdue = async (moduleId: number) => {
    const own = await signedIn(person)
    const { body } = await own.get<{ id: number; overdue: boolean }[]>('/api/training/own')
    return body.find(({ id }) => id === moduleId)?.overdue
  }

  test('lasts from midnight to midnight there', ({ assert }) => {
    assert.equal(localDayOf('2027-03-03 01:00:00.000'), DAY)
    assert.deepEqual(boundsOfDay(DAY), {
      start: '2027-03-02 05:00:00.000',
      end: '2027-03-03 04:59:59.999',
    })
    Settings.now = () => EVENING
    assert.equal(localDay(), DAY)
    Settings.now = () => PAST_MIDNIGHT
    assert.equal(localDay(), '2027-03-03')
  })

  test('begins at the first of two midnights where clocks go back to it', async ({ assert }) => {
    await givenSettings({ timeZone: 'Atlantic/Azores' })
    assert.deepEqual(boundsOfDay('2027-10-31'), {
      start: '2027-10-31 00:00:00.000',
      end: '2027-11-01 00:59:59.999',
    })
    assert.equal(boundsOfDay('2027-10-30').end, '2027-10-30 23:59:59.999')
    assert.equal(localDayOf('2027-10-31 00:30:00.000'), '2027-10-31')
  })

  test('is not over at 8 pm for a requested document', async ({ assert }) => {
    await askUpload(person, { dueOn: DAY })
    await at(EVENING)
    assert.equal(await overdueDocuments(), 0)
    await at(PAST_MIDNIGHT)
    assert.equal(await overdueDocuments(), 1)
  })

  test('is not over at 8 pm for training assigned in the evening', async ({ assert }) => {
    const moduleId = await plainModule()
    const body = { moduleIds: [moduleId], employeeIds: [person.employeeId], dueOn: DAY }
    await at(EVENING)
    assert.equal((await hr.post('/api/training/assignments', body)).status, 201)
    const [assignment] = await openAssignments()
    assert.equal(assignment.assigned_on, DAY)
    assert.isFalse(await isOverdue(moduleId))
    await at(PAST_MIDNIGHT)
    assert.isTrue(await isOverdue(moduleId))
  })

  test('ends employment on its day, and a new one starts on it', async ({ assert }) => {
    const path = `/api/employees/${person.employeeId}/leave`
    assert.equal((await hr.post(path, { endDate: '2027-03-03', reason: 'Moved' })).status, 200)
    await at(EVENING)
    await endDueEmployments()
    assert.equal((await employeeRow(person.employeeId)).status, 'active')
    assert.equal((await hr.page('/employees/add')).props.today, DAY)
    const { body } = await hr.post<{ id: number }>('/api/employees', {
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada.byron@example.com',
      sendInvite: false,
    })
    assert.equal((await employeeRow(body.id)).start_date, DAY)
    await at(PAST_MIDNIGHT)
    await endDueEmployments()
    assert.equal((await employeeRow(person.employeeId)).status, 'inactive')
  })
})
