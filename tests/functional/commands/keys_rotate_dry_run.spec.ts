import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { given } from '#tests/helpers/people/people'
import { freshInstallation, type Installation } from '#tests/helpers/encryption/rotation'
import { givenTwoFactor } from '#tests/helpers/accounts/two_factor'

test.group('keys:rotate --dry-run', (group) => {
  let installation: Installation

  group.each.setup(async () => {
    const [made, undo] = await freshInstallation()
    installation = made
    return undo
  })

  test('counts what a key that was set beforehand would encrypt', async ({ assert }) => {
    await givenTwoFactor(await given.employee())
    const { MASTER_KEY } = process.env
    const keys = { MASTER_KEY, MASTER_KEY_NEXT: 'k'.repeat(40) }
    const dry = await installation.run(['--dry-run'], keys)
    assert.equal(dry.code, 0, dry.output)
    assert.containSubset(dry.result, { rows: 1, files: 0, resumed: true, dryRun: true })
    assert.lengthOf(await db.from('data_keys'), 1)
    const done = await installation.run([], keys)
    assert.containSubset(done.result, { version: 2, values: 1 })
  })
})
