import { randomBytes } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { test } from '@japa/runner'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { StorageAway } from '#core/errors/outages'
import { deleteFile } from '#storage/services/delete_file'
import { MissingObject, openObject } from '#storage/services/disk_objects'
import { storeFile, storeReceived } from '#storage/services/store_file'
import { dataPath } from '#config/paths'
import { signedIn } from '#tests/helpers/caller'
import { sha256Of } from '#tests/helpers/hashes'
import { given } from '#tests/helpers/people/people'
import { soon } from '#tests/helpers/soon'
import { Bucket } from '#tests/helpers/storage/bucket'
import { resetDatabase } from '#tests/helpers/database'

test.group('Files in a bucket', (group) => {
  let bucket: Bucket

  group.each.setup(async () => {
    await resetDatabase()
    bucket = await Bucket.open()
    return () => bucket.close()
  })

  test('are stored, read in ranges and deleted', async ({ assert }) => {
    const head = await sharp(randomBytes(300 * 300 * 3), {
      raw: { width: 300, height: 300, channels: 3 },
    })
      .png()
      .toBuffer()
    const stored = await storeFile(
      Readable.from([head]),
      {
        purpose: 'photo',
        name: 'noise.png',
        accept: ['image/png'],
        maxBytes: 1024 * 1024,
        ownerId: null,
      },
      systemActor
    )
    assert.deepEqual(bucket.objects.get(stored.key)?.body, head)
    assert.equal(bucket.objects.get(stored.key)?.type, 'image/png')

    assert.deepEqual(await buffer(await openObject(stored.key)), head)
    const part = await buffer(await openObject(stored.key, { start: 100, end: 299 }))
    assert.deepEqual(part, head.subarray(100, 300))
    assert.deepEqual(bucket.ranges, [undefined, 'bytes=100-299'])

    await change(systemActor, (change) => deleteFile(change, stored.id))
    assert.equal(bucket.objects.size, 0)
    await assert.rejects(() => openObject(stored.key), MissingObject)
  })
  for (const failing of ['refuses', 'is silent'] as const) {
    test(`fail in time where it ${failing}, and keep nothing open`, async ({ assert }) => {
      await bucket.close()
      bucket = await Bucket.open({ socketTimeout: 200 })
      bucket.failing = failing
      const bytes = randomBytes(1_000_000)
      const path = dataPath('waits-for-the-bucket')
      await writeFile(path, bytes)
      const received = { path, mediaType: 'application/pdf', size: bytes.length, seconds: null }
      for (const purpose of ['photo', 'letter']) {
        await assert.rejects(
          () =>
            storeReceived(
              { ...received, sha256: sha256Of(bytes) },
              { purpose, name: 'letter.pdf', ownerId: null },
              systemActor
            ),
          StorageAway
        )
      }
      await assert.rejects(() => openObject('2026-01-31/any'), /The disk (answered|did not answer)/)
      const admin = await signedIn(await given.admin())
      const raw = await sharp({
        create: { width: 40, height: 40, channels: 3, background: 'red' },
      })
        .png()
        .toBuffer()
      const headers = { 'content-type': 'image/png' }
      const logo = await admin.call('/api/settings/logo', { method: 'PUT', raw, headers })
      assert.equal(logo.status, 503)
      assert.match(logo.text, /The storage of files is not available right now/)
      await soon('the file is closed', () => !openFiles().includes(path))
    })
  }
})

/** The files that this process has open. */
const openFiles = () =>
  readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`)
    } catch {
      return ''
    }
  })
