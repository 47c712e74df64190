import { readFileSync, readlinkSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from '@japa/runner'
import {
  makeVersion,
  MAKES_A_TABLE,
  UpgradedPortal,
  withMigration,
} from '#tests/helpers/server/versions'

const MINUTES = 60_000

test.group('Operations | upgrade, interrupted', () => {
  test('goes back with a broken audit log when the new version is not ready, before or after it took its place', async ({
    assert,
    cleanup,
  }) => {
    const portal = await UpgradedPortal.serving(cleanup)
    await portal.breakLog()
    const before = await portal.facts()
    makeVersion(portal.next, withMigration(MAKES_A_TABLE))
    const server = join(portal.next, 'build', 'bin', 'server.js')
    const works = readFileSync(server, 'utf8')
    writeFileSync(server, 'setInterval(() => {}, 1000)\n')
    const silent = portal.upgrade('--wait', '3')
    assert.equal(await silent.ended, 1, silent.output)
    assert.include(silent.output, '✗ Audit log: changed or cut off at entry 1')
    assert.include(silent.output, 'The new version was not ready within 3 seconds')
    assert.isTrue(await portal.isReady())
    assert.deepEqual(await portal.facts(), before)

    // The trial is passed, and what serves is not the same.
    writeFileSync(
      server,
      `if (process.env.BACKGROUND_WORK !== 'false') throw new Error('Not like this')\n${works}`
    )
    const failing = portal.upgrade('--wait', '20')
    assert.equal(await failing.ended, 1, failing.output)
    assert.include(failing.output, '/health/ready did not answer within 20 seconds')
    assert.isTrue(await portal.isReady())
    assert.deepEqual(await portal.facts(), before)
    assert.notEqual(readlinkSync(portal.link), 'portal-next')
  }).timeout(6 * MINUTES)

  test('killed at any step, it is undone or finished by the next run', async ({
    assert,
    cleanup,
  }) => {
    const portal = await UpgradedPortal.serving(cleanup)
    const before = await portal.facts()
    makeVersion(portal.next, withMigration(MAKES_A_TABLE))
    for (const step of ['migrating', 'trying']) {
      const run = portal.upgrade()
      await portal.reaches(step, run)
      await run.kill()
      assert.equal(portal.step, step)
    }
    // What the trial of a version may do, which no one has used.
    await portal.fromElsewhere('update {audit_heads} set entry_id = entry_id + 1')
    const back = portal.upgrade('--back')
    assert.equal(await back.ended, 0, back.output)
    assert.isTrue(await portal.isReady())
    assert.deepEqual(await portal.facts(), before)

    const late = portal.upgrade()
    await portal.reaches('starting', late)
    await late.kill()
    const end = portal.upgrade()
    assert.equal(await end.ended, 0, end.output)
    assert.isTrue(await portal.isReady())
    assert.isTrue((await portal.facts()).isNewer)
    assert.deepEqual((await portal.facts()).administrators, before.administrators)
  }).timeout(8 * MINUTES)

  test('killed between the two steps of the first switch, it finds the way back', async ({
    assert,
    cleanup,
  }) => {
    const portal = await UpgradedPortal.serving(cleanup)
    const before = await portal.facts()
    makeVersion(portal.next)
    const run = portal.upgrade()
    await portal.reaches('trying', run)
    await run.kill()
    const journal = `${portal.link}.upgrade.json`
    writeFileSync(journal, readFileSync(journal, 'utf8').replace('"trying"', '"switching"'))
    renameSync(portal.link, portal.former)
    const back = portal.upgrade('--back')
    assert.equal(await back.ended, 0, back.output)
    assert.equal(readlinkSync(portal.link), basename(portal.former))
    assert.isTrue(await portal.isReady())
    assert.deepEqual(await portal.facts(), before)
  }).timeout(4 * MINUTES)

  test('does not go back over what people saved since', async ({ assert, cleanup }) => {
    const portal = await UpgradedPortal.serving(cleanup)
    makeVersion(portal.next, withMigration(MAKES_A_TABLE))
    const run = portal.upgrade()
    await portal.reaches('starting', run)
    await run.kill()
    const journal = `${portal.link}.upgrade.json`
    const told = JSON.parse(readFileSync(journal, 'utf8')) as { head: number }
    writeFileSync(journal, JSON.stringify({ ...told, head: told.head - 1 }))
    const back = portal.upgrade('--back')
    assert.equal(await back.ended, 1)
    assert.include(back.output, 'has saved changes since it was started')
    assert.isTrue((await portal.facts()).isNewer)
    assert.equal(readlinkSync(portal.link), 'portal-next')
  }).timeout(4 * MINUTES)

  test('refuses a second one, and what it cannot replace safely', async ({ assert, cleanup }) => {
    const portal = await UpgradedPortal.serving(cleanup)
    makeVersion(portal.next)
    const first = portal.upgrade()
    await portal.reaches('backup', first)
    const second = portal.upgrade()
    assert.equal(await second.ended, 1)
    assert.include(second.output, 'Another upgrade of')
    await first.kill()
    const back = portal.upgrade('--back')
    assert.equal(await back.ended, 0, back.output)

    const settings = join(portal.link, '.env')
    const right = readFileSync(settings, 'utf8')
    writeFileSync(settings, right.replace(/^DATA_DIR=.*$/m, `DATA_DIR=${portal.link}/tmp`))
    const inside = portal.upgrade()
    assert.equal(await inside.ended, 1)
    assert.include(inside.output, 'inside the program folder')
    writeFileSync(settings, right.replace(/^AUDIT_KEY=.*$/m, 'AUDIT_KEY=short'))
    const broken = portal.upgrade()
    assert.equal(await broken.ended, 1)
    assert.match(broken.output, /✗ Keys: AUDIT_KEY shorter/)
    assert.include(broken.output, 'The running portal was not changed')
    assert.isTrue(await portal.isReady())
  }).timeout(4 * MINUTES)
})
