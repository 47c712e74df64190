import { createHash } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { readdir, rm } from 'node:fs/promises'
import { Settings } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { dataPath } from '#config/paths'
import { objectKeys } from '#storage/services/disk_objects'
import { incomingPath } from '#storage/uploads/receive_file'
import { MAX_VIDEO_BYTES } from '#training/modules/upload_purposes'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { soon } from '#tests/helpers/soon'
import {
  CAPTIONS,
  send,
  uploadAddress,
  uploadFile,
  uploadVideo,
  videoFile,
  VIDEO_SECONDS,
} from '#tests/helpers/training/videos'

const CONFIRM = '/api/training/video-upload'
const utf8 = (text: string) => new TextEncoder().encode(text)

async function keysOnDisk(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of objectKeys('/')) keys.push(key)
  return keys
}

const slots = () => db.from('upload_slots').orderBy('id')
const files = () => db.from('stored_files').orderBy('id')

const untilNothingArrives = () =>
  soon('an unfinished upload is gone', async () => {
    return (await readdir(incomingPath()).catch(() => [])).length === 0
  })

test.group('Uploading a video', (group) => {
  let admin: Person
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    for (const folder of ['files', 'incoming']) {
      await rm(dataPath(folder), { recursive: true, force: true })
    }
    admin = await given.admin()
    caller = await signedIn(admin)
    return () => {
      Settings.now = () => Date.now()
    }
  })

  test('takes one PUT and answers the path of what was stored', async ({ assert }) => {
    const bytes = await videoFile('mp4')
    const address = await uploadAddress(caller, { name: 'Fire drill.mp4' })
    assert.match(address, /^https?:\/\/[^/]+\/api\/objects\/upload\/[\w-]{43}$/)

    const sent = await send(caller, address, bytes)
    assert.equal(sent.status, 200)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    assert.deepEqual(sent.body, { size: bytes.length, sha256 })

    const confirmed = await caller.put(CONFIRM, { videoURL: address })
    const [file] = await files()
    assert.equal(confirmed.status, 200)
    assert.deepEqual(confirmed.body, {
      objectPath: `/objects/${file.id}`,
      name: 'Fire drill.mp4',
      seconds: VIDEO_SECONDS,
    })
    assert.equal(file.purpose, 'training_video')
    assert.equal(file.media_type, 'video/mp4')
    assert.equal(file.sha256, sha256)
    assert.equal(file.owner_id, admin.id)
    assert.deepEqual(await keysOnDisk(), [file.key])

    const [slot] = await slots()
    const token = address.split('/').pop() ?? ''
    assert.equal(slot.token_digest, createHash('sha256').update(token).digest('hex'))
    assert.notInclude(JSON.stringify(slot), token)
    const entry = await db.from('audit_entries').where('entity_type', 'file').firstOrFail()
    assert.equal(entry.action, 'create')
    assert.equal(entry.performed_by_id, admin.id)

    // A lost answer is requested again.
    assert.deepEqual(
      (await caller.put(CONFIRM, { videoURL: `${address}?x=1` })).body,
      confirmed.body
    )
  })

  test('knows a video called {$self}, wherever its tables are')
    .with(['mp4', 'moovAtEnd', 'webm', 'silent'] as const)
    .run(async ({ assert }, name) => {
      const { seconds } = await uploadVideo(caller, name)
      assert.equal(seconds, VIDEO_SECONDS)
    })

  test('asks for no body at all', async ({ assert }) => {
    const answer = await caller.call('/api/objects/upload', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    assert.equal(answer.status, 200)
    assert.isString(answer.body.uploadURL)
  })

  test('refuses {title}')
    .with([
      { title: 'nothing', make: async () => utf8(''), says: 'empty' },
      { title: 'a page', make: async () => utf8('<!doctype html><p>Hi'), says: 'MP4 or WebM' },
      {
        title: 'a ZIP archive',
        make: async () => new Uint8Array(Buffer.from('504b03041400000000000000', 'hex')),
        says: 'MP4 or WebM',
      },
      {
        title: 'a QuickTime film',
        make: async () =>
          new Uint8Array(Buffer.from('000000146674797071742020000000007174202000', 'hex')),
        says: 'MP4 or WebM',
      },
      { title: 'sound', make: () => videoFile('soundOnly'), says: 'sound only' },
      {
        title: 'a recording without its length',
        make: () => videoFile('noLength'),
        says: 'How long',
      },
      {
        title: 'half a video',
        make: async () => (await videoFile('moovAtEnd')).slice(0, 6000),
        says: '',
      },
      {
        title: 'half a WebM video',
        make: async () => (await videoFile('webm')).slice(0, 6000),
        says: 'incomplete',
      },
    ])
    .run(async ({ assert }, { make, says }) => {
      const address = await uploadAddress(caller, { name: 'video.mp4' })
      const answer = await send(caller, address, await make())
      assert.equal(answer.status, 422)
      assert.equal(answer.errors[0]?.field, 'file')
      assert.include(String(answer.body.message), says)
      assert.deepEqual(await files(), [])
      assert.deepEqual(await keysOnDisk().catch(() => []), [])
      await untilNothingArrives()
      // The same address accepts a better file.
      assert.equal((await send(caller, address, await videoFile())).status, 200)
    })

  test('refuses more than 100 MB as soon as it is told or counted', async ({ assert }) => {
    const address = await uploadAddress(caller)
    const { pathname } = new URL(address)
    const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const url = `http://${process.env.HOST}:${process.env.PORT}${pathname}`
    const told = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { cookie, 'content-type': 'video/mp4', 'content-length': MAX_VIDEO_BYTES + 1 }
      const sending = httpRequest(url, { method: 'PUT', headers }, (response) => {
        resolve(response.statusCode)
        sending.destroy()
      })
      sending.on('error', reject)
      // Not one byte of it is sent.
      sending.flushHeaders()
    })
    assert.equal(told, 413)

    const head = await videoFile('mp4')
    let left = MAX_VIDEO_BYTES + 1 - head.length
    const chunk = new Uint8Array(1024 * 1024)
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(head),
      pull(controller) {
        if (left <= 0) return controller.close()
        controller.enqueue(chunk.subarray(0, Math.min(left, chunk.length)))
        left -= chunk.length
      },
    })
    const counted = await fetch(url, {
      method: 'PUT',
      body,
      duplex: 'half',
      headers: { cookie, 'content-type': 'video/mp4' },
    } as RequestInit)
    assert.equal(counted.status, 413)
    assert.include(await counted.text(), '100 MB')
    assert.deepEqual(await files(), [])
    await untilNothingArrives()
  })

  test('takes exactly 100 MB', async ({ assert }) => {
    const head = await videoFile('mp4')
    const bytes = new Uint8Array(MAX_VIDEO_BYTES)
    bytes.set(head)
    // A free-space box follows the film.
    const rest = MAX_VIDEO_BYTES - head.length
    new DataView(bytes.buffer).setUint32(head.length, rest)
    bytes.set(utf8('free'), head.length + 4)
    const { seconds } = await uploadFile(caller, bytes)
    assert.equal(seconds, VIDEO_SECONDS)
    assert.equal(Number((await files())[0].size), MAX_VIDEO_BYTES)
  })

  test('tells why an address takes nothing', async ({ assert }) => {
    const bytes = await videoFile()
    const used = await uploadAddress(caller)
    assert.equal((await send(caller, used, bytes)).status, 200)
    const twice = await send(caller, used, bytes)
    assert.equal(twice.status, 409)
    assert.include(String(twice.body.message), 'already')

    const other = await signedIn(await given.admin())
    const mine = await uploadAddress(caller)
    const foreign = await send(other, mine, bytes)
    assert.equal(foreign.status, 403)
    assert.include(String(foreign.body.message), 'Someone else')
    assert.equal((await other.put(CONFIRM, { videoURL: used })).status, 403)

    const unknown = await send(caller, used.replace(/[\w-]{43}$/, 'x'.repeat(43)), bytes)
    assert.equal(unknown.status, 404)

    const later = Date.now() + 61 * 60 * 1000
    Settings.now = () => later
    const expired = await send(caller, mine, bytes)
    assert.equal(expired.status, 409)
    assert.include(String(expired.body.message), 'expired')
    assert.lengthOf(await files(), 1)
  })

  test('lets one of two uploads to the same address win', async ({ assert }) => {
    const address = await uploadAddress(caller)
    const bytes = await videoFile()
    const answers = await Promise.all([1, 2, 3].map(() => send(caller, address, bytes)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
    assert.lengthOf(await files(), 1)
    assert.lengthOf(await keysOnDisk(), 1)
  })

  test('leaves nothing of an upload that is broken off', async ({ assert }) => {
    const { pathname } = new URL(await uploadAddress(caller))
    const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const head = await videoFile('mp4')
    await new Promise<void>((resolve) => {
      const headers = { cookie, 'content-type': 'video/mp4', 'content-length': 9_000_000 }
      const url = `http://${process.env.HOST}:${process.env.PORT}${pathname}`
      const sending = httpRequest(url, { method: 'PUT', headers })
      sending.on('error', () => resolve())
      sending.on('close', () => resolve())
      sending.write(head)
      const seen = setInterval(async () => {
        const names = await readdir(incomingPath()).catch(() => [])
        if (names.length === 0) return
        clearInterval(seen)
        sending.destroy()
      }, 10)
    })
    await untilNothingArrives()
    assert.deepEqual(await files(), [])
    assert.isNull((await slots())[0].received_at)
  })

  test('says what is wrong with an address to confirm', async ({ assert }) => {
    for (const videoURL of ['x', 'https://elsewhere.example/a.mp4', '/objects/1', 'http://[']) {
      const answer = await caller.put(CONFIRM, { videoURL })
      assert.equal(answer.status, 422, videoURL)
      assert.equal(answer.errors[0]?.field, 'videoURL')
    }
    assert.equal((await caller.put(CONFIRM, {})).status, 422)
    const empty = await caller.put(CONFIRM, { videoURL: await uploadAddress(caller) })
    assert.equal(empty.status, 409)
    assert.include(String(empty.body.message), 'Nothing has been uploaded')
  })

  test('takes captions in WebVTT and no other text', async ({ assert }) => {
    const slot = { purpose: 'training_captions', name: 'captions.vtt' }
    const { objectPath, seconds } = await uploadFile(caller, utf8(CAPTIONS), slot)
    assert.match(objectPath, /^\/objects\/\d+$/)
    assert.isNull(seconds)
    assert.equal((await files())[0].media_type, 'text/vtt')
    for (const [text, says] of [
      ['1\n00:00:01,000 --> 00:00:02,000\nSubRip\n', 'WebVTT'],
      ['WEBVTT\n\n00:01 --> 00:02\nToo short\n', 'Line 3'],
      ['WEBVTT\n\n00:04.000 --> 00:02.000\nBackwards\n', 'ends before'],
      ['WEBVTT\n', 'nothing in'],
      [`WEBVTT\n\n${'x'.repeat(1024 * 1024)}`, '1 MB'],
    ] as const) {
      const answer = await send(caller, await uploadAddress(caller, slot), utf8(text), 'text/vtt')
      assert.include([413, 422], answer.status, says)
      assert.include(String(answer.body.message), says)
    }
    const video = await send(caller, await uploadAddress(caller, slot), await videoFile())
    assert.equal(video.status, 422)
  })
})
