import { existsSync } from 'node:fs'
import { mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { dataPath } from '#config/paths'
import { cleanAbandonedFiles } from '#storage/services/clean_abandoned_files'
import { deleteFile } from '#storage/services/delete_file'
import { objectKeys } from '#storage/services/disk_objects'
import { incomingPath } from '#storage/uploads/receive_file'
import { resetDatabase } from '#tests/helpers/database'
import { pastTriggers } from '#tests/helpers/audit_log/audit'
import { cleanedForDays, cleanedOn } from '#tests/helpers/storage/cleanings'
import { StoredFileFactory } from '#database/factories/stored_file_factory'

async function place(path: string, age: { days?: number } = {}) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'left behind')
  const then = DateTime.utc().minus(age).toJSDate()
  await utimes(path, then, then)
}

const day = (days: number) => DateTime.utc().minus({ days }).toISODate()

/** A file without a row, from so many days ago. */
async function leftBehind(days: number): Promise<string> {
  const path = dataPath('files', `${day(days)}/left`)
  await place(path)
  return path
}

/** As a portal that someone uses: its audit log has an entry. */
const used = () =>
  change(systemActor, (change) =>
    change.audit({ action: 'update', entityType: 'settings', entityId: 1 })
  )

/** What cleanings of the next days remove. */
async function removedInDays(days: number): Promise<number> {
  let removed = 0
  for (let ahead = 0; ahead <= days; ahead++) removed += await cleanedOn(ahead)
  return removed
}

test.group('Cleaning abandoned files', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    for (const folder of ['files', 'incoming']) {
      await rm(dataPath(folder), { recursive: true, force: true })
    }
  })

  test('removes what no record names, and only that', async ({ assert }) => {
    await used()
    await cleanedForDays()
    const [abandoned, recorded, fresh] = [`${day(3)}/gone`, `${day(3)}/kept`, `${day(0)}/new`]
    for (const key of [abandoned, recorded, fresh]) await place(dataPath('files', key))
    await StoredFileFactory.merge({ key: recorded }).create()
    await place(incomingPath('old.part'), { days: 2 })
    await place(incomingPath('running.part'))

    assert.deepEqual(await cleanAbandonedFiles(), { uploads: 1, slots: 0, objects: 1 })
    const keys: string[] = []
    for await (const key of objectKeys('/')) keys.push(key)
    assert.sameMembers(keys, [recorded, fresh, 'last-cleaning.json'])
    assert.deepEqual(await cleanAbandonedFiles(), { uploads: 0, slots: 0, objects: 0 })
  })

  test('removes what was deleted, though whoever did it was killed before the disk', async ({
    assert,
  }) => {
    const old = `${DateTime.utc().minus({ years: 5 }).toISODate()}/old`
    const { id } = await StoredFileFactory.merge({ key: old }).create()
    // A killed process gets as far as the commit; here the disk refuses, which looks the same.
    await mkdir(dataPath('files', old, 'not-a-file'), { recursive: true })
    await change(systemActor, (change) => deleteFile(change, id))
    assert.lengthOf(await db.from('pending_deletions'), 1)
    await rm(dataPath('files', old), { recursive: true })
    await place(dataPath('files', old))
    assert.deepEqual(await cleanAbandonedFiles(), { uploads: 0, slots: 0, objects: 1 })
    assert.lengthOf(await db.from('pending_deletions'), 0)
    await assert.rejects(() => stat(dataPath('files', old)), /ENOENT/)
  })

  test('leaves what a change that came to nothing would have deleted', async ({ assert }) => {
    const key = `${DateTime.utc().toISODate()}/kept`
    const { id } = await StoredFileFactory.merge({ key }).create()
    await place(dataPath('files', key))
    await assert.rejects(
      () =>
        change(systemActor, async (change) => {
          await deleteFile(change, id)
          throw new Error('killed')
        }),
      'killed'
    )
    await cleanAbandonedFiles()
    assert.lengthOf(await db.from('pending_deletions'), 0)
    assert.isTrue((await stat(dataPath('files', key))).isFile())
  })

  test('leaves what an empty database cannot know of, and later removes its own', async ({
    assert,
  }) => {
    await used()
    await cleanedForDays()
    const ofAnother = await leftBehind(3)
    // As when a restore is filling it, or another DB_DATABASE is set.
    await resetDatabase()
    assert.equal(await removedInDays(2), 0)
    await used()
    const own = await leftBehind(-1)
    assert.equal(await removedInDays(6), 1)
    assert.isFalse(existsSync(own))
    assert.isTrue(existsSync(ofAnother))
  })

  test('leaves what an older state of the database does not name', async ({ assert }) => {
    await used()
    const { entry_id: entry, mac } = await db.from('audit_heads').firstOrFail()
    await used()
    await cleanedForDays()
    const left = await leftBehind(3)
    await pastTriggers(() => db.from('audit_entries').where('id', '>', entry).delete())
    await db.from('audit_heads').update({ entry_id: entry, mac })
    assert.equal(await removedInDays(6), 0)
    assert.isTrue(existsSync(left))
  })

  test('goes on although the clock was once ahead', async ({ assert }) => {
    await used()
    await cleanedOn(400)
    await cleanedForDays()
    const left = await leftBehind(3)
    assert.equal(await cleanedOn(0), 1)
    assert.isFalse(existsSync(left))
  })

  test('has nothing to do in an empty installation', async ({ assert }) => {
    assert.deepEqual(await cleanAbandonedFiles(), { uploads: 0, slots: 0, objects: 0 })
  })
})
