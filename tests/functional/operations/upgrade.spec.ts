import { existsSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { isMysql } from '#database/column_helpers'
import {
  makeVersion,
  MAKES_A_TABLE,
  UpgradedPortal,
  withMigration,
} from '#tests/helpers/server/versions'

const MINUTES = 60_000

test.group('Operations | upgrade', () => {
  test('installs a new version, with a backup, and keeps the one before', async ({
    assert,
    cleanup,
  }) => {
    const portal = await UpgradedPortal.serving(cleanup)
    makeVersion(portal.next, withMigration(MAKES_A_TABLE))
    const before = await portal.facts()
    const tried = portal.upgrade('--dry-run')
    assert.equal(await tried.ended, 0, tried.output)
    assert.include(tried.output, 'Changes of the tables: 1.')
    assert.deepEqual(await portal.facts(), before)
    assert.isTrue(await portal.isReady())
    assert.isFalse(statSync(portal.link, { throwIfNoEntry: true }).isSymbolicLink())

    const run = portal.upgrade()
    assert.equal(await run.ended, 0, run.output)
    assert.include(run.output, 'is installed and ready')
    assert.equal(readlinkSync(portal.link), 'portal-next')
    assert.isTrue(existsSync(join(portal.former, 'bin', 'gangway.js')))
    assert.isTrue(await portal.isReady())
    assert.deepEqual(await portal.facts(), {
      ...before,
      isNewer: true,
      migrations: before.migrations + 1,
    })
    const settings = join(portal.link, '.env')
    assert.equal(statSync(settings).mode & 0o777, 0o600)
    assert.include(readFileSync(settings, 'utf8'), `PORT=${portal.port}`)
    assert.isUndefined(portal.step)
    assert.lengthOf(await readdir(join(portal.data, 'backups', 'upgrades')), 1)
    assert.notInclude((await readdir(portal.data)).join(), 'before-upgrade')

    const again = portal.upgrade()
    assert.equal(await again.ended, 1)
    assert.include(again.output, 'This is the version that is installed')
  }).timeout(4 * MINUTES)

  test('goes back by itself, with all data, when a migration fails half way', async ({
    assert,
    cleanup,
  }) => {
    const portal = await UpgradedPortal.serving(cleanup)
    const before = await portal.facts()
    makeVersion(
      portal.next,
      withMigration(
        "this.schema.createTable('half_a_thing', (t) => { t.increments('id') }); this.defer(async (db) => { await db.rawQuery('drop table permission_overrides'); throw new Error('It does not work out') })"
      )
    )
    const run = portal.upgrade()
    assert.equal(await run.ended, 1, run.output)
    assert.include(run.output, 'It does not work out')
    assert.match(run.output, /The upgrade failed; the reason is above\. [\d.]+ is back\./)
    assert.isTrue(await portal.isReady())
    assert.deepEqual(await portal.facts(), before)
    assert.isUndefined(portal.step)
  }).timeout(4 * MINUTES)

  test('does not empty the database when its backup is gone', async ({ assert, cleanup }) => {
    const portal = await UpgradedPortal.serving(cleanup)
    const before = await portal.facts()
    const backups = JSON.stringify(join(portal.data, 'backups', 'upgrades'))
    makeVersion(
      portal.next,
      withMigration(
        `const { rmSync } = await import('node:fs'); rmSync(${backups}, { recursive: true }); throw new Error('It does not work out')`
      )
    )
    const run = portal.upgrade()
    assert.equal(await run.ended, 1, run.output)
    assert.include(run.output, 'backup:restore failed')
    assert.deepEqual(await portal.facts(), before)
    assert.equal(portal.step, 'restoring')
  })
    .timeout(4 * MINUTES)
    .skip(() => !isMysql(db.connection()), 'On SQLite, going back does not use the archive.')
})
