import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { placeFor } from '#backup/archive/archive_file'

test.group('Backup | places', () => {
  test('a folder that is not there is made, and only .zip names a file', async ({
    assert,
    cleanup,
  }) => {
    const root = await mkdtemp(join(tmpdir(), 'gangway-places-'))
    cleanup(() => rm(root, { recursive: true }))
    const folder = join(root, 'of', 'a', 'night')
    const at = DateTime.fromISO('2026-03-01T02:03:04Z')
    const place = await placeFor(folder, at)
    assert.isTrue((await stat(folder)).isDirectory())
    assert.deepEqual(place, { folder, path: join(folder, 'gangway-backup-20260301T020304Z.zip') })
    const path = join(root, 'before.zip')
    assert.deepEqual(await placeFor(path, at), { folder: root, path })
  })

  test('a folder that no one can make is an error, and no endless wait', async ({ assert }) => {
    const at = DateTime.fromISO('2026-03-01T02:03:04Z')
    await assert.rejects(() => placeFor('/proc/gangway/backups', at), /ENOENT.*'\/proc\/gangway'/)
  }).timeout(5_000)
})
