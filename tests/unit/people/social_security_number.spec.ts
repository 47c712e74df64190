import { test } from '@japa/runner'
import {
  readSocialSecurityNumber,
  socialSecurityNumberProblem,
} from '#people/social_security_number'

test.group('A social security number', () => {
  test('{$self} is 123-45-6789')
    .with([
      '123-45-6789',
      '123456789',
      '123 45 6789',
      '123.45.6789',
      ' 123 - 45 - 6789 ',
      '123–45–6789',
      '123\u201145\u22126789',
      '123\u00a045\u00a06789',
      '123-456789',
      '１２３-４５-６７８９',
    ])
    .run(({ assert }, text) => {
      assert.equal(readSocialSecurityNumber(text), '123-45-6789')
      assert.isNull(socialSecurityNumberProblem(text))
    })

  test('{$self} can exist')
    .with(['001-01-0001', '665-99-9999', '667-01-0001', '772-45-6789', '899-99-9999'])
    .run(({ assert }, text) => assert.equal(readSocialSecurityNumber(text), text))

  test('{$self} cannot exist')
    .with(['000-12-3456', '666-12-3456', '123-00-4567', '123-45-0000'])
    .run(({ assert }, text) => {
      assert.isNull(readSocialSecurityNumber(text))
      assert.match(socialSecurityNumberProblem(text) ?? '', /^A social security number can't start/)
    })

  test('{$self} may be a taxpayer number')
    .with(['900-70-1234', '987-65-4321', '999-88-9999'])
    .run(({ assert }, text) => {
      assert.isNull(readSocialSecurityNumber(text))
      assert.match(socialSecurityNumberProblem(text) ?? '', /taxpayer number \(ITIN\)/)
    })

  test('{$self} is none')
    .with([
      '',
      '1',
      '12345678',
      '1234567890',
      '12-345-6789',
      '123-45-678a',
      'A123456789',
      '123--45-6789',
      '123/45/6789',
      '123-45-6789 and 1',
      '123,45,6789',
    ])
    .run(({ assert }, text) => {
      assert.isNull(readSocialSecurityNumber(text))
      assert.match(socialSecurityNumberProblem(text) ?? '', /nine digits/)
    })

  test('is never repeated by what is said about it', ({ assert }) => {
    for (const text of ['000-12-3456', '987-65-4321', '1234567']) {
      assert.notInclude(socialSecurityNumberProblem(text) ?? '', text)
    }
  })
})
