import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chown, mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { test } from '@japa/runner'
import drive from '@adonisjs/drive/services/main'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { dataPath } from '#config/paths'
import { isDiskFull } from '#core/errors/outages'
import { HttpError } from '#core/errors/http_errors'
import { AgeKey } from '#storage/encryption/age_key'
import { deleteFile } from '#storage/services/delete_file'
import {
  getText,
  MissingObject,
  objectKeys,
  openObject,
  putText,
} from '#storage/services/disk_objects'
import { putContent } from '#storage/services/put_content'
import { incomingPath } from '#storage/uploads/receive_file'
import { storeFile, type FileToStore } from '#storage/services/store_file'
import { resetDatabase } from '#tests/helpers/database'
import { contentOf } from '#tests/helpers/storage/stored_content'

const picture = (width = 40) =>
  sharp({ create: { width, height: 30, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer()

const rules = (more: Partial<FileToStore> = {}): FileToStore => ({
  purpose: 'test',
  name: 'picture.png',
  accept: ['image/png', 'application/pdf'],
  maxBytes: 1024 * 1024,
  ownerId: null,
  ...more,
})

/** A stream in as many chunks as from a slow connection. */
const inPieces = (bytes: Buffer, size: number) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
    })()
  )

async function keysOnDisk(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of objectKeys('/')) keys.push(key)
  return keys
}

const leftovers = () => readdir(incomingPath()).catch(() => [])

