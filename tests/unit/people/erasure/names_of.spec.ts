import { test } from '@japa/runner'
import { nameIn, namesOf } from '#people/erasure/names_of'

test.group('Names of an erased person', () => {
  const names = namesOf({
    firstNames: ['José'],
    lastNames: ['Nuñez'],
    emails: ['josé.n@example.com'],
  })

  test('“{$self}” names them')
    .with(['Call JOSE first.', 'Signed: Nunez', 'Write to josé.n@example.com, please'])
    .run(({ assert }, text) => {
      assert.isNotNull(nameIn(text, names))
    })

  test('are no other words', ({ assert }) => {
    assert.isNull(nameIn('Joseph wrote to jo.n@example.com', names))
  })
})
