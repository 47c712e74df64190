import { test } from '@japa/runner'
import vine from '@vinejs/vine'
import { line, lines } from '#core/http/fields'

test.group('Text fields', () => {
  test('compose what macOS decomposed, before it is measured', async ({ assert }) => {
    const validator = vine.create({ name: line(6), text: lines(9) })
    const given = { name: 'Zürich', text: '김\nå' }
    const sent = { name: given.name.normalize('NFD'), text: given.text.normalize('NFD') }
    assert.deepEqual(await validator.validate(sent), given)
  })
})
