import { test } from '@japa/runner'
import { errors } from '@vinejs/vine'
import { addEmployeeValidator } from '#people/validators/employee'
import { DuplicateFinder } from '#people/import/reading/duplicate_finder'
import { IMPORT_FIELDS, type ImportField } from '#people/import/reading/fields'
import { readRecord } from '#people/import/reading/record'

const PERSON = { firstName: 'Ana', lastName: 'Díaz', email: 'ana@example.com' }

/** A record of these fields, read from a file with the month first and a decimal point. */
function read(fields: Partial<Record<ImportField, string>>) {
  const columns = Object.keys(fields) as ImportField[]
  const row = { number: 1, cells: Object.values(fields) }
  return readRecord(row, columns, { dateOrder: 'mdy', decimalMark: '.' })
}

const messages = async (fields: Partial<Record<ImportField, string>>) =>
  (await read({ ...PERSON, ...fields })).remarks.map(({ message }) => message)

async function refusedByForm(fields: Partial<Record<ImportField, string>>): Promise<boolean> {
  const [error] = await addEmployeeValidator.tryValidate({ ...PERSON, ...fields })
  return error instanceof errors.E_VALIDATION_ERROR
}

test.group('Records', () => {
  test('values are read as they are stored', async ({ assert }) => {
    const { values, verdict, remarks } = await read({
      firstName: '  Ana ',
      lastName: 'Díaz',
      email: ' ANA@Example.COM ',
      startDate: '1/2/2025',
      hourlyRate: '$22.50',
      salary: '48,000.00 USD',
      socialSecurityNumber: '123 45 6789',
      presentAddress: 'Quay 3\nRotterdam ',
      driversLicense: 'D123-4567',
      phone: '',
    })
    assert.equal(verdict, 'ok')
    assert.deepEqual(remarks, [])
    assert.deepEqual(values, {
      firstName: 'Ana',
      lastName: 'Díaz',
      email: 'ana@example.com',
      startDate: '2025-01-02',
      hourlyRate: '22.5',
      salary: '48000',
      socialSecurityNumber: '123-45-6789',
      presentAddress: 'Quay 3\nRotterdam',
      driversLicense: 'D123-4567',
    })
  })

  test('{field} {value}: {message}')
    .with([
      { field: 'firstName', value: ' ', message: 'First name is required' },
      { field: 'lastName', value: '', message: 'Last name is required' },
      { field: 'email', value: '', message: 'Email is required' },
      { field: 'email', value: 'a b@c.de', message: 'Email is not an email address: a b@c.de' },
      {
        field: 'lastName',
        value: 'x'.repeat(400),
        message: 'Last name is longer than 100 characters (400)',
      },
      {
        field: 'firstName',
        value: 'A\nB',
        message: 'First name must not contain a line break',
      },
      {
        field: 'position',
        value: 'a\u202Eb',
        message: 'Position must not contain the character U+202E',
      },
      {
        field: 'position',
        value: '#N/A',
        message: 'Position is a spreadsheet error: #N/A',
      },
      { field: 'startDate', value: '13/45/2024', message: 'There is no such date: 13/45/2024' },
      {
        field: 'startDate',
        value: '1/1/1899',
        message: 'Start date cannot be accepted: 1899-01-01',
      },
      { field: 'startDate', value: 'soon', message: 'Start date is not a date: soon' },
      {
        field: 'salary',
        value: '52k',
        message: 'Salary is shortened; write the whole amount, as in 52000',
      },
      { field: 'salary', value: '-1', message: 'Salary is a negative amount' },
      {
        field: 'hourlyRate',
        value: '22,5',
        message: 'Hourly rate is not written with the decimal mark of this file',
      },
      { field: 'hourlyRate', value: 'secret', message: 'Hourly rate is not an amount' },
      {
        field: 'driversLicense',
        value: 'D_1',
        message: "A driver's license number can only have letters, digits, spaces and . * / -",
      },
      {
        field: 'socialSecurityNumber',
        value: '12-34',
        message: 'A social security number has nine digits, like 123-45-6789',
      },
    ] as { field: ImportField; value: string; message: string }[])
    .run(async ({ assert }, { field, value, message }) => {
      const { verdict, remarks, values } = await read({ ...PERSON, [field]: value })
      assert.deepEqual(remarks, [{ kind: 'problem', field, message }])
      assert.equal(verdict, 'refused')
      assert.notProperty(values, field)
    })

  test('all that is wrong is said at once', async ({ assert }) => {
    const said = await messages({
      firstName: '',
      email: 'x',
      startDate: 'soon',
      phone: 'x'.repeat(41),
    })
    assert.sameMembers(said, [
      'Start date is not a date: soon',
      'First name is required',
      'Email is not an email address: x',
      'Phone is longer than 40 characters (41)',
    ])
  })

  test('a message never quotes what is protected', async ({ assert }) => {
    for (const { name } of IMPORT_FIELDS.filter((field) => field.protected)) {
      const secret = 'S3CRET'.repeat(20)
      assert.notInclude((await messages({ [name]: `${secret}_` })).join(), 'S3CRET', name)
    }
  })

  test('a quotation is short and one line', async ({ assert }) => {
    const [message] = await messages({ email: `x\u0000\n${'y'.repeat(200)}` })
    assert.match(message!, /^Email .{1,130}$/)
  })

  test('bounds are those of the form: {name}')
    .with(
      IMPORT_FIELDS.filter(
        ({ kind, name }) => (kind === 'text' || kind === 'lines') && name !== 'note'
      )
    )
    .run(async ({ assert }, { name, max, kind }) => {
      assert.equal((await read({ ...PERSON, [name]: 'x'.repeat(max) })).verdict, 'ok')
      assert.equal((await read({ ...PERSON, [name]: 'x'.repeat(max + 1) })).verdict, 'refused')
      const onForm = name in addEmployeeFields
      for (const value of ['x'.repeat(max), 'x'.repeat(max + 1), 'a\u0000b', 'a\nb', '<b>', '🙂']) {
        const refused = (await read({ ...PERSON, [name]: value })).verdict === 'refused'
        if (onForm)
          assert.equal(refused, await refusedByForm({ [name]: value }), JSON.stringify(value))
      }
      assert.equal(
        (await read({ ...PERSON, [name]: 'a\nb' })).verdict,
        kind === 'lines' ? 'ok' : 'refused'
      )
    })

  test('an empty record is skipped, a short one noted, a long one refused', async ({ assert }) => {
    const columns: ImportField[] = ['firstName', 'lastName', 'email']
    const formats = { dateOrder: null, decimalMark: null }
    const cells = Object.values(PERSON)
    const empty = await readRecord({ number: 1, cells: ['', ' ', ''] }, columns, formats)
    assert.equal(empty.verdict, 'skipped')
    const short = await readRecord(
      { number: 1, cells: [...cells, ''], short: 3 },
      [...columns, 'phone'],
      formats
    )
    assert.deepEqual(short.remarks, [
      {
        kind: 'note',
        field: null,
        message: 'The row ends after 3 of 4 cells; the others are taken as empty',
      },
    ])
    assert.equal(short.verdict, 'ok')
    const long = await readRecord(
      { number: 1, cells: [...cells, '', 'over'], long: true },
      columns,
      formats
    )
    assert.deepEqual(long.remarks, [
      {
        kind: 'problem',
        field: null,
        message: 'The row goes on after the last heading; a quote or a separator is out of place',
      },
    ])
    assert.equal(long.verdict, 'refused')
  })

  test('a number that a spreadsheet shortened is no text', async ({ assert }) => {
    assert.deepEqual(await messages({ phone: '1.23457E+17', candidateId: '4.5E+11' }), [
      'Phone is shortened by a spreadsheet; write the whole number, in a column of text: 1.23457E+17',
      'Candidate ID is shortened by a spreadsheet; write the whole number, in a column of text: 4.5E+11',
    ])
    assert.deepEqual(await messages({ driversLicense: '1.23457E+11' }), [
      "Driver's license is shortened by a spreadsheet; write the whole number, in a column of text",
    ])
    assert.deepEqual(await messages({ phone: '1E5', sourceOfHire: '12E+1', note: '1.2E+11' }), [])
    assert.deepEqual(await messages({ location: '3E-12', department: '2E+04' }), [])
  })

  test('a column that stands for nothing is not looked at', async ({ assert }) => {
    const row = { number: 1, cells: ['Ana', '\u0000', 'Díaz', 'ana@example.com'] }
    const columns = ['firstName', null, 'lastName', 'email'] as const
    const { verdict } = await readRecord(row, columns, { dateOrder: null, decimalMark: null })
    assert.equal(verdict, 'ok')
  })

  test('the second person with an address or employee ID is told the first', ({ assert }) => {
    const finder = new DuplicateFinder()
    assert.isNull(finder.add(1, { email: 'a@b.co', employeeId: 'E-1' }))
    assert.isNull(finder.add(2, { email: 'c@b.co' }))
    assert.isNull(finder.add(3, {}))
    assert.equal(finder.add(4, { email: 'a@b.co' })?.earlier, 1)
    assert.deepEqual(finder.add(5, { email: 'd@b.co', employeeId: 'E-1' }), {
      field: 'employeeId',
      earlier: 1,
      message: 'Row 1 has the same employee ID: E-1',
    })
  })
})

/** The fields that are also in the form. */
const addEmployeeFields: Partial<Record<ImportField, true>> = {
  firstName: true,
  lastName: true,
  phone: true,
  position: true,
  department: true,
  location: true,
  sourceOfHire: true,
  driversLicense: true,
  presentAddress: true,
  permanentAddress: true,
  qualifications: true,
  education: true,
  experience: true,
}
