import { mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import { dataPath } from '#config/paths'
import { isDiskFull } from '#core/errors/outages'
import { withUpload } from '#storage/uploads/receive_file'
import { withSpooledUpload } from '#storage/uploads/spool_upload'
import { noDisk, SmallDisk } from '#tests/helpers/backup/small_disk'
import { signedIn } from '#tests/helpers/caller'
import { importing } from '#tests/helpers/people/imports'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

type Cleanup = (work: () => Promise<void>) => void

const incoming = dataPath('incoming')

/** Has running uploads arrive on a disk of this many kilobytes. */
async function arrivingOn(kilobytes: number, cleanup: Cleanup): Promise<SmallDisk> {
  const disk = SmallDisk.of(kilobytes) as SmallDisk
  await mkdir(dataPath(), { recursive: true })
  await rm(incoming, { recursive: true, force: true })
  await symlink(disk.folder, incoming)
  cleanup(async () => {
    await rm(incoming)
    await disk.remove()
  })
  return disk
}

/** A body whose parts are small and arrive one after the other. */
const slowly = (parts: number, bytes: number) =>
  Readable.from(
    (async function* () {
      for (let part = 0; part < parts; part++) {
        await pause(5)
        yield Buffer.alloc(bytes, '%PDF-')
      }
    })()
  )

const PDFS = { accept: ['application/pdf'], maxBytes: 1_000_000 }

const nothing = async () => {}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error
  )
}

test.group('An upload to a full disk', (group) => {
  group.each.setup(() => emptyPortal())

  test('is refused, though its parts are smaller than a buffer', async ({ assert, cleanup }) => {
    const { folder } = await arrivingOn(64, cleanup)
    const failure = await failureOf(withSpooledUpload(slowly(40, 4096), 1_000_000, nothing))
    assert.isTrue(isDiskFull(failure), String(failure))
    assert.deepEqual(await readdir(folder), [])
  }).skip(noDisk, 'No disk can be mounted here.')

  test('of an import answers 507, and the portal goes on', async ({ assert, cleanup }) => {
    const { folder } = await arrivingOn(64, cleanup)
    const hr = importing(await signedIn(await given.admin()))
    const people = Array.from({ length: 4000 }, (_, row) => `Ana,Díaz,ana${row}@example.com`)
    const answer = await hr.upload(['First name,Last name,E-mail', ...people].join('\n'))
    assert.equal(answer.status, 507, answer.text)
    assert.deepEqual(await readdir(folder), [])
    assert.equal((await hr.upload('First name,Last name\nAna,Díaz\n')).status, 201)
  }).skip(noDisk, 'No disk can be mounted here.')
})

test.group('An upload for which no file can be created', () => {
  for (const [title, receive] of [
    ['a checked', (body: Readable) => withUpload(body, PDFS, nothing)],
    ['another', (body: Readable) => withSpooledUpload(body, PDFS.maxBytes, nothing)],
  ] as const) {
    test(`${title} one is refused, while its first bytes arrive`, async ({ assert, cleanup }) => {
      const disk = await arrivingOn(64, cleanup)
      disk.takeNoFiles()
      const failure = await failureOf(receive(slowly(5, 1000)))
      assert.isTrue(isDiskFull(failure), String(failure))
    }).skip(noDisk, 'No disk can be mounted here.')
  }
})
