import { randomBytes } from 'node:crypto'
import { readFile, truncate, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Decrypter } from 'age-encryption'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { dataPath } from '#config/paths'
import { CannotDecrypt } from '#storage/encryption/age_key'
import { fileKey } from '#storage/encryption/file_keys'
import { openStored } from '#storage/services/open_stored'
import { storeFile, storeMade } from '#storage/services/store_file'
import { PLAIN_PURPOSES } from '#storage/stored_file'
import { Bucket } from '#tests/helpers/storage/bucket'
import { hashOf } from '#backup/archive/archive_reader'
import { sha256Of } from '#tests/helpers/hashes'
import { bytesOf } from '#tests/helpers/downloads'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { certificateModule, sendFile } from '#tests/helpers/training/learning'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { storedPath } from '#tests/helpers/signing/sealed'
import { alter, contentOf } from '#tests/helpers/storage/stored_content'

const MB = 1024 * 1024

/** Streams break where a second chunk, or a part of an encrypted file, begins: 3 MB have these. */
const LARGE = (process.env.NIGHTLY ? 100 : 20) * MB

const MARKER = 'Zaphod Beeblebrox 4242'

const marked = (size: number) =>
  Buffer.concat([Buffer.from(`%PDF-1.7 ${MARKER}\n`), randomBytes(size)])

function* pieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

const store = (bytes: Buffer, purpose = 'document_submission') =>
  storeFile(
    Readable.from(pieces(bytes)),
    { purpose, name: 'a.pdf', accept: ['application/pdf'], maxBytes: 200 * MB, ownerId: null },
    systemActor
  )

test.group('A confidential file', (group) => {
  group.each.setup(() => emptyPortal())

  test('of {size} bytes comes back from {disk} whole and in parts, and cannot be read there')
    .with([
      { disk: 'the disk', size: 300_000 },
      { disk: 'the disk', size: 3 * MB },
      { disk: 'the disk', size: LARGE },
      { disk: 'a bucket', size: 300_000 },
      { disk: 'a bucket', size: 3 * MB },
      { disk: 'a bucket', size: LARGE },
    ])
    .run(async ({ assert, cleanup }, { disk, size }) => {
      const bucket = disk === 'a bucket' ? await Bucket.open() : null
      cleanup(() => bucket?.close())
      const bytes = marked(size)
      const stalls = monitorEventLoopDelay({ resolution: 5 })
      stalls.enable()
      const began = performance.now()
      const stored = await store(bytes)
      const { sha256 } = await hashOf(await openStored(stored.id))
      stalls.disable()
      assert.equal(sha256, sha256Of(bytes))
      // A file that streams through blocks no one, since chunks are small. The bucket is in this
      // process, too.
      const took = performance.now() - began
      if (!bucket && size > 10 * MB) assert.isBelow(stalls.max / 1e6, took / 4)
      assert.equal(stored.size, bytes.length)
      const lies = bucket
        ? (bucket.objects.get(stored.key)?.body as Buffer)
        : await readFile(dataPath('files', stored.key))
      assert.isFalse(lies.includes(MARKER))
      assert.equal(lies.toString('latin1', 0, 21), 'age-encryption.org/v1')
      assert.isAbove(lies.length, bytes.length)
      if (bucket) assert.equal(bucket.objects.get(stored.key)?.type, 'application/octet-stream')
      const last = bytes.length - 1
      const ranges = [
        [0, 0],
        [10, 30],
        [65_530, 65_545],
        [65_536, 131_071],
        [last - 5, last],
        [0, last],
      ]
      for (const [start = 0, end = 0] of size > 10 * MB ? ranges.slice(2, 5) : ranges) {
        const part = await buffer(await openStored(stored.id, { start, end }))
        assert.isTrue(part.equals(bytes.subarray(start, end + 1)), `${start}-${end}`)
      }
    })
    .timeout(300_000)

  test('made in memory is encrypted as well, and other programs of the format open it', async ({
    assert,
  }) => {
    const bytes = marked(100)
    const file = { purpose: 'letter', name: 'l.pdf', ownerId: null, mediaType: 'application/pdf' }
    const stored = await change(systemActor, (change) => storeMade(change, bytes, file))
    const lies = await readFile(await storedPath(stored.id))
    assert.isFalse(lies.includes(MARKER))
    const decrypter = new Decrypter()
    decrypter.addIdentity((await fileKey(Number(stored.data_key))).identity)
    assert.deepEqual(Buffer.from(await decrypter.decrypt(lies)), bytes)
  })

  test('is any that is not said to be plain', async ({ assert }) => {
    assert.sameMembers(
      [...PLAIN_PURPOSES],
      ['photo', 'logo', 'training_video', 'training_captions']
    )
    for (const purpose of PLAIN_PURPOSES) {
      const stored = await store(marked(10), purpose)
      assert.isNull(stored.data_key)
      assert.include(String(await readFile(await storedPath(stored.id), 'latin1')), MARKER)
    }
    assert.equal((await store(marked(10), 'something new')).data_key, 1)
  })

  test('that was cut off, altered or exchanged for plain bytes is no whole answer', async ({
    assert,
  }) => {
    const bytes = marked(200_000)
    const damages: ((path: string) => Promise<void>)[] = [
      (path) => alter(path, 30),
      (path) => alter(path, 150),
      (path) => alter(path, 100_000),
      async (path) => alter(path, (await readFile(path)).length - 1),
      async (path) => truncate(path, (await readFile(path)).length - 1),
      // At the end of a chunk, where nothing looks broken.
      async (path) => truncate(path, headerLength(await readFile(path)) + 2 * (65_536 + 16)),
      (path) => truncate(path, 0),
      (path) => truncate(path, 100),
      (path) => writeFile(path, bytes),
    ]
    for (const damage of damages) {
      const stored = await store(bytes)
      await damage(await storedPath(stored.id))
      await assert.rejects(() => contentOf(stored.id), new CannotDecrypt().message)
    }
  })

  test('lets go of what it is read from when its reader goes away', async ({ assert }) => {
    const { readdir, readlink } = await import('node:fs/promises')
    const stored = await store(marked(3 * MB))
    const path = await storedPath(stored.id)
    const isOpen = async () => {
      const links = (await readdir('/proc/self/fd')).map((fd) =>
        readlink(`/proc/self/fd/${fd}`).catch(() => '')
      )
      return (await Promise.all(links)).includes(path)
    }
    const unread = await openStored(stored.id)
    assert.isTrue(await isOpen())
    unread.destroy()
    const begun = await openStored(stored.id)
    for await (const chunk of begun) {
      assert.isAbove(chunk.length, 0)
      break
    }
    await openStored(stored.id, { start: 5, end: 6 }).then(buffer)
    for (let turn = 0; turn < 200 && (await isOpen()); turn++) {
      await new Promise((resolve) => setImmediate(resolve))
    }
    assert.isFalse(await isOpen())
  })
})

