import { readdir, rm, truncate } from 'node:fs/promises'
import { basename } from 'node:path'
import { test } from '@japa/runner'
import { Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { createBackup, type BackupWanted } from '#backup/services/create_backup'
import { dataPath } from '#config/paths'
import { isMysql } from '#database/column_helpers'
import { deleteFile } from '#storage/services/delete_file'
import { Elsewhere, scratch, storedFile, wildRows } from '#tests/helpers/backup/backups'
import { emptyPortal } from '#tests/helpers/portal'

const DAY = 24 * 60 * 60 * 1000

/** A backup of the night that many days from now. */
async function nightly(nights: number, wanted: BackupWanted) {
  const { now } = Settings
  Settings.now = () => Date.now() + nights * DAY
  try {
    return await createBackup(wanted, systemActor)
  } finally {
    Settings.now = now
  }
}

const audited = (action: string, entityType: string, entityId: number, newValues: object) =>
  change(systemActor, (change) =>
    change.audit({ action: action as 'update', entityType, entityId, newValues: { ...newValues } })
  )

test.group('Backups while a file is lost', (group) => {
  group.each.setup(() => emptyPortal())

  test('replace older ones, except those that have it', async ({ assert, cleanup }) => {
    const [folder, to] = [await scratch(cleanup), await scratch(cleanup)]
    const before = await nightly(1, { to })
    const lost = await storedFile(folder, Buffer.from('%PDF lost'))
    const whole = await nightly(2, { to })
    await rm(dataPath('files', lost.key))
    const kept = [basename(whole.path)]
    let last = before
    for (const night of [3, 4, 5]) {
      const made = await nightly(night, { to, keep: 1 })
      assert.deepEqual(made.removed, [basename(last.path)])
      assert.sameMembers(await readdir(to), [...kept, basename(made.path)])
      last = made
    }
  })

  test('keep a changed copy of one that is missing now', async ({ assert, cleanup }) => {
    const [folder, to] = [await scratch(cleanup), await scratch(cleanup)]
    const { key } = await storedFile(folder, Buffer.from('%PDF lost'.padEnd(200_000)))
    await truncate(dataPath('files', key), 150_000)
    const states = async (night: number) => {
      const { manifest, removed } = await nightly(night, { to, keep: 1 })
      return { states: manifest.files.odd.map(({ state }) => state), removed: removed.length }
    }
    assert.deepEqual(await states(1), { states: ['changed'], removed: 0 })
    assert.deepEqual(await states(2), { states: ['changed'], removed: 1 })
    await rm(dataPath('files', key))
    assert.deepEqual(await states(3), { states: ['missing'], removed: 0 })
    assert.deepEqual(await states(4), { states: ['missing'], removed: 1 })
  })

  test('miss none that was given up, unless it was put back since', async ({ assert, cleanup }) => {
    const folder = await scratch(cleanup)
    const { id, key } = await storedFile(folder, Buffer.from('%PDF lost'))
    await rm(dataPath('files', key))
    const state = async (night: number) => {
      const { manifest } = await nightly(night, { to: folder })
      return manifest.files.odd.map((odd) => odd.state)
    }
    assert.deepEqual(await state(1), ['missing'])
    await audited('rotate_keys', 'installation', 1, { filesGivenUp: [id] })
    assert.deepEqual(await state(2), ['gone'])
    await audited('put_back', 'file', id, {})
    assert.deepEqual(await state(3), ['missing'])
  })

  test('miss one that was deleted during the backup which was restored', async ({
    assert,
    cleanup,
  }) => {
    const [folder, to] = [await scratch(cleanup), await scratch(cleanup)]
    const { id, key } = await storedFile(folder, Buffer.from('%PDF replaced'))
    const whole = await nightly(-2, { to })
    await wildRows(3000)
    let deleted: Promise<boolean> | undefined
    const onProgress = () =>
      void (deleted ??= change(systemActor, (change) => deleteFile(change, id)))
    const { manifest, path, removed } = await nightly(-1, { to, keep: 1, onProgress })
    assert.isTrue(await deleted)
    assert.deepEqual(manifest.files.odd, [{ key, state: 'deleted' }])
    assert.deepEqual(removed, [])
    const place = isMysql(db.connection())
      ? await Elsewhere.onMysql(cleanup)
      : await Elsewhere.onSqlite(cleanup)
    const restored = await place.run('backup:restore', path, '--yes', '--successor')
    assert.equal(restored.code, 0, restored.output)
    assert.equal(restored.result.filesMissing, 1)
    const made = await place.run('backup:create', '--to', to, '--keep', '1')
    assert.equal(made.code, 1, made.output)
    assert.containSubset(made.result, { filesLost: [{ key, state: 'missing' }], filesGone: 0 })
    assert.deepEqual(made.result.removed, [basename(path)])
    assert.include(await readdir(to), basename(whole.path))
  })
    .tags(['@night'])
    .timeout(120_000)
})
