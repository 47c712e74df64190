import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import drive from '@adonisjs/drive/services/main'
import db from '@adonisjs/lucid/services/db'
import { forgetDataKeys } from '#encryption/data_keys'
import { systemActor } from '#audit/actor'
import { dataPath } from '#config/paths'
import { putObject } from '#storage/services/disk_objects'
import { deletePending } from '#storage/services/pending_deletions'
import { encryptPlainFiles } from '#storage/services/encrypt_files'
import { newKey } from '#storage/services/store_file'
import { PLAIN_PURPOSES } from '#storage/stored_file'
import { Elsewhere, gangway } from '#tests/helpers/backup/backups'
import { Bucket } from '#tests/helpers/storage/bucket'
import { startLoggedServer } from '#tests/helpers/server/logged_server'
import { emptyPortal } from '#tests/helpers/portal'
import { sha256Of } from '#tests/helpers/hashes'
import { contentOf } from '#tests/helpers/storage/stored_content'
import { StoredFileFactory } from '#database/factories/stored_file_factory'

const MARKER = 'Trillian Astra 4711'
const content = (index: number) => Buffer.from(`%PDF-1.7 ${MARKER} ${index}`.padEnd(50_000, ' .'))

/** A file stored before files were encrypted. */
async function plainFile(index: number, purpose = 'document_submission'): Promise<number> {
  const bytes = content(index)
  const key = newKey()
  await putObject(key, Readable.from([bytes]), bytes.length, 'application/pdf')
  const { id } = await StoredFileFactory.merge({
    key,
    purpose,
    name: `${index}.pdf`,
    mediaType: 'application/pdf',
    size: bytes.length,
    sha256: sha256Of(bytes),
  }).create()
  return id
}

const some = async (count: number) => {
  const ids: number[] = []
  while (ids.length < count) ids.push(await plainFile(ids.length))
  return ids
}

/** How many files on the disk are readable without a key. */
async function readable(): Promise<number> {
  const entries = await readdir(dataPath('files'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const texts = files.map((file) => readFile(`${file.parentPath}/${file.name}`, 'latin1'))
  return (await Promise.all(texts)).filter((text) => text.includes(MARKER)).length
}

const left = async () =>
  Number((await db.from('stored_files').whereNull('data_key').count('* as n').firstOrFail()).n)

test.group('Files stored before files were encrypted', (group) => {
  group.each.setup(async () => {
    await emptyPortal()
    await rm(dataPath('files'), { recursive: true, force: true })
  })

  test('are encrypted while they are read, and nothing of them stays', async ({ assert }) => {
    const ids = await some(7)
    const photo = await plainFile(7, 'photo')
    assert.equal(await readable(), 8)
    assert.isTrue(content(0).equals(await contentOf(ids[0] as number)))
    // Two processes at once: each file is encrypted by one of them.
    const [one, other] = await Promise.all([
      encryptPlainFiles(systemActor),
      encryptPlainFiles(systemActor),
    ])
    assert.equal(one.files + other.files, 7)
    assert.equal(await readable(), 1)
    assert.equal(await left(), 1)
    for (const [index, id] of ids.entries()) {
      assert.isTrue(content(index).equals(await contentOf(id)))
    }
    assert.isTrue(content(7).equals(await contentOf(photo)))
    assert.isEmpty(await db.from('pending_deletions'))
    assert.isEmpty(await readdir(dataPath('incoming')))
    const objects = await readdir(dataPath('files'), { recursive: true, withFileTypes: true })
    assert.lengthOf(
      objects.filter((entry) => entry.isFile()),
      8
    )
    assert.deepEqual(await encryptPlainFiles(systemActor), { files: 0, missing: [], damaged: [] })
  })

  test('are counted by doctor, by the list of what stays plain', async ({ assert, cleanup }) => {
    const doctor = await readFile(app.makePath('bin/lib/doctor_database.js'), 'utf8')
    const list = PLAIN_PURPOSES.map((purpose) => `'${purpose}'`).join(', ')
    assert.include(doctor, `PLAIN_PURPOSES = "${list}"`)
    await some(3)
    await plainFile(3, 'photo')
    const place = await Elsewhere.here(cleanup)
    const filesCheck = async () => {
      const said = await gangway(place, 'doctor', '--json')
      const { checks } = JSON.parse(said) as { checks: { name: string }[] }
      return checks.find(({ name }) => name === 'Files')
    }
    assert.containSubset(await filesCheck(), { state: 'warning' })
    assert.match(JSON.stringify(await filesCheck()), /"3 are not encrypted yet/)
    await encryptPlainFiles(systemActor)
    assert.containSubset(await filesCheck(), { state: 'ok' })
  })

  test('are encrypted in a bucket, too', async ({ assert, cleanup }) => {
    const bucket = await Bucket.open()
    cleanup(() => bucket.close())
    const ids = await some(2)
    assert.equal((await encryptPlainFiles(systemActor)).files, 2)
    assert.equal(bucket.objects.size, 2)
    for (const { body } of bucket.objects.values()) assert.isFalse(body.includes(MARKER))
    assert.isTrue(content(1).equals(await contentOf(ids[1] as number)))
  })

  test('that are lost or not what they were are told of and left as they are', async ({
    assert,
  }) => {
    const [lost = 0, changed = 0, sound = 0] = await some(3)
    const rows = await db.from('stored_files').orderBy('id')
    await rm(dataPath('files', rows[0].key))
    await writeFile(dataPath('files', rows[1].key), 'something else')
    const done = await encryptPlainFiles(systemActor)
    assert.deepEqual(done, { files: 1, missing: [lost], damaged: [changed] })
    assert.equal(await readFile(dataPath('files', rows[1].key), 'utf8'), 'something else')
    assert.isTrue(content(2).equals(await contentOf(sound)))
  })

  test('are read by who has looked for them before they were encrypted', async ({
    assert,
    cleanup,
  }) => {
    const bucket = await Bucket.open()
    cleanup(() => bucket.close())
    const [id = 0] = await some(1)
    const disk = drive.use()
    const address = disk.getSignedUrl
    // The row was read, and then the object is deleted.
    disk.getSignedUrl = async (...args) => {
      disk.getSignedUrl = address
      assert.equal((await encryptPlainFiles(systemActor)).files, 1)
      return address.apply(disk, args)
    }
    assert.isTrue(content(0).equals(await contentOf(id)))
    assert.strictEqual(disk.getSignedUrl, address)
  })

  test('are all whole after a process was killed amid it', async ({ assert, cleanup }) => {
    // Its current file is left for a day.
    cleanup(() => rm(dataPath('incoming'), { recursive: true, force: true }))
    const ids = await some(60)
    for (const share of [1, 20]) {
      const server = await startLoggedServer()
      while (60 - (await left()) < share) await pause(3)
      await server.kill()
    }
    const before = await left()
    assert.isAbove(before, 0)
    forgetDataKeys()
    assert.equal((await encryptPlainFiles(systemActor)).files, before)
    await deletePending()
    assert.equal(await readable(), 0)
    for (const [index, id] of ids.entries()) {
      assert.isTrue(content(index).equals(await contentOf(id)))
    }
  })
    .tags(['@night'])
    .timeout(300_000)
})
