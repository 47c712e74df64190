import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Settings } from 'luxon'
import { cleanSlots } from '#storage/uploads/clean_upload_slots'
import { MAX_VIDEO_BYTES } from '#training/modules/upload_purposes'
import { Bucket } from '#tests/helpers/storage/bucket'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { uploadAddress, videoFile, VIDEO_SECONDS } from '#tests/helpers/training/videos'

const CONFIRM = '/api/training/video-upload'

/** Directly to the bucket, like the page: without the portal's cookie. */
const put = (address: string, body: Uint8Array<ArrayBuffer>) =>
  fetch(address, { method: 'PUT', body, headers: { 'content-type': 'video/mp4' } })

test.group('Uploading a video into a bucket', (group) => {
  let bucket: Bucket
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    bucket = await Bucket.open()
    caller = await signedIn(await given.admin())
    return async () => {
      Settings.now = () => Date.now()
      await bucket.close()
    }
  })

  test('goes to an address the bucket signed, and is judged by us', async ({ assert }) => {
    const bytes = await videoFile('moovAtEnd')
    const address = await uploadAddress(caller, { name: 'Drill.mp4' })
    assert.isTrue(address.startsWith(`${bucket.origin}/files/`))
    assert.include(address, 'X-Amz-Signature=')
    // With an empty body's checksum, a bucket would reject the real one.
    assert.notInclude(address.toLowerCase(), 'checksum-crc')

    assert.equal((await caller.put(CONFIRM, { videoURL: address })).status, 409)
    assert.equal((await put(address, bytes)).status, 200)
    const plain = address.split('?')[0] ?? ''
    const other = await signedIn(await given.admin())
    assert.equal((await other.put(CONFIRM, { videoURL: plain })).status, 403)

    // The address may come without its query.
    const confirmed = await caller.put(CONFIRM, { videoURL: plain })
    assert.equal(confirmed.status, 200)
    const file = await db.from('stored_files').firstOrFail()
    assert.deepEqual(confirmed.body, {
      objectPath: `/objects/${file.id}`,
      name: 'Drill.mp4',
      seconds: VIDEO_SECONDS,
    })
    assert.deepEqual([...bucket.objects.keys()], [file.key])
    assert.deepEqual((await caller.put(CONFIRM, { videoURL: address })).body, confirmed.body)

    // A later upload to the signed address replaces nothing.
    await put(address, new TextEncoder().encode('<p>Something else</p>'))
    assert.deepEqual(bucket.objects.get(file.key)?.body, Buffer.from(bytes))
  })

  test('is refused and removed when it is no video or too large', async ({ assert }) => {
    const page = await uploadAddress(caller)
    await put(page, new TextEncoder().encode('<!doctype html>'))
    const refused = await caller.put(CONFIRM, { videoURL: page })
    assert.equal(refused.status, 422)
    assert.include(String(refused.body.message), 'MP4 or WebM')

    const large = await uploadAddress(caller)
    await put(large, new Uint8Array(MAX_VIDEO_BYTES + 1))
    assert.equal((await caller.put(CONFIRM, { videoURL: large })).status, 413)
    assert.equal(bucket.objects.size, 0)
    assert.lengthOf(await db.from('stored_files'), 0)
  })

  test('is recorded once, however often it is confirmed at a time', async ({ assert }) => {
    const address = await uploadAddress(caller)
    await put(address, await videoFile())
    const answers = await Promise.all([1, 2].map(() => caller.put(CONFIRM, { videoURL: address })))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200]
    )
    assert.deepEqual(answers[0]!.body, answers[1]!.body)
    assert.lengthOf(await db.from('stored_files'), 1)
    assert.equal(bucket.objects.size, 1)
  })

  test('is cleaned away when nobody asks about it', async ({ assert }) => {
    const address = await uploadAddress(caller)
    await put(address, await videoFile())
    assert.equal(bucket.objects.size, 1)
    const then = Date.now() + 26 * 60 * 60 * 1000
    Settings.now = () => then
    // The fake bucket lists nothing: the object is found by its slot.
    assert.equal(await cleanSlots(24), 1)
    assert.equal(bucket.objects.size, 0)
    assert.lengthOf(await db.from('upload_slots'), 0)
  })
})
