import { test } from '@japa/runner'
import { signIn } from '#tests/helpers/caller'
import { given, PASSWORD } from '#tests/helpers/people/people'
import { freshInstallation, type Installation } from '#tests/helpers/encryption/rotation'
import { givenTwoFactor, twoFactorRow } from '#tests/helpers/accounts/two_factor'

test.group('keys:rotate, of second factors', (group) => {
  let installation: Installation

  group.each.setup(async () => {
    const [made, undo] = await freshInstallation()
    installation = made
    return undo
  })

  test('their secrets are encrypted anew, and their codes sign in as before', async ({
    assert,
  }) => {
    const people = [await given.manager(), await given.employee()]
    const factors = [await givenTwoFactor(people[0]!), await givenTwoFactor(people[1]!)]
    const before = await Promise.all(people.map(({ id }) => twoFactorRow(id)))
    const { code, output, result } = await installation.runHere()
    assert.equal(code, 0, output)
    assert.containSubset(result, { version: 2, values: 2, switched: true })

    for (const [index, person] of people.entries()) {
      const factor = factors[index]!
      const row = await twoFactorRow(person.id)
      assert.match(before[index].secret, /^1\./)
      assert.match(row.secret, /^2\./)
      assert.notInclude(output, factor.secret)
      assert.equal(row.enabled_at, before[index].enabled_at)
      for (const one of [factor.code(), factor.recoveryCodes[0]]) {
        const { caller, answer } = await signIn(person.email, PASSWORD)
        assert.equal(answer.status, 202)
        assert.equal((await caller.post('/api/login/code', { code: one })).status, 200)
      }
    }
  })
})
