import { randomBytes } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { createBackup } from '#backup/services/create_backup'
import { unpacked } from '#tests/helpers/archives'
import { acceptedUpload } from '#tests/helpers/documents/requested_documents'
import {
  Elsewhere,
  manifestOf,
  rowsByTable,
  scratch,
  storedFile,
} from '#tests/helpers/backup/backups'
import { Bucket } from '#tests/helpers/storage/bucket'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { bytesOf, rangeOf } from '#tests/helpers/downloads'
import { unpackedEvidence } from '#tests/helpers/signing/evidence'
import { sha256Of } from '#tests/helpers/hashes'
import { labPdf } from '#tests/helpers/browser/lab_pdf'
import { certificateModule, CLAIM, sendFile } from '#tests/helpers/training/learning'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { completedRequest } from '#tests/helpers/signing/signing'

type Cleanup = (work: () => Promise<void>) => void

const MB = 1_000_000
/** More than any call accepts; replaces the sent file. */
const LARGE = 100 * MB
// Streams break where a second chunk, or a part of an encrypted file, begins: 3 MB have both.
const SIZES = process.env.NIGHTLY ? [MB * 0.3, 3 * MB, LARGE] : [3 * MB]
const CASES = SIZES.flatMap((size) =>
  ['the data folder', 'a bucket'].map((disk) => ({ size, disk, title: `${size / MB} MB` }))
)

/** Different in every chunk of a stream, and fast to make and compress. */
function bytesFor(size: number): Buffer {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at + 32 <= size; at += 4096) randomBytes(32).copy(bytes, at)
  return bytes
}

/** A person's documents, signed, uploaded and submitted, each of at least this size. */
async function filled(person: Person, size: number, folder: string) {
  const file = await labPdf({ pages: 1, weight: size === LARGE ? 0 : size * 1.2 })
  const caller = await signedIn(person)
  const signed = await completedRequest({ employee: person, file })
  const upload = await acceptedUpload(person, {}, new Uint8Array(file))
  await sendFile(caller, (await certificateModule()).id, CLAIM, new Uint8Array(file))
  if (size === LARGE) {
    const { id, sha256 } = await storedFile(folder, bytesFor(size))
    const documents = db.from('signing_documents').where('request_id', signed.id)
    await documents.clone().update({ file_id: id, sha256 })
    await db.from('document_submissions').update({ file_id: id })
    await db.from('training_evidence').update({ file_id: id })
  }
  return { signed, upload }
}

/** SHA-256 of the stored file that a column of a table names. */
async function storedHash(table: string, column: string): Promise<string> {
  const row = await db.from(table).firstOrFail()
  return (await db.from('stored_files').where('id', row[column]).firstOrFail()).sha256
}

async function hashesIn(caller: Caller, address: string): Promise<string[]> {
  return Object.values(await unpacked(await bytesOf(caller, address))).map(sha256Of)
}

test.group('Files arrive byte for byte', (group) => {
  let person: Person
  let own: Caller
  let hr: Caller

  group.each.setup(async () => {
    await emptyPortal()
    person = await given.employee()
    own = await signedIn(person)
    hr = await signedIn(await given.admin())
  })

  async function keptIn(disk: string, cleanup: Cleanup): Promise<Bucket | null> {
    if (disk !== 'a bucket') return null
    const bucket = await Bucket.open()
    cleanup(() => bucket.close())
    return bucket
  }

  test('of {title} from {disk}, as they are and in a ZIP')
    .with(CASES)
    .run(async ({ assert, cleanup }, { size, disk }) => {
      await keptIn(disk, cleanup)
      const { signed, upload } = await filled(person, size, await scratch(cleanup))

      const address = `/api/documents/submissions/${upload.submissionId}/file`
      const sent = await storedHash('document_submissions', 'file_id')
      const whole = await bytesOf(hr, address)
      assert.isAtLeast(whole.length, size)
      assert.equal(sha256Of(whole), sent)
      for (const [start, end] of [
        [0, 0],
        [size / 2 - 70_000, size / 2 + 130_000],
        [whole.length - 65_537, whole.length - 1],
      ] as const) {
        const part = await rangeOf(hr, address, start, end)
        assert.isTrue(Buffer.from(whole.subarray(start, end + 1)).equals(part))
      }

      const uploads = `/api/documents/requests/files.zip?requestIds=${upload.requestId}`
      assert.deepEqual(await hashesIn(hr, uploads), [sent])

      const sealed = `/api/sign/documents.zip?requestIds=${signed.id}`
      assert.deepEqual(await hashesIn(own, sealed), [
        await storedHash('signing_documents', 'sealed_file_id'),
      ])

      const evidence = await storedHash('training_evidence', 'file_id')
      assert.include(await hashesIn(own, '/api/profile/archive'), evidence)

      const pack = await unpackedEvidence(
        await bytesOf(hr, `/api/sign/evidence?requestId=${signed.id}`)
      )
      cleanup(() => pack.remove())
      const { exitCode, told } = await pack.verify()
      assert.equal(exitCode, 0, told)
      assert.include(told, 'valid seals: 1')
    })
    .timeout(300_000)

  test('of {title} from {disk}, by a backup and its restore')
    .with(CASES)
    .run(async ({ assert, cleanup }, { size, disk }) => {
      const bucket = await keptIn(disk, cleanup)
      const folder = await scratch(cleanup)
      await storedFile(folder, bytesFor(size))
      const made = await createBackup({ to: folder }, systemActor)
      assert.deepInclude(made.manifest.files, { count: 1, odd: [] })
      assert.isAtLeast(made.bytes, size)

      const place = await Elsewhere.onSqlite(cleanup)
      if (bucket) {
        bucket.objects.clear()
        Object.assign(place.settings, bucket.settings)
      }
      const restored = await place.run('backup:restore', made.path, '--yes')
      assert.equal(restored.code, 0, restored.output)
      assert.equal(restored.result.files, 1)
      assert.isTrue(restored.result.isCopy)
      // Reads every restored file, and compares it with the hash in its row.
      const again = await place.run('backup:create', '--to', `${folder}/again.zip`)
      assert.equal(again.code, 0, again.output)
      assert.deepEqual(again.result.filesLost, [])
      const rows = rowsByTable(await manifestOf(`${folder}/again.zip`))
      assert.deepEqual(rows.stored_files, rowsByTable(made.manifest).stored_files)
      if (bucket) assert.equal(bucket.objects.size, 1)
    })
    .timeout(300_000)
})