/** The start of the chunks: after the header's lines and the nonce. */
function headerLength(object: Buffer): number {
  return object.indexOf('\n', object.indexOf('\n---') + 1) + 1 + 16
}

test.group('Downloading a confidential file', (group) => {
  let caller: Caller
  let url: string
  let fileId: number
  let bytes: Buffer

  group.each.setup(async () => {
    await emptyPortal()
    const person = await given.employee()
    caller = await signedIn(person)
    const { body } = await sendFile(caller, (await certificateModule()).id)
    url = `/api/training/evidence/${body.id}/file`
    // A larger one replaces it, with several chunks.
    bytes = marked(300_000)
    fileId = (await store(bytes, 'training_evidence')).id
    await db.from('training_evidence').where('id', body.id).update({ file_id: fileId })
  })

  test('answers its own size, hash and parts, whatever lies on the disk', async ({ assert }) => {
    assert.isTrue(bytes.equals(await bytesOf(caller, url)))
    const head = await caller.call(url, { method: 'HEAD' })
    assert.equal(head.headers.get('content-length'), String(bytes.length))
    const { sha256 } = await db.from('stored_files').where('id', fileId).firstOrFail()
    assert.equal(head.headers.get('etag'), `"${sha256}"`)
    const part = await caller.get(url, { range: 'bytes=10-30' })
    assert.equal(part.status, 206)
    assert.equal(part.headers.get('content-range'), `bytes 10-30/${bytes.length}`)
    assert.equal(part.text, bytes.toString('latin1', 10, 31))
    assert.equal((await caller.get(url, { range: 'bytes=900000-' })).status, 416)
    const longer = await caller.get(url, { range: 'bytes=-900000' })
    assert.equal(longer.status, 200)
    assert.equal(longer.headers.get('content-length'), String(bytes.length))
  })

  test('is an error, and never a short answer, where it is damaged', async ({ assert }) => {
    const path = await storedPath(fileId)
    const whole = await readFile(path)
    await alter(path, 300)
    assert.equal((await caller.get(url)).status, 500)
    await writeFile(path, whole)
    // Earlier chunks were already sent, so the connection is cut.
    await alter(path, 250_000)
    await assert.rejects(() => caller.get(url))
    const part = await caller.get(url, { range: 'bytes=10-30' })
    assert.equal(part.text, bytes.toString('latin1', 10, 31))
  })
})