test.group('Storing files', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    await rm(dataPath('files'), { recursive: true, force: true })
    await mkdir(dataPath('files'), { recursive: true })
  })

  async function refused(work: Promise<unknown>): Promise<HttpError> {
    const error = await work.then(
      () => null,
      (reason: unknown) => reason
    )
    if (error instanceof HttpError) return error
    throw new Error(`Not refused: ${String(error)}`)
  }

  test('tells that the disk is full, whether or not it encrypts', async ({ assert, cleanup }) => {
    const source = incomingPath('full-disk')
    cleanup(() => rm(source, { force: true }))
    await mkdir(incomingPath(), { recursive: true })
    await writeFile(source, randomBytes(300_000))
    const facts = { size: 300_000, mediaType: 'application/pdf' }
    for (const key of [null, await AgeKey.of(randomBytes(32))]) {
      await mkdir(dataPath('files', 'full'), { recursive: true })
      // Accepts nothing, with the error of a full disk.
      await symlink('/dev/full', dataPath('files', 'full', 'object'))
      const error = await putContent('full/object', createReadStream(source), facts, key).then(
        () => null,
        (reason: unknown) => reason
      )
      assert.isTrue(isDiskFull(error), String(error))
      assert.isEmpty(await keysOnDisk())
    }
  })

  test('keeps what came, whatever the pieces', async ({ assert }) => {
    for (const size of [1, 7, 4099, 100_000]) {
      const bytes = await picture()
      const stored = await storeFile(inPieces(bytes, size), rules(), systemActor)
      assert.equal(stored.media_type, 'image/png')
      assert.equal(stored.size, bytes.length)
      assert.equal(stored.sha256, createHash('sha256').update(bytes).digest('hex'))
      assert.deepEqual(await contentOf(stored.id), bytes)
    }
    assert.deepEqual(await leftovers(), [])
  })

  test('writes the record and its audit entry together', async ({ assert }) => {
    const stored = await storeFile(
      Readable.from([await picture()]),
      rules({ name: '../../etc/pa\u0000sswd.png' }),
      systemActor
    )
    const row = await db.from('stored_files').where('id', stored.id).firstOrFail()
    assert.equal(row.name, 'passwd.png')
    const entry = await db.from('audit_entries').orderBy('id', 'desc').firstOrFail()
    assert.equal(entry.action, 'create')
    assert.equal(entry.entity_type, 'file')
    assert.equal(entry.entity_id, String(stored.id))
    assert.include(entry.new_values, stored.sha256)
  })

  test('refuses {title}')
    .with([
      { title: 'nothing', bytes: Buffer.alloc(0), status: 422 },
      { title: 'what no file is', bytes: randomBytes(9000), status: 422 },
      { title: 'text in the name of a picture', bytes: Buffer.from('<svg/>'), status: 422 },
      { title: 'a program', bytes: Buffer.from('MZ'.padEnd(5000, '\0')), status: 422 },
      { title: 'a kind that is not accepted', bytes: Buffer.from('GIF89a'), status: 422 },
    ])
    .run(async ({ assert }, { bytes, status }) => {
      const refusal = await refused(storeFile(Readable.from([bytes]), rules(), systemActor))
      assert.equal(refusal.status, status)
      assert.equal(refusal.fieldErrors?.[0]?.field, 'file')
      assert.deepEqual(await keysOnDisk(), [])
      assert.deepEqual(await leftovers(), [])
      assert.lengthOf(await db.from('stored_files').select('id'), 0)
    })

  test('stops reading once there are too many bytes', async ({ assert }) => {
    let read = 0
    const endless = Readable.from(
      (async function* () {
        yield await picture()
        for (;;) {
          read += 65_536
          yield Buffer.alloc(65_536)
        }
      })()
    )
    const refusal = await refused(storeFile(endless, rules(), systemActor))
    assert.equal(refusal.status, 413)
    assert.include(refusal.message, '1 MB')
    assert.isBelow(read, 3 * 1024 * 1024)
    assert.deepEqual(await leftovers(), [])
  })

  test('takes exactly the largest size', async ({ assert }) => {
    const bytes = await picture()
    const exact = rules({ maxBytes: bytes.length })
    await storeFile(Readable.from([bytes]), exact, systemActor)
    const refusal = await refused(
      storeFile(Readable.from([bytes, Buffer.from('x')]), exact, systemActor)
    )
    assert.equal(refusal.status, 413)
  })

  test('streams in bounded memory', async ({ assert }) => {
    const head = await picture()
    const size = 192 * 1024 * 1024
    const piece = Buffer.alloc(65_536)
    const large = Readable.from(
      (function* () {
        yield head
        for (let sent = head.length; sent < size; sent += piece.length) yield piece
      })()
    )
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    const stored = await storeFile(large, rules({ maxBytes: size * 2 }), systemActor)
    assert.isAtLeast(stored.size, size)
    // Half of it leaves room for memory that was not collected yet.
    assert.isBelow(process.memoryUsage().rss - before, size / 2)
  })

  test('leaves nothing behind when the sender hangs up', async ({ assert }) => {
    const bytes = await picture(2000)
    const broken = Readable.from(
      (async function* () {
        yield bytes.subarray(0, 5000)
        throw new Error('aborted')
      })()
    )
    await assert.rejects(() => storeFile(broken, rules(), systemActor), 'aborted')
    assert.deepEqual(await leftovers(), [])
    assert.deepEqual(await keysOnDisk(), [])
  })

  test('belongs to the owner of the data folder where root stores it', async ({
    assert,
    cleanup,
  }) => {
    const { uid, gid } = await stat(dataPath())
    await chown(dataPath(), 65534, 65534)
    cleanup(() => chown(dataPath(), uid, gid))

    await rm(incomingPath(), { recursive: true, force: true })

    const stored = await storeFile(Readable.from([await picture()]), rules(), systemActor)

    const path = dataPath('files', stored.key)
    for (const one of [path, dirname(path), dataPath('files'), incomingPath()]) {
      assert.deepInclude(await stat(one), { uid: 65534, gid: 65534 }, one)
    }
  }).skip(process.getuid?.() !== 0, 'Only root gives files to others')

  test('keeps a small text whole when the disk is full on the way to the next', async ({
    assert,
    cleanup,
  }) => {
    const key = 'checkpoint.json'
    await putText(key, 'The one before')
    const disk = drive.use()
    const { put } = disk
    cleanup(async () => void (disk.put = put))
    disk.put = async (to, text) => {
      await put.call(disk, to, String(text).slice(0, 5))
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    }
    await assert.rejects(() => putText(key, 'The next one'), /no space/)
    assert.equal(await getText(key), 'The one before')
    disk.put = put
    await putText(key, 'The next one')
    assert.equal(await getText(key), 'The next one')
    assert.deepEqual(await keysOnDisk(), [key])
  })

  test('leaves nothing behind when the change fails', async ({ assert }) => {
    const entries = await db.from('audit_entries').count('* as count').first()
    await assert.rejects(
      async () =>
        storeFile(Readable.from([await picture()]), rules(), systemActor, async () => {
          throw new Error('no such owner')
        }),
      'no such owner'
    )
    assert.deepEqual(await keysOnDisk(), [])
    assert.lengthOf(await db.from('stored_files').select('id'), 0)
    assert.deepEqual(await db.from('audit_entries').count('* as count').first(), entries)
  })

  test('deletes the object after the record', async ({ assert }) => {
    const stored = await storeFile(Readable.from([await picture()]), rules(), systemActor)
    await assert.rejects(() =>
      change(systemActor, async (change) => {
        await deleteFile(change, stored.id)
        throw new Error('changed my mind')
      })
    )
    assert.deepEqual(await keysOnDisk(), [stored.key])

    assert.isTrue(await change(systemActor, (change) => deleteFile(change, stored.id)))
    assert.deepEqual(await keysOnDisk(), [])
    assert.isFalse(await change(systemActor, (change) => deleteFile(change, stored.id)))
    await assert.rejects(() => openObject(stored.key), MissingObject)
  })
})
