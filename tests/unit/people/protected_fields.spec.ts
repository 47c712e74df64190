import { test } from '@japa/runner'
import { lastFour } from '#people/numbers/protected_fields'

test.group('The last four of a protected number', () => {
  test('of {0} it is {1}')
    .with([
      ['123-45-6789', '6789'],
      ['123456789', '6789'],
      ['D 123 4567-8', '5678'],
      ['  987-65-43 21  ', '4321'],
      ['Ä1Ö2Ü3', 'Ö2Ü3'],
    ] as const)
    .run(({ assert }, [plain, expected]) => assert.equal(lastFour(plain), expected))

  test('nothing is shown of {$self}, which is too short to hide anything')
    .with(['1', '1234', '12345', '1-2-3-4-5'])
    .run(({ assert }, plain) => assert.equal(lastFour(plain), ''))

  test('where there is none, there is none', ({ assert }) => {
    assert.isNull(lastFour(null))
    assert.isNull(lastFour(''))
    assert.isNull(lastFour(' - '))
  })
})
