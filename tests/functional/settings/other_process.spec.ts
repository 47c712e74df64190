import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { setting } from '#settings/current'
import { Elsewhere } from '#tests/helpers/backup/backups'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { soon } from '#tests/helpers/soon'
import TwoFactorRule from '#accounts/models/two_factor_rule'
import { fromNow } from '#database/factories/from_now'

const names = async (caller: Caller, url: string, name: string) =>
  (await caller.get(url)).text.includes(name)

test.group('What another process changes', (group) => {
  group.each.setup(() => emptyPortal())

  test('is seen of the settings by a server that runs, by who is signed in and who is not', async ({
    assert,
    cleanup,
  }) => {
    const admin = await signedIn(await given.admin())
    const page = '/settings/company'
    const portal = await Elsewhere.here(cleanup)
    for (const name of ['Dockyard', 'Shipyard']) {
      assert.isFalse(await names(admin, page, name))
      assert.isFalse(await names(visitor(), '/login', name))
      const { code, output } = await portal.run('settings:set', 'companyName', name)
      assert.equal(code, 0, output)
      // This process can know of it only from the database.
      await soon('it is seen signed in', () => names(admin, page, name))
      await soon('it is seen by a visitor', () => names(visitor(), '/login', name))
      assert.equal(setting('companyName'), name)
    }
  })

  test('is seen of the roles that require a second factor', async ({ assert }) => {
    const manager = await signedIn(await given.manager())
    const status = async () => (await manager.get('/api/employees')).status
    assert.equal(await status(), 200)
    // Past everything that would have this process forget what it believes.
    await TwoFactorRule.create({ builtInRole: 'manager', createdAt: fromNow() })
    await soon('the rule holds', async () => (await status()) === 403)
    await db.from('two_factor_rules').delete()
    await soon('the rule is gone', async () => (await status()) === 200)
  })
})
