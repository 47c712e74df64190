import { test } from '@japa/runner'

// Code of the pages, which the server's project does not compile.
const page: string = '../../../inertia/lib/people.js'
const { initials } = (await import(page)) as {
  initials: (person: { firstName: string; lastName: string; email?: string }) => string
}

test.group('Initials beside a name', () => {
  test('are letters, digits or emoji, and no punctuation', ({ assert }) => {
    for (const [firstName, lastName, expected] of [
      ['Zoë', 'Étienne', 'ZÉ'],
      ['<b>Bob</b>', 'O’Neil', 'BO'],
      ['Cher', '-', 'C'],
      ['(Al)', '"Max"', 'AM'],
      ['👩‍🚀', '3rd', '👩‍🚀3'],
      ['王', ' ', '王'],
      ['E\u0301tienne', '1\uFE0F\u20E3', 'E\u03011\uFE0F\u20E3'],
      ['ßen', 'øre', 'SSØ'],
    ] as const) {
      assert.equal(initials({ firstName, lastName }), expected)
    }
    assert.equal(initials({ firstName: '-', lastName: '', email: 'ada@example.com' }), 'A')
  })
})
