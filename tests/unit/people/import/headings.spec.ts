import { test } from '@japa/runner'
import { dataIn, headingKey } from '#spreadsheets/headings'
import { IMPORT_FIELDS } from '#people/import/reading/fields'
import { guessColumns } from '#people/import/reading/columns'
import { exportColumns } from '#people/export/export_columns'

const guess = (headings: string[], remembered: Record<string, string> = {}) =>
  guessColumns(headings, new Map(Object.entries(remembered)))

test.group('Headings', () => {
  test('every field is known by its own name and label', ({ assert }) => {
    const names = IMPORT_FIELDS.map(({ name }) => name)
    assert.deepEqual(guess(names), names)
    assert.deepEqual(guess(IMPORT_FIELDS.map(({ label }) => label)), names)
  })

  test('{heading} is {field}')
    .with([
      { heading: 'FIRST_NAME', field: 'firstName' },
      { heading: ' Given Name ', field: 'firstName' },
      { heading: 'Vorname', field: 'firstName' },
      { heading: 'Prénom', field: 'firstName' },
      { heading: 'Apellidos', field: 'lastName' },
      { heading: 'Nom', field: 'lastName' },
      { heading: 'E-Mail', field: 'email' },
      { heading: 'Work E-mail:', field: 'email' },
      { heading: 'Correo electrónico', field: 'email' },
      { heading: 'Mobile #', field: 'phone' },
      { heading: 'Cell Phone', field: 'phone' },
      { heading: 'Job Title', field: 'position' },
      { heading: 'Dept.', field: 'department' },
      { heading: 'Abteilung', field: 'department' },
      { heading: 'Work Location', field: 'location' },
      { heading: 'Hire Date (MM/DD/YYYY)', field: 'startDate' },
      { heading: "Date d'embauche", field: 'startDate' },
      { heading: 'Hourly rate [USD]', field: 'hourlyRate' },
      { heading: 'Base Salary', field: 'salary' },
      { heading: 'Emp #', field: 'employeeId' },
      { heading: 'SSN', field: 'socialSecurityNumber' },
      { heading: 'S.S.N.', field: 'socialSecurityNumber' },
      { heading: "Driver's License #", field: 'driversLicense' },
      { heading: 'Home Address', field: 'presentAddress' },
      { heading: 'Emergency Contact Phone Number', field: 'emergencyContactPhone' },
      { heading: 'Relationship', field: 'emergencyContactRelationship' },
      { heading: 'Comments', field: 'note' },
      { heading: 'DOB', field: null },
      { heading: 'Date of birth', field: null },
      { heading: 'Name', field: null },
      { heading: 'Manager', field: 'manager' },
      { heading: 'Reports to (e-mail)', field: 'manager' },
      { heading: 'Reason', field: null },
      { heading: 'Status', field: null },
      { heading: '', field: null },
    ])
    .run(({ assert }, { heading, field }) => assert.deepEqual(guess([heading]), [field] as never))

  test('a list that was exported is known again', ({ assert }) => {
    const headings = exportColumns({ pay: true }).map(({ heading }) => heading)
    const left = headings.filter((_, index) => guess(headings)[index] === null)
    assert.deepEqual(left, ['Status', 'Onboarding status', 'Manager name', 'End date'])
    // Also where an earlier file had the managers' addresses in a column called Manager.
    const again = guess(headings, { manager: 'manager' })
    assert.equal(again[headings.indexOf('Manager email')], 'manager')
  })

  test('each field is taken once, by the first column', ({ assert }) => {
    assert.deepEqual(guess(['Mail', 'E-mail', 'Mobile', 'Phone']), ['email', null, 'phone', null])
  })

  test('what people made of a heading before comes first', ({ assert }) => {
    const remembered = {
      [headingKey('Büro-Nr.')]: 'employeeId',
      mobile: '',
      mail: 'email',
      old: 'gone',
    }
    assert.deepEqual(guess(['Büro Nr', 'Mobile', 'Phone', 'E-mail', 'Mail', 'Old'], remembered), [
      'employeeId',
      null,
      'phone',
      null,
      'email',
      null,
    ])
  })

  test('{heading} is no heading: it holds {data}')
    .with([
      { heading: 'ana@example.com', data: 'an email address' },
      { heading: 'Ana <ana@example.com>', data: 'an email address' },
      { heading: '123-45-6789', data: 'a number' },
      { heading: 'SSN 123 45 6789', data: 'a number' },
      { heading: '+1 (555) 010-0200', data: 'a number' },
      { heading: 'E-0012', data: 'a number' },
      { heading: '2026', data: 'a number' },
      { heading: '52,000.00', data: 'a number' },
      { heading: 'USD 52000', data: 'a number' },
      { heading: '48’000 CHF', data: 'a number' },
      { heading: '2026-03-01', data: 'a date' },
      { heading: '3/1/2026', data: 'a date' },
      { heading: 'March 3, 2026', data: 'a date' },
    ])
    .run(({ assert }, { heading, data }) => assert.equal(dataIn(heading), data))

  test('{$self} may be a heading')
    .with([
      'E-mail',
      'Salary (USD)',
      'Salary 2026',
      '401k',
      'Address 1',
      '#',
      'Start date (MM/DD/YYYY)',
      'Emp #',
      '2nd phone',
      'Q4',
      '',
      'E-mail @ work',
    ])
    .run(({ assert }, heading) => assert.isNull(dataIn(heading)))
})
