import { readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { noDisk, SmallDisk } from '#tests/helpers/backup/small_disk'
import { visitor } from '#tests/helpers/caller'
import { emptyPortal } from '#tests/helpers/portal'
import { forgetReadiness, readiness } from '#start/health'
import { assertMigrated, migrationState } from '#start/migrations'

test.group('Health', (group) => {
  group.each.setup(async () => {
    await emptyPortal()
    forgetReadiness()
  })

  test('lives and is ready, without a session', async ({ assert }) => {
    const live = await visitor().get('/health/live')
    assert.equal(live.status, 200)
    assert.deepEqual(live.body, { status: 'ok' })
    const ready = await visitor().get('/health/ready')
    assert.equal(ready.status, 200)
    assert.deepEqual(ready.body, {
      status: 'ok',
      checks: { database: 'ok', migrations: 'ok', storage: 'ok' },
    })
    for (const { headers } of [live, ready]) {
      assert.lengthOf(headers.getSetCookie(), 0)
      assert.equal(headers.get('cache-control'), 'no-store')
    }
    assert.lengthOf(await db.from('sessions'), 0)
  })

  test('names what fails and nothing of why', async ({ assert, cleanup }) => {
    const folder = process.env.DATA_DIR!
    const away = `${folder}-away`
    // SQLite keeps its open file, but its name is gone.
    forgetReadiness()
    await rename(folder, away)
    await writeFile(folder, 'a file where a folder should be')
    cleanup(async () => {
      await rm(folder)
      await rename(away, folder)
    })
    const answer = await visitor().get('/health/ready')
    assert.equal(answer.status, 503)
    assert.equal((answer.body as { checks: Record<string, string> }).checks.storage, 'failed')
    assert.notInclude(answer.text, folder)
  })

  test('does not wait for a folder that no one can make', async ({ assert, cleanup }) => {
    const folder = env.get('DATA_DIR')
    cleanup(() => env.set('DATA_DIR', folder))
    env.set('DATA_DIR', '/proc/gangway/data')
    const asked = performance.now()
    assert.equal((await readiness()).checks.storage, 'failed')
    // The check is given up after three seconds.
    assert.isBelow(performance.now() - asked, 2_500)
  })

  test('leaves no file on a full disk', async ({ assert, cleanup }) => {
    const folder = process.env.DATA_DIR!
    const away = `${folder}-away`
    const disk = SmallDisk.of(64)!
    await rename(folder, away)
    await symlink(disk.folder, folder)
    cleanup(async () => {
      await rm(folder)
      await rename(away, folder)
      await disk.remove()
    })
    // It takes the file, and not what is to be in it.
    await assert.rejects(() => writeFile(join(folder, 'full'), Buffer.alloc(100_000)), /ENOSPC/)
    const { checks } = await readiness()
    assert.equal(checks.storage, 'failed')
    assert.deepEqual(await readdir(folder), ['full'])
  }).skip(noDisk, 'No disk can be mounted here.')

  test('knows tables that are behind this version, or ahead of it', async ({ assert, cleanup }) => {
    const tables = () => db.from('adonis_schema')
    const last = await tables().orderBy('id', 'desc').firstOrFail()
    cleanup(async () => void (await tables().where('id', last.id).update({ name: last.name })))
    const newer = 'database/migrations/9999_later'
    await tables().where('id', last.id).update({ name: newer })
    assert.deepEqual(await migrationState(), { state: 'newer', names: [newer] })
    await assert.rejects(() => assertMigrated(), /belongs to a newer version .*9999_later/)
    forgetReadiness()
    const answer = await visitor().get<{ checks: object }>('/health/ready')
    assert.equal(answer.status, 503)
    assert.containSubset(answer.body.checks, { database: 'ok', migrations: 'newer' })

    await db.transaction(async (trx) => {
      await trx.from('adonis_schema').where('id', last.id).delete()
      assert.deepEqual(await migrationState(trx), { state: 'pending', names: [last.name] })
      await trx.table('adonis_schema').insert(last)
    })
  })

  test('shares one answer among many who ask', async ({ assert }) => {
    assert.strictEqual(readiness(), readiness())
  })

  test('knows no other address', async ({ assert }) => {
    assert.equal((await visitor().get('/health/secrets')).status, 404)
  })
})
