import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { dbTime } from '#audit/services/time'
import { setting } from '#settings/current'
import { Elsewhere } from '#tests/helpers/backups'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people'
import { emptyPortal } from '#tests/helpers/portal'

/** It takes a second, and longer on a busy machine; without asking it never comes. */
const SOON_MS = 20_000

async function soon(holds: () => Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + SOON_MS
  while (performance.now() < deadline) {
    if (await holds()) return true
    await pause(50)
  }
  return false
}

const names = async (caller: Caller, url: string, name: string) =>
  (await caller.get(url)).text.includes(name)

test.group('What another process changes', (group) => {
  group.each.setup(() => emptyPortal())

  test('is seen of the settings by a server that runs, by who is signed in and who is not', async ({
    assert,
    cleanup,
  }) => {
    const admin = await signedIn(await given.admin())
    const page = '/user-management/settings'
    const portal = await Elsewhere.here(cleanup)
    for (const name of ['Dockyard', 'Shipyard']) {
      assert.isFalse(await names(admin, page, name))
      assert.isFalse(await names(visitor(), '/login', name))
      const { code, output } = await portal.run('settings:set', 'companyName', name)
      assert.equal(code, 0, output)
      // This process has heard nothing of it yet but by asking.
      assert.isTrue(await soon(() => names(admin, page, name)), 'signed in')
      assert.isTrue(await soon(() => names(visitor(), '/login', name)), 'not signed in')
      assert.equal(setting('companyName'), name)
    }
  }).timeout(90_000)

  test('is seen of the roles that require a second factor', async ({ assert }) => {
    const manager = await signedIn(await given.manager())
    const status = async () => (await manager.get('/api/employees')).status
    assert.equal(await status(), 200)
    // Past everything that would have this process forget what it believes.
    const at = dbTime(DateTime.utc())
    await db.table('two_factor_rules').insert({ built_in_role: 'manager', created_at: at })
    assert.isTrue(await soon(async () => (await status()) === 403))
    await db.from('two_factor_rules').delete()
    assert.isTrue(await soon(async () => (await status()) === 200))
  })
})
