import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { dbTime } from '#audit/services/time'
import { dataPath } from '#config/paths'
import { cleanAbandonedFiles } from '#storage/services/clean_abandoned_files'
import { objectKeys } from '#storage/services/disk_objects'
import { incomingPath } from '#storage/services/receive_file'
import { resetDatabase } from '#tests/helpers/database'

async function place(path: string, age: { days?: number } = {}) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'left behind')
  const then = DateTime.utc().minus(age).toJSDate()
  await utimes(path, then, then)
}

test.group('Cleaning abandoned files', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    const { rm } = await import('node:fs/promises')
    for (const folder of ['files', 'incoming']) {
      await rm(dataPath(folder), { recursive: true, force: true })
    }
  })

  test('removes what no record names, and only that', async ({ assert }) => {
    const day = (days: number) => DateTime.utc().minus({ days }).toISODate()
    const [abandoned, recorded, fresh] = [`${day(3)}/gone`, `${day(3)}/kept`, `${day(0)}/new`]
    for (const key of [abandoned, recorded, fresh]) await place(dataPath('files', key))
    await db.table('stored_files').insert({
      key: recorded,
      purpose: 'test',
      name: 'kept',
      media_type: 'image/png',
      size: 11,
      sha256: 'x',
      created_at: dbTime(DateTime.utc()),
    })
    await place(incomingPath('old.part'), { days: 2 })
    await place(incomingPath('running.part'))

    assert.deepEqual(await cleanAbandonedFiles(), { uploads: 1, slots: 0, objects: 1 })
    const keys: string[] = []
    for await (const key of objectKeys('/')) keys.push(key)
    assert.sameMembers(keys, [recorded, fresh])
    assert.deepEqual(await cleanAbandonedFiles(), { uploads: 0, slots: 0, objects: 0 })
  })

  test('has nothing to do in an empty installation', async ({ assert }) => {
    assert.deepEqual(await cleanAbandonedFiles(), { uploads: 0, slots: 0, objects: 0 })
  })
})
