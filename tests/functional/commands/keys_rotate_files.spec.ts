import { randomBytes } from 'node:crypto'
import { readFile, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { test } from '@japa/runner'
import drive from '@adonisjs/drive/services/main'
import db from '@adonisjs/lucid/services/db'
import { MasterKey } from '#encryption/master_key'
import { rotateKeys } from '#encryption/rotate_keys'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { decryptWith } from '#storage/encryption/age_key'
import { fileKey } from '#storage/encryption/file_keys'
import { deleteFile } from '#storage/services/delete_file'
import { MissingObject } from '#storage/services/disk_objects'
import { openStored } from '#storage/services/open_stored'
import { storeFile } from '#storage/services/store_file'
import { incomingPath } from '#storage/uploads/receive_file'
import type { StoredFile } from '#storage/stored_file'
import { Bucket } from '#tests/helpers/storage/bucket'
import { freshInstallation, type Installation } from '#tests/helpers/encryption/rotation'
import { storedPath } from '#tests/helpers/signing/sealed'
import { alter, contentOf } from '#tests/helpers/storage/stored_content'

const files = (): Promise<StoredFile[]> => db.from('stored_files').orderBy('id')

test.group('keys:rotate, with files', (group) => {
  let installation: Installation
  let stored: Map<number, Buffer>

  group.each.setup(async () => {
    const [made, undo] = await freshInstallation()
    installation = made
    stored = new Map()
    return undo
  })

  async function store(purpose = 'signed_document') {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(100_000)])
    const file = { purpose, name: 'a.pdf', accept: ['application/pdf'], ownerId: null }
    const { id } = await storeFile(
      Readable.from([bytes]),
      { ...file, maxBytes: bytes.length },
      systemActor
    )
    stored.set(id, bytes)
    return id
  }

  async function allWhole(): Promise<boolean> {
    for (const [id, bytes] of stored) if (!bytes.equals(await contentOf(id))) return false
    return true
  }

  test('encrypts them anew, so that the old key opens nothing that lies on the disk', async ({
    assert,
  }) => {
    for (let index = 0; index < 3; index++) await store()
    const photo = await store('photo')
    const before = await files()
    const old = await fileKey(1)
    const dry = await installation.runHere(['--dry-run'])
    assert.containSubset(dry.result, { files: 3 })
    const { code, output, result } = await installation.run()
    assert.equal(code, 0, output)
    assert.containSubset(result, { version: 2, files: 3, filesMissing: [] })
    for (const [index, file] of (await files()).entries()) {
      if (file.id === photo) assert.deepEqual(file, before[index])
      else assert.containSubset(file, { data_key: 2, sha256: before[index]?.sha256 })
    }
    assert.isTrue(await allWhole())
    const [first] = before
    const lies = Readable.from([await readFile(await storedPath(Number(first?.id)))])
    await assert.rejects(() => decryptWith(old, lies), /another key/)
    await assert.rejects(() => readFile(first?.key ?? ''), /ENOENT/)
    assert.isEmpty(await db.from('pending_deletions'))
    // This process still has the old master key, and writes with the new data key.
    const id = await store()
    assert.equal((await files()).find((file) => file.id === id)?.data_key, 2)
    const entry = await db.from('audit_entries').where('action', 'rotate_keys').firstOrFail()
    assert.equal(JSON.parse(entry.new_values).files, 3)
  })

  test('goes on after a kill, while files come and are read', async ({ assert, cleanup }) => {
    // A killed run leaves its current file, which the daily cleaning removes.
    cleanup(() => rm(incomingPath(), { recursive: true, force: true }))
    for (let index = 0; index < 40; index++) await store()
    const done = async () => (await files()).filter((file) => Number(file.data_key) === 2).length
    let coming = true
    const writer = (async () => {
      while (coming) {
        await store()
        assert.isTrue(await allWhole())
      }
    })()
    assert.isTrue(await installation.killWhen(async () => (await done()) > 5))
    const { code, output, result } = await installation.run()
    coming = false
    await writer
    assert.equal(code, 0, output)
    assert.containSubset(result, { resumed: true })
    assert.isBelow(Number(result.files), stored.size)
    assert.deepEqual(new Set((await files()).map((file) => Number(file.data_key))), new Set([2]))
    assert.isTrue(await allWhole())
    assert.lengthOf(await db.from('data_keys').distinct('version'), 1)
  }).timeout(300_000)

  test('a file that was encrypted just before the key changed is encrypted once more', async ({
    assert,
    cleanup,
  }) => {
    const bucket = await Bucket.open()
    cleanup(() => bucket.close())
    const disk = drive.use()
    const put = disk.putStream
    // The object exists, and its row does not.
    disk.putStream = async (...args) => {
      disk.putStream = put
      await put.apply(disk, args)
      await rotateKeys(new MasterKey('n'.repeat(40)), systemActor)
    }
    const id = await store()
    assert.lengthOf(await db.from('data_keys').where('version', 1), 0)
    assert.equal((await files()).find((file) => file.id === id)?.data_key, 2)
    assert.isTrue(await allWhole())
    assert.equal(bucket.objects.size, 1)
  })

  test('keeps the old keys where the whole disk is away', async ({ assert }) => {
    const ids = [await store(), await store()]
    const paths = await Promise.all(ids.map(storedPath))
    for (const path of paths) await rename(path, `${path}.away`)
    const next = new MasterKey('n'.repeat(40))
    await assert.rejects(() => rotateKeys(next, systemActor), /Check that the disk is mounted/)
    assert.lengthOf(await db.from('data_keys').distinct('version'), 2)

    for (const path of paths) await rename(`${path}.away`, path)
    assert.containSubset(await rotateKeys(next, systemActor), { files: 2, filesMissing: [] })
    assert.isTrue(await allWhole())
  })

  test('gives up what the disk has lost only where told so, and nothing damaged', async ({
    assert,
  }) => {
    const [sound, lost, broken] = [await store(), await store(), await store()]
    await rm(await storedPath(lost))
    const path = await storedPath(broken)
    await alter(path, 50_000)
    const next = new MasterKey('n'.repeat(40))
    await assert.rejects(
      () => rotateKeys(next, systemActor),
      new RegExp(`files are damaged, so the old keys were kept: ${broken}\\.`)
    )
    assert.lengthOf(await db.from('data_keys').distinct('version'), 2)
    await alter(path, 50_000)
    await assert.rejects(
      () => rotateKeys(next, systemActor),
      new RegExp(`not on the disk, so the old keys were kept: ${lost}\\..* with files:put, and run`)
    )
    assert.lengthOf(await db.from('data_keys').distinct('version'), 2)
    const done = await rotateKeys(next, systemActor, undefined, true)
    assert.containSubset(done, { filesMissing: [lost] })
    assert.lengthOf(await db.from('data_keys').distinct('version'), 1)
    stored.delete(lost)
    assert.isTrue(await allWhole())
    assert.isTrue(stored.has(sound))
    await assert.rejects(() => openStored(lost), MissingObject)
    const entry = await db.from('audit_entries').where('action', 'rotate_keys').firstOrFail()
    assert.deepEqual(JSON.parse(entry.new_values).filesGivenUp, [lost])

    // Given-up files are not reported again; newly lost ones are.
    await rm(await storedPath(sound))
    const refused = new RegExp(`so the old keys were kept: ${sound}\\.`)
    await assert.rejects(() => rotateKeys(new MasterKey('o'.repeat(40)), systemActor), refused)
  })

  test('counts no file as lost that is deleted meanwhile', async ({ assert, cleanup }) => {
    const bucket = await Bucket.open()
    cleanup(() => bucket.close())
    await store()
    const second = await store()
    const disk = drive.use()
    const put = disk.putStream
    disk.putStream = async (...args) => {
      disk.putStream = put
      await change(systemActor, (change) => deleteFile(change, second))
      await put.apply(disk, args)
    }
    const done = await rotateKeys(new MasterKey('n'.repeat(40)), systemActor)
    assert.containSubset(done, { files: 1, filesMissing: [] })
  })
})
