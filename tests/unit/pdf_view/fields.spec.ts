import vine from '@vinejs/vine'
import { test } from '@japa/runner'
import { line } from '#core/http/fields'
import { MAX_FIELD_TEXT } from '#documents/placed_field'

// Code of the pages, which the server's project does not compile.
const folder: string = '../../../inertia/components/pdf/fields/'
interface Field {
  id: number
  role: string
  kind: string
  name: string
  required: boolean
  page: number
  x: number
  y: number
  width: number
  height: number
}
const { asFilled, missingFields, nextMissing } = (await import(`${folder}filling.js`)) as {
  asFilled: (text: string) => string
  missingFields: (fields: Field[], role: string, values: Record<number, unknown>) => Field[]
  nextMissing: (missing: Field[], after?: Field) => Field | undefined
}
const { nameFor, nameProblem, newId } = (await import(`${folder}field_kinds.js`)) as {
  nameFor: (role: string, kind: string, fields: { name: string }[]) => string
  nameProblem: (name: string) => string | null
  newId: (fields: { id: number }[]) => number
}

const field = (id: number, given: Partial<Field> = {}): Field => ({
  id,
  role: 'EMPLOYEE',
  kind: 'text',
  name: `Field ${id}`,
  required: true,
  page: 1,
  x: 0.1,
  y: id / 10,
  width: 0.2,
  height: 0.03,
  ...given,
})

test.group('Fields to fill in', () => {
  test('only one’s own, required, empty ones are missing, in reading order', ({ assert }) => {
    const fields = [
      field(1, { page: 2 }),
      field(2),
      field(3, { role: 'MANAGER' }),
      field(4, { required: false }),
      field(5, { kind: 'date' }),
      field(6, { kind: 'checkbox' }),
      field(7, { kind: 'signature' }),
    ]
    const ids = (values: Record<number, unknown>) =>
      missingFields(fields, 'EMPLOYEE', values).map(({ id }) => id)
    assert.deepEqual(ids({}), [2, 6, 7, 1])
    assert.deepEqual(ids({ 2: '  ', 6: '1', 7: { way: 'typed', text: 'Ada' }, 1: 'x' }), [2])
  })

  test('a pasted text loses what the server refuses and no one sees', async ({ assert }) => {
    const pasted = asFilled(
      '\u202A+1 555\t0100\u202C\r\nin\u2028the\u000B\u2066eve\u0007ning\u2069 שָׁלוֹם'
    )
    assert.equal(pasted, '+1 555 0100 in the evening שָׁלוֹם')
    const values = vine.create({ text: line(MAX_FIELD_TEXT) })
    assert.deepEqual(await values.validate({ text: pasted }), { text: pasted })
  })

  test('the next one is the one below, then the first again', ({ assert }) => {
    const fields = [field(1), field(2), field(3)]
    assert.equal(nextMissing(fields, undefined)?.id, 1)
    assert.equal(nextMissing(fields, fields[1])?.id, 3)
    assert.equal(nextMissing(fields, fields[2])?.id, 1)
    // Filled in since, it is no longer among them.
    assert.equal(nextMissing([fields[0]!, fields[2]!], fields[1])?.id, 3)
    assert.equal(nextMissing([fields[1]!], fields[1])?.id, 2)
    assert.isUndefined(nextMissing([], fields[1]))
  })

  test('new fields get names and ids of their own', ({ assert }) => {
    const first = nameFor('MANAGER', 'signature', [])
    assert.equal(first, 'Manager signature')
    assert.equal(nameFor('MANAGER', 'signature', [{ name: first }]), 'Manager signature 2')
    assert.equal(newId([]), -1)
    assert.equal(newId([{ id: 7 }, { id: -3 }]), -4)
  })

  test('a name has 1 to 100 characters, however many bytes', ({ assert }) => {
    assert.isNull(nameProblem('🙂'.repeat(100)))
    assert.include(nameProblem('🙂'.repeat(101)), '101')
    assert.isString(nameProblem('  '))
  })
})
