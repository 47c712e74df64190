import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal, userRow } from '#tests/helpers/portal'

const baseURL = () => `http://${process.env.HOST}:${process.env.PORT}`

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f766e' } })

const upload = (caller: Caller, bytes: Buffer, type = 'image/png') =>
  caller.call<{ profileImageUrl: string }>('/api/profile/photo', {
    method: 'PUT',
    raw: new Uint8Array(bytes),
    headers: { 'content-type': type },
  })

async function bytesOf(caller: Caller, url: string, init: RequestInit = {}) {
  const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, ...(init.headers as Record<string, string>) }
  const response = await fetch(new URL(url, baseURL()), { ...init, headers })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

const filesKept = async () => {
  const row = await db.from('stored_files').count('* as count').firstOrFail()
  return Number(row.count)
}

test.group('Profile photo', (group) => {
  group.each.setup(() => emptyPortal())

  test('becomes a small square without what the camera noted', async ({ assert }) => {
    const ana = await given.employee()
    const caller = await signedIn(ana)
    const picture = await canvas(1200, 800)
      .withExif({ IFD0: { Copyright: 'Secret place' } })
      .jpeg()
      .toBuffer()
    assert.include(picture.toString('latin1'), 'Secret place')

    const { status, body } = await upload(caller, picture, 'image/jpeg')
    assert.equal(status, 200)
    assert.match(body.profileImageUrl, new RegExp(`^/api/users/${ana.id}/photo\\?v=\\d+$`))

    const { response, bytes } = await bytesOf(caller, body.profileImageUrl)
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'image/webp')
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
    assert.equal(response.headers.get('cache-control'), 'private, max-age=3600')
    assert.match(response.headers.get('content-disposition') ?? '', /^inline; /)
    const { width, height, format, exif } = await sharp(bytes).metadata()
    assert.deepEqual({ width, height, format, exif }, {
      width: 256,
      height: 256,
      format: 'webp',
      exif: undefined,
    } as never)

    const entries = await db.from('audit_entries').orderBy('id').select('action', 'entity_type')
    assert.sameDeepMembers(
      entries.map(({ action, entity_type: type }) => [action, type]),
      [
        ['create', 'file'],
        ['update', 'user'],
      ]
    )
  })

  test('replaces the one before, and can be taken away', async ({ assert }) => {
    const ana = await given.employee()
    const caller = await signedIn(ana)
    const first = await upload(caller, await canvas(300, 300).png().toBuffer())
    const second = await upload(caller, await canvas(400, 300).webp().toBuffer())
    assert.notEqual(first.body.profileImageUrl, second.body.profileImageUrl)
    assert.equal(await filesKept(), 1)

    assert.equal((await caller.delete('/api/profile/photo')).status, 204)
    assert.equal(await filesKept(), 0)
    assert.isNull((await userRow(ana.id)).photo_file_id)
    assert.equal((await caller.get(second.body.profileImageUrl)).status, 404)
    assert.equal((await caller.delete('/api/profile/photo')).status, 404)
  })

  test('refuses {title}')
    .with([
      { title: 'an empty body', make: async () => Buffer.alloc(0), status: 422 },
      { title: 'a page that says it is a picture', make: async () => svg, status: 422 },
      { title: 'random bytes', make: async () => randomBytes(20_000), status: 422 },
      { title: 'a GIF', make: () => canvas(20, 20).gif().toBuffer(), status: 422 },
      { title: 'half a picture', make: halfPicture, status: 422 },
      { title: 'a picture of a billion pixels', make: bomb, status: 422 },
      { title: 'more than 5 MB', make: async () => Buffer.alloc(5_300_000, 1), status: 413 },
    ])
    .run(async ({ assert }, { make, status }) => {
      const ana = await given.employee()
      const caller = await signedIn(ana)
      const answer = await upload(caller, await make())
      assert.equal(answer.status, status)
      assert.equal(answer.errors[0]?.field, 'file')
      assert.equal(await filesKept(), 0)
      assert.isNull((await userRow(ana.id)).photo_file_id)
    })

  test('stops a body without a length that does not end', async ({ assert }) => {
    const caller = await signedIn(await given.employee())
    const head = await canvas(300, 300).png().toBuffer()
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(sent === 0 ? new Uint8Array(head) : new Uint8Array(65_536))
        sent += 65_536
        if (sent > 9_000_000) controller.close()
      },
    })
    const { response, bytes } = await bytesOf(caller, '/api/profile/photo', {
      method: 'PUT',
      body: endless,
      duplex: 'half',
      headers: { 'content-type': 'image/png' },
    } as RequestInit)
    assert.equal(response.status, 413)
    assert.include(bytes.toString(), '5 MB')
    // The connection is free for the next call.
    assert.equal((await caller.get('/api/auth/user')).status, 200)
  })

  test('is seen by its owner and by who may see people', async ({ assert }) => {
    const ana = await given.employee()
    const caller = await signedIn(ana)
    const { body } = await upload(caller, await canvas(300, 300).png().toBuffer())
    const url = body.profileImageUrl
    const statuses: Record<string, number> = {}
    const accounts = await given.employee()
    await given.bundle(accounts, ['users:manage'])
    for (const [who, person] of Object.entries({
      own: ana,
      admin: await given.admin(),
      manager: await given.manager(),
      accounts,
      colleague: await given.employee(),
      waiting: await given.waiting(),
    })) {
      statuses[who] = (await (await signedIn(person)).get(url)).status
    }
    assert.deepEqual(statuses, {
      own: 200,
      admin: 200,
      manager: 200,
      accounts: 200,
      colleague: 404,
      waiting: 404,
    })
    assert.equal((await visitor().get(url)).status, 401)
    assert.equal((await caller.get('/api/users/999999/photo')).status, 404)
  })

  test('answers ranges, conditions and HEAD', async ({ assert }) => {
    const caller = await signedIn(await given.employee())
    const { body } = await upload(caller, await canvas(300, 300).png().toBuffer())
    const url = body.profileImageUrl
    const whole = await bytesOf(caller, url)
    const size = whole.bytes.length
    const etag = whole.response.headers.get('etag') ?? ''
    assert.equal(whole.response.headers.get('content-length'), String(size))
    assert.equal(whole.response.headers.get('accept-ranges'), 'bytes')

    const part = await bytesOf(caller, url, { headers: { range: 'bytes=10-19' } })
    assert.equal(part.response.status, 206)
    assert.equal(part.response.headers.get('content-range'), `bytes 10-19/${size}`)
    assert.deepEqual(part.bytes, whole.bytes.subarray(10, 20))

    const outside = await bytesOf(caller, url, { headers: { range: `bytes=${size}-` } })
    assert.equal(outside.response.status, 416)
    assert.equal(outside.response.headers.get('content-range'), `bytes */${size}`)

    const stale = await bytesOf(caller, url, {
      headers: { 'range': 'bytes=0-1', 'if-range': '"x"' },
    })
    assert.equal(stale.response.status, 200)
    const fresh = await bytesOf(caller, url, {
      headers: { 'range': 'bytes=0-1', 'if-range': etag },
    })
    assert.equal(fresh.response.status, 206)

    const known = await bytesOf(caller, url, {
      // Without it, fetch requests a fresh response, unlike a browser that revalidates.
      headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' },
    })
    assert.equal(known.response.status, 304)
    assert.lengthOf(known.bytes, 0)

    const head = await bytesOf(caller, url, { method: 'HEAD' })
    assert.equal(head.response.status, 200)
    assert.equal(head.response.headers.get('content-length'), String(size))
    assert.equal(head.response.headers.get('content-type'), 'image/webp')
  })

  test('says so when the disk has lost the file', async ({ assert }) => {
    const caller = await signedIn(await given.employee())
    const { body } = await upload(caller, await canvas(300, 300).png().toBuffer())
    const { deleteObject } = await import('#storage/services/disk_objects')
    const file = await db.from('stored_files').firstOrFail()
    await deleteObject(file.key)
    assert.equal((await caller.get(body.profileImageUrl)).status, 404)
  })
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')

async function halfPicture(): Promise<Buffer> {
  const whole = await sharp(randomBytes(200 * 200 * 3), {
    raw: { width: 200, height: 200, channels: 3 },
  })
    .png()
    .toBuffer()
  return whole.subarray(0, whole.length / 2)
}

/** A few kilobytes that unpack to gigabytes. */
async function bomb(): Promise<Buffer> {
  const small = await canvas(16, 16).png().toBuffer()
  const huge = Buffer.from(small)
  huge.writeUInt32BE(40_000, 16)
  huge.writeUInt32BE(40_000, 20)
  const { crc32 } = await import('node:zlib')
  huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29)
  return huge
}
