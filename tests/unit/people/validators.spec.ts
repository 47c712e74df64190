import { test } from '@japa/runner'
import { errors } from '@vinejs/vine'
import {
  addEmployeeValidator,
  editEmployeeValidator,
  employeeListValidator,
  registrationValidator,
} from '#people/validators/employee'

const person = { firstName: 'Ana', lastName: 'Díaz', email: 'ana@example.com' }

async function refusals(
  validator: { validate: (data: unknown) => Promise<unknown> },
  data: unknown
): Promise<Record<string, string>> {
  try {
    await validator.validate(data)
    return {}
  } catch (error) {
    if (!(error instanceof errors.E_VALIDATION_ERROR)) throw error
    const messages = error.messages as { field: string; message: string }[]
    return Object.fromEntries(messages.map(({ field, message }) => [field, message]))
  }
}

test.group('What the forms accept', () => {
  test('adding wants names and an address, each with its message', async ({ assert }) => {
    const expected = {
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Invalid email address',
    }
    assert.deepEqual(await refusals(addEmployeeValidator, {}), expected)
    assert.deepEqual(
      await refusals(addEmployeeValidator, { firstName: ' ', lastName: '', email: 'ana@' }),
      expected
    )
  })

  test('text is kept as typed: {$self}')
    .with([
      'María José 🎉',
      '<script>alert(1)</script>',
      'עברית',
      "O'Brien–Müller & Söhne",
      'ﬁ ligature',
      '👩‍👩‍👧‍👦',
      'x',
    ])
    .run(async ({ assert }, text) => {
      const accepted = await addEmployeeValidator.validate({ ...person, firstName: text })
      assert.equal(accepted.firstName, text)
    })

  test('what no text should contain is refused: {name}')
    .with([
      { name: 'NUL', text: 'a\u0000b' },
      { name: 'a bell', text: 'a\u0007b' },
      { name: 'a line break', text: 'a\nb' },
      { name: 'a change of direction', text: 'a\u202Eb' },
      { name: 'half a pair', text: 'a\uD800b' },
      { name: 'a line separator', text: 'a\u2028b' },
      { name: 'a C1 control', text: 'a\u009Fb' },
    ])
    .run(async ({ assert }, { text }) => {
      const refused = await refusals(addEmployeeValidator, { ...person, firstName: text })
      assert.deepEqual(Object.keys(refused), ['firstName'])
    })

  test('several lines are kept where several are meant', async ({ assert }) => {
    const presentAddress = 'Quay 3\r\n\tDoor B\nRotterdam'
    const accepted = await addEmployeeValidator.validate({ ...person, presentAddress })
    assert.equal(accepted.presentAddress, presentAddress)
    const refused = await refusals(addEmployeeValidator, { ...person, presentAddress: 'a\u0000' })
    assert.deepEqual(Object.keys(refused), ['presentAddress'])
  })

  test('a start date is a day that exists: not {$self}')
    .with(['2026-02-30', '2026-13-01', '2026-1-1', '21.11.2026', 'today', '1899-12-31', 20261121])
    .run(async ({ assert }, startDate) => {
      const refused = await refusals(addEmployeeValidator, { ...person, startDate })
      assert.deepEqual(Object.keys(refused), ['startDate'])
    })

  test('a leap day is a day', async ({ assert }) => {
    const accepted = await addEmployeeValidator.validate({ ...person, startDate: '2028-02-29' })
    assert.equal(accepted.startDate, '2028-02-29')
  })

  test('an address is kept in lower case', async ({ assert }) => {
    const { email } = await addEmployeeValidator.validate({
      ...person,
      email: ' Ana.D@Example.COM ',
    })
    assert.equal(email, 'ana.d@example.com')
  })

  test('wrong types are named, number {$i}')
    .with([
      { firstName: ['Ana'] },
      { lastName: { a: 1 } },
      { phone: 5 },
      { sendInvite: 'yes' },
      { sendInvite: 1 },
      { salary: 100 },
      { presentAddress: ['a'] },
    ] as const)
    .run(async ({ assert }, wrong) => {
      const refused = await refusals(addEmployeeValidator, { ...person, ...wrong })
      assert.deepEqual(Object.keys(refused), Object.keys(wrong))
    })

  test('bounds are those of the columns', async ({ assert }) => {
    const refused = await refusals(addEmployeeValidator, {
      firstName: 'x'.repeat(101),
      lastName: 'x'.repeat(101),
      email: `${'x'.repeat(60)}@${'y'.repeat(200)}.com`,
      phone: 'x'.repeat(41),
      position: 'x'.repeat(121),
      presentAddress: 'x'.repeat(1001),
      qualifications: 'x'.repeat(5001),
      personalMessage: 'x'.repeat(2001),
      socialSecurityNumber: 'x'.repeat(41),
    })
    assert.sameMembers(Object.keys(refused), [
      'firstName',
      'lastName',
      'email',
      'phone',
      'position',
      'presentAddress',
      'qualifications',
      'personalMessage',
      'socialSecurityNumber',
    ])
  })

  test('what decides about a person is not among the fields', async ({ assert }) => {
    const foreign = {
      role: 'admin',
      status: 'active',
      onboardingStatus: 'complete',
      employeeId: 'E-9999',
      candidateId: 'C-1',
      userId: 1,
      id: 1,
      inviteToken: 'x',
      approvedAt: '2026-01-01',
      password: 'a long enough password',
    }
    assert.deepEqual(await addEmployeeValidator.validate({ ...person, ...foreign }), person)
    assert.deepEqual(await editEmployeeValidator.validate(foreign), {})
    const { password, ...rest } = foreign
    const accepted = await registrationValidator.validate({ ...person, ...rest, password })
    assert.deepEqual(Object.keys(accepted).sort(), ['firstName', 'lastName', 'password'])
  })

  test('a password has 12 to 128 characters, each of them one', async ({ assert }) => {
    const wrong = async (password: string) =>
      Object.keys(await refusals(registrationValidator, { ...person, password }))
    assert.deepEqual(await wrong('x'.repeat(11)), ['password'])
    assert.deepEqual(await wrong('x'.repeat(12)), [])
    assert.deepEqual(await wrong('x'.repeat(128)), [])
    assert.deepEqual(await wrong('x'.repeat(129)), ['password'])
  })

  test('a list is bounded and sorted by what it knows, number {$i}')
    .with([
      { perPage: 501 },
      { perPage: 0 },
      { perPage: -1 },
      { perPage: 1.5 },
      { perPage: 'many' },
      { page: 0 },
      { page: 1e9 },
      { sort: 'salary' },
      { sort: '--name' },
      { status: 'gone' },
      { q: 'x'.repeat(201) },
      { cursor: 'x'.repeat(601) },
    ] as const)
    .run(async ({ assert }, query) => {
      const refused = await refusals(employeeListValidator, query)
      assert.deepEqual(Object.keys(refused), Object.keys(query))
    })
})
