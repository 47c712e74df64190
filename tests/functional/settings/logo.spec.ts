import sharp from 'sharp'
import PostalMime from 'postal-mime'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { deliverDueMails } from '#messages/delivery/deliver_mails'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { mailServer } from '#tests/helpers/messages/mail_server'
import { postNote } from '#tests/helpers/messages/outbox'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const baseURL = () => `http://${process.env.HOST}:${process.env.PORT}`

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#0f766e80' } })

const upload = (caller: Caller, bytes: Buffer, type = 'image/png') =>
  caller.call<{ logoUrl: string }>('/api/settings/logo', {
    method: 'PUT',
    raw: new Uint8Array(bytes),
    headers: { 'content-type': type },
  })

const files = () => db.from('stored_files').where('purpose', 'logo')

test.group('Logo', (group) => {
  group.each.setup(() => emptyPortal())

  test('is made anew from the pixels, bounded, and shown to everyone', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    const sent = await picture(2000, 500)
      .withExif({ IFD0: { Copyright: 'Secret place' } })
      .png()
      .toBuffer()
    const { status, body } = await upload(admin, sent)
    assert.equal(status, 200)
    assert.match(body.logoUrl, /^\/api\/settings\/logo\?v=\d+$/)

    const response = await fetch(new URL(body.logoUrl, baseURL()))
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'image/png')
    const bytes = Buffer.from(await response.arrayBuffer())
    const { width, height, format, hasAlpha, exif } = await sharp(bytes).metadata()
    assert.deepEqual({ width, height, format, hasAlpha, exif }, {
      width: 480,
      height: 120,
      format: 'png',
      hasAlpha: true,
      exif: undefined,
    } as never)
    assert.include((await visitor().get('/api/login')).text, 'settings/logo?v=')
    const entry = (await auditEntries()).find(({ entityType }) => entityType === 'setting')
    assert.deepInclude(entry, { action: 'update', entityId: 'logo', oldValues: { fileId: null } })
  })

  test('gives way to another one, and to none', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    await upload(admin, await picture(10, 10).png().toBuffer())
    await upload(admin, await picture(20, 20).flatten().jpeg().toBuffer(), 'image/jpeg')
    assert.lengthOf(await files(), 1)
    const removed = await admin.call('/api/settings/logo', { method: 'DELETE' })
    assert.equal(removed.status, 204)
    assert.lengthOf(await files(), 0)
    assert.equal((await admin.call('/api/settings/logo', { method: 'DELETE' })).status, 404)
    assert.equal((await visitor().get('/api/settings/logo')).status, 404)
  })

  test('comes with every mail, called by the firm’s name, and in the previews', async ({
    assert,
  }) => {
    const admin = await signedIn(await given.admin())
    const sent = async () => {
      const id = await postNote()
      await deliverDueMails()
      const mail = (await mailServer.waitForMailTo('ana@example.com'))!
      mailServer.clear()
      return { id, mail, parsed: await PostalMime.parse(mail.raw) }
    }
    const without = await sent()
    assert.notInclude(without.mail.html, '<img')
    assert.lengthOf(without.parsed.attachments, 0)

    await upload(admin, await picture(2000, 500).png().toBuffer())
    const { id, mail, parsed } = await sent()
    const [image = ''] = /<img[^>]+>/.exec(mail.html) ?? []
    assert.include(image, 'alt="Harbour &amp; Sons"')
    assert.include(image, 'width="192" height="48"')
    assert.include(image, 'src="cid:logo@gangway"')
    const [attached, ...others] = parsed.attachments
    assert.lengthOf(others, 0)
    assert.equal(attached?.contentId, '<logo@gangway>')
    assert.equal(attached?.disposition, 'inline')
    assert.equal(attached?.mimeType, 'image/png')
    const stored = await fetch(new URL('/api/settings/logo', baseURL()))
    assert.deepEqual(
      Buffer.from(attached?.content as ArrayBuffer),
      Buffer.from(await stored.arrayBuffer())
    )

    for (const url of [`/api/mails/${id}/preview`, '/api/mails/previews/invitation/1']) {
      const { text, headers } = await admin.get(url)
      assert.match(text, /<img[^>]+src="data:image\/png;base64,[A-Za-z0-9+/=]+"/, url)
      assert.include(headers.get('content-security-policy') ?? '', 'img-src data:', url)
    }
    await upload(admin, await picture(20, 10).png().toBuffer())
    assert.include((await sent()).mail.html, 'width="20" height="10"')
    await admin.call('/api/settings/logo', { method: 'DELETE' })
    assert.notInclude((await sent()).mail.html, '<img')
  })

  test('is nothing but a PNG or JPEG, by what is in it', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    const wrong: [Buffer, number][] = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 422],
      [await picture(10, 10).webp().toBuffer(), 422],
      [Buffer.from('%PDF-1.7'), 422],
      [Buffer.alloc(0), 422],
      [(await picture(400, 400).png().toBuffer()).subarray(0, 200), 422],
      [Buffer.alloc(2 * 1024 * 1024 + 1), 413],
    ]
    for (const [bytes, status] of wrong) {
      const answer = await upload(admin, bytes)
      assert.equal(answer.status, status, bytes.subarray(0, 20).toString('latin1'))
    }
    assert.lengthOf(await files(), 0)
    assert.lengthOf(await db.from('settings'), 0)
  })

  test('is changed by who may change settings', async ({ assert }) => {
    const bytes = await picture(10, 10).png().toBuffer()
    assert.equal((await upload(await signedIn(await given.manager()), bytes)).status, 403)
    assert.equal((await upload(visitor(), bytes)).status, 401)
    assert.lengthOf(await files(), 0)
  })
})
