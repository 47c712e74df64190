import { rm } from 'node:fs/promises'
import { Settings } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { dataPath } from '#config/paths'
import { HttpError } from '#core/errors/http_errors'
import { cleanAbandonedFiles } from '#storage/services/clean_abandoned_files'
import { MissingObject, objectKeys, openObject } from '#storage/services/disk_objects'
import { takeUpload } from '#storage/uploads/take_upload'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { uploadAddress, uploadVideo, VIDEO_SECONDS } from '#tests/helpers/training/videos'

async function keysOnDisk(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of objectKeys('/')) keys.push(key)
  return keys
}

const slots = () => db.from('upload_slots').orderBy('id')
const files = () => db.from('stored_files').orderBy('id')

test.group('What becomes of an uploaded video', (group) => {
  let admin: Person
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    await rm(dataPath('files'), { recursive: true, force: true })
    admin = await given.admin()
    caller = await signedIn(admin)
    return () => {
      Settings.now = () => Date.now()
    }
  })

  test('becomes part of something once, and by whoever uploaded it', async ({ assert }) => {
    const { objectPath } = await uploadVideo(caller)
    const take = (path: string, purpose = 'training_video', ownerId = admin.id) =>
      change(systemActor, (change) => takeUpload(change, path, purpose, ownerId))
    const refused = async (work: Promise<unknown>) => {
      const error = await work.then(
        () => null,
        (reason: unknown) => reason
      )
      assert.instanceOf(error, HttpError)
      assert.equal((error as HttpError).status, 422)
      return (error as HttpError).fieldErrors?.[0]?.field
    }
    assert.equal(await refused(take(objectPath, 'training_video', admin.id + 1)), 'videoPath')
    assert.equal(await refused(take(objectPath, 'training_captions')), 'captionsPath')
    assert.equal(await refused(take('/objects/987654')), 'videoPath')
    assert.equal(await refused(take('../etc/passwd')), 'videoPath')
    const [file] = await files()
    const taken = await take(objectPath)
    assert.deepEqual([taken.id, taken.seconds], [file.id, VIDEO_SECONDS])
    assert.equal(await refused(take(objectPath)), 'videoPath')
  })

  test('is cleaned away when it never becomes part of anything', async ({ assert }) => {
    const [kept, forgotten] = [await uploadVideo(caller), await uploadVideo(caller)]
    await uploadAddress(caller)
    await change(systemActor, (change) =>
      takeUpload(change, kept.objectPath, 'training_video', admin.id)
    )
    const [keptFile, forgottenFile] = await files()
    assert.equal(`/objects/${forgottenFile.id}`, forgotten.objectPath)

    const inHours = (hours: number) => {
      const then = Date.now() + hours * 60 * 60 * 1000
      Settings.now = () => then
    }
    inHours(20)
    assert.deepEqual(await cleanAbandonedFiles(), { uploads: 0, slots: 0, objects: 0 })
    assert.lengthOf(await slots(), 3)
    inHours(26)
    assert.deepEqual(await cleanAbandonedFiles(), { uploads: 0, slots: 2, objects: 0 })
    assert.deepEqual(await slots(), [])
    assert.sameMembers(await keysOnDisk(), [keptFile.key, 'last-cleaning.json'])
    await assert.rejects(() => openObject(forgottenFile.key), MissingObject)
    const entry = await db.from('audit_entries').orderBy('id', 'desc').firstOrFail()
    assert.equal(entry.action, 'delete')
    assert.equal(entry.performed_by, 'System')
  })
})
