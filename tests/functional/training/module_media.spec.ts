import { createHash } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Bucket } from '#tests/helpers/storage/bucket'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { activeEmployee, createModule } from '#tests/helpers/training/training'
import { CAPTIONS, moduleWithVideo, videoFile } from '#tests/helpers/training/videos'

async function bytesOf(caller: Caller, url: string, init: RequestInit = {}) {
  const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, ...(init.headers as Record<string, string>) }
  const address = `http://${process.env.HOST}:${process.env.PORT}${url}`
  const response = await fetch(address, { ...init, headers })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

test.group('What a module shows', (group) => {
  group.each.setup(() => emptyPortal())

  for (const disk of ['the data folder', 'a bucket']) {
    test(`is streamed by ranges from ${disk}`, async ({ assert, cleanup }) => {
      if (disk === 'a bucket') {
        const bucket = await Bucket.open()
        cleanup(() => bucket.close())
      }
      const whole = Buffer.from(await videoFile())
      const module = await storedModule(disk === 'a bucket')
      const caller = await signedIn(await activeEmployee())
      const url = `/api/training/modules/${module}/video`

      const all = await bytesOf(caller, url)
      assert.equal(all.response.status, 200)
      assert.deepEqual(all.bytes, whole)
      assert.equal(all.response.headers.get('content-type'), 'video/webm')
      assert.equal(all.response.headers.get('accept-ranges'), 'bytes')
      assert.equal(all.response.headers.get('cache-control'), 'private, no-cache')
      assert.match(all.response.headers.get('content-disposition') ?? '', /^inline; /)
      const etag = all.response.headers.get('etag') ?? ''
      assert.equal(etag, `"${createHash('sha256').update(whole).digest('hex')}"`)

      const part = await bytesOf(caller, url, { headers: { range: 'bytes=1000-1999' } })
      assert.equal(part.response.status, 206)
      assert.equal(part.response.headers.get('content-range'), `bytes 1000-1999/${whole.length}`)
      assert.deepEqual(part.bytes, whole.subarray(1000, 2000))
      const tail = await bytesOf(caller, url, { headers: { range: 'bytes=-10' } })
      assert.deepEqual(tail.bytes, whole.subarray(-10))
      const beyond = await bytesOf(caller, url, { headers: { range: 'bytes=99999999-' } })
      assert.equal(beyond.response.status, 416)
      const known = await bytesOf(caller, url, {
        // Without it, fetch requests a fresh response, unlike a browser that revalidates.
        headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' },
      })
      assert.equal(known.response.status, 304)
      const head = await bytesOf(caller, url, { method: 'HEAD' })
      assert.equal(head.response.status, 200)
      assert.equal(head.response.headers.get('content-length'), String(whole.length))

      const named = await bytesOf(caller, `${url}?version=1`)
      assert.equal(named.response.headers.get('cache-control'), 'private, max-age=86400')
      assert.equal((await bytesOf(caller, `${url}?version=2`)).response.status, 404)
      assert.equal((await bytesOf(caller, `${url}?version=x`)).response.status, 422)
    })
  }

  /** With its own video, uploaded through the API, wherever files are stored. */
  async function storedModule(inBucket: boolean): Promise<number> {
    if (!inBucket) return (await moduleWithVideo()).id
    const caller = await signedIn(await given.admin())
    const { body } = await caller.post<{ uploadURL: string }>('/api/objects/upload')
    await fetch(body.uploadURL, { method: 'PUT', body: await videoFile() })
    const { body: sent } = await caller.put('/api/training/video-upload', {
      videoURL: body.uploadURL,
    })
    const made = await caller.post<{ id: number }>('/api/training/modules', {
      name: 'Fire',
      description: 'Drill',
      videoPath: sent.objectPath,
    })
    return made.body.id
  }

  test('has captions where there are any', async ({ assert }) => {
    const caller = await signedIn(await activeEmployee())
    const { id } = await moduleWithVideo({}, { captions: true })
    const { response, bytes } = await bytesOf(caller, `/api/training/modules/${id}/captions`)
    assert.equal(response.headers.get('content-type'), 'text/vtt')
    assert.equal(bytes.toString(), CAPTIONS)
    const plain = await moduleWithVideo()
    const none = await caller.get(`/api/training/modules/${plain.id}/captions`)
    assert.equal(none.status, 404)
    const elsewhere = await createModule({ videoUrl: 'https://youtu.be/dQw4w9WgXcQ' })
    assert.equal((await caller.get(`/api/training/modules/${elsewhere.id}/video`)).status, 404)
  })

  test('is for who may see the module', async ({ assert }) => {
    const { id } = await moduleWithVideo()
    const url = `/api/training/modules/${id}/video`
    const denied = await activeEmployee()
    await given.override(denied, 'training:view', 'deny')
    const callers = {
      visitor: visitor(),
      waiting: await signedIn(await given.waiting()),
      denied: await signedIn(denied),
      employee: await signedIn(await activeEmployee()),
      admin: await signedIn(await given.admin()),
    }
    const statuses = async () => {
      const found: Record<string, number> = {}
      for (const [who, caller] of Object.entries(callers)) {
        found[who] = (await bytesOf(caller, url)).response.status
      }
      return found
    }
    const open = { visitor: 401, waiting: 403, denied: 403, employee: 200, admin: 200 }
    assert.deepEqual(await statuses(), open)
    await db
      .from('training_modules')
      .where('id', id)
      .update({ archived_at: '2026-01-01 00:00:00.000' })
    assert.deepEqual(await statuses(), { ...open, employee: 404 })
  })

  test('frames what is elsewhere in a document of its own', async ({ assert }) => {
    const { id } = await createModule({
      name: 'Ladders <script>',
      externalUrl: 'https://training.example/course?a=1&b="2',
      videoUrl: 'https://files.example/drill.mp4',
    })
    const caller = await signedIn(await activeEmployee())
    const page = await caller.get(`/training/${id}/frame/resource`)
    assert.equal(page.status, 200)
    assert.include(page.text, '<iframe')
    assert.include(page.text, 'https://training.example/course?a=1&amp;b=')
    assert.notInclude(page.text, '<script')
    assert.notInclude(page.text, 'allow-top-navigation')
    const policy = page.headers.get('content-security-policy') ?? ''
    assert.include(policy, 'frame-src https: http:')
    assert.include(policy, `default-src 'none'`)
    assert.include(policy, `frame-ancestors 'self'`)
    const video = await caller.get(`/training/${id}/frame/video`)
    assert.include(video.text, '<video src="https://files.example/drill.mp4"')
    // The portal's own pages frame no one else.
    const profile = await caller.page('/profile')
    assert.notInclude(profile.headers.get('content-security-policy') ?? '', 'frame-src https:')
    const own = await moduleWithVideo()
    assert.equal((await caller.get(`/training/${own.id}/frame/resource`)).status, 404)
  })
})
