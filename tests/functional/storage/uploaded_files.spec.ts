import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { askUpload, upload } from '#tests/helpers/documents/requested_documents'
import { unpacked } from '#tests/helpers/archives'
import { signedIn, type Answer, type Caller } from '#tests/helpers/caller'
import { bytesOf } from '#tests/helpers/downloads'
import { certificateModule, CLAIM, pdf, sendFile } from '#tests/helpers/training/learning'
import { agencyForm, folderOf, write } from '#tests/helpers/pdf/pdf_files'
import { given, type Person } from '#tests/helpers/people/people'
import { pdfInfo, pdfText } from '#tests/helpers/pdf/poppler'
import { emptyPortal } from '#tests/helpers/portal'
import { createModule } from '#tests/helpers/training/training'

type Bytes = Uint8Array<ArrayBuffer>

/** A phone photo in portrait format: landscape pixels with a rotation, and its place. */
async function phonePhoto(): Promise<Bytes> {
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'Home of Ana' } })
    .jpeg()
    .toBuffer()
  return new Uint8Array(photo)
}

/** A few bytes that claim 400 million pixels. */
async function hugePicture(): Promise<Bytes> {
  const small = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const header = 12
  small.writeUInt32BE(20_000, header + 4)
  small.writeUInt32BE(20_000, header + 8)
  small.writeUInt32BE(crc32(small.subarray(header, header + 17)), header + 17)
  return new Uint8Array(small)
}

async function cutOffPicture(): Promise<Bytes> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const whole = await sharp({ create: { width: 200, height: 200, channels: 3, noise } as never })
    .png()
    .toBuffer()
  return new Uint8Array(whole.subarray(0, whole.length / 2))
}

interface Place {
  title: string
  /** The call that sends it, under a name if the call accepts one. */
  send: (scene: Scene, file: Bytes, name: string) => Promise<Answer<unknown>>
  /** Where others open it. */
  address: () => Promise<string>
}

interface Scene {
  person: Person
  caller: Caller
  hr: Caller
}

const newest = async (table: string) =>
  Number((await db.from(table).orderBy('id', 'desc').firstOrFail()).id)

const put = (caller: Caller, url: string, raw: Bytes) =>
  caller.call(url, { method: 'PUT', raw, headers: { 'content-type': 'image/png' } })

const PROOFS: Place[] = [
  {
    title: 'a certificate from elsewhere',
    send: async ({ caller }, file, fileName) =>
      sendFile(caller, (await certificateModule()).id, { ...CLAIM, fileName }, file),
    address: async () => `/api/training/evidence/${await newest('training_evidence')}/file`,
  },
  {
    title: 'a sign-in sheet',
    send: async ({ person, hr }, file, name) => {
      const held = { heldOn: '2026-03-31', employeeIds: [person.employeeId] }
      const moduleId = (await createModule()).id
      const { body } = await hr.post<{ recordingId: number }>('/api/training/recordings', {
        ...held,
        moduleId,
      })
      const query = new URLSearchParams({ name })
      return put(hr, `/api/training/recordings/${body.recordingId}/sheet?${query}`, file)
    },
    address: async () => `/api/training/recordings/${await newest('training_recordings')}/sheet`,
  },
  {
    title: 'a requested document',
    send: async ({ person, caller }, file, fileName) =>
      upload(caller, await askUpload(person, { name: fileName }), { fileName }, file),
    address: async () => `/api/documents/submissions/${await newest('document_submissions')}/file`,
  },
]

const PICTURES: Place[] = [
  ...PROOFS,
  {
    title: 'a photo',
    send: ({ caller }, file) => put(caller, '/api/profile/photo', file),
    address: async () =>
      `/api/users/${(await db.from('users').orderBy('id').firstOrFail()).id}/photo`,
  },
  {
    title: 'a logo',
    send: ({ hr }, file) => put(hr, '/api/settings/logo', file),
    address: async () => '/api/settings/logo',
  },
]

test.group('An uploaded file', (group) => {
  let scene: Scene

  group.each.setup(async () => {
    await emptyPortal()
    const person = await given.employee({ firstName: 'Ana' })
    scene = {
      person,
      caller: await signedIn(person),
      hr: await signedIn(await given.admin()),
    }
  })

  test('of {title} is stored as its upright pixels, without where it was taken')
    .with(PICTURES)
    .run(async ({ assert }, { send, address }) => {
      const answer = await send(scene, await phonePhoto(), 'photo.jpg')
      assert.isBelow(answer.status, 300, answer.text)
      const bytes = await bytesOf(scene.hr, await address())
      const { width, height, exif, orientation } = await sharp(bytes).metadata()
      assert.isAtLeast(Number(height), Number(width))
      assert.isUndefined(exif)
      assert.isUndefined(orientation)
      assert.notInclude(Buffer.from(bytes).toString('latin1'), 'Home of Ana')
    })

  test('of {title} that cannot be decoded is refused in words, and nothing of it stays')
    .with(PICTURES)
    .run(async ({ assert }, { send }) => {
      const refusals: [Bytes, RegExp][] = [
        [await hugePicture(), /more than 64 megapixels/],
        [await cutOffPicture(), /damaged and cannot be read/],
      ]
      for (const [file, message] of refusals) {
        const answer = await send(scene, file, 'picture.png')
        assert.equal(answer.status, 422)
        assert.equal(answer.errors[0]?.field, 'file')
        assert.match(String(answer.errors[0]?.message), message)
      }
      assert.lengthOf(await db.from('stored_files'), 0)
    })

  test('of {title} as PDF file keeps what it shows, and nothing that runs or is attached')
    .with(PROOFS)
    .run(async ({ assert, ...context }, { send, address }) => {
      const answer = await send(scene, new Uint8Array(await agencyForm()), 'form.pdf')
      assert.isBelow(answer.status, 300, answer.text)
      const bytes = Buffer.from(await bytesOf(scene.hr, await address()))
      const path = await write(await folderOf(context.test), 'form.pdf', bytes)
      assert.include(await pdfText(path), 'Filled before')
      assert.match(await pdfInfo(path), /Encrypted: +no/)
      assert.notInclude(await pdfInfo(path, '-js'), 'A script ran')
      assert.notMatch(bytes.toString('latin1'), /OpenAction|Launch|EmbeddedFile|JavaScript/)
      const stored = await db.from('stored_files').firstOrFail()
      assert.equal(stored.size, bytes.length)
      assert.equal(stored.sha256, createHash('sha256').update(bytes).digest('hex'))
    })

  test('of {title} as PDF file that cannot be read is refused in words, and nothing of it stays')
    .with(PROOFS)
    .run(async ({ assert }, { send }) => {
      const locked = await PDFDocument.create()
      locked.addPage()
      locked.encrypt({ userPassword: 'secret', ownerPassword: 'owner' })
      // Not the rule of a wrong password, which the log would report as an attack.
      const refusals: [Bytes, RegExp, string][] = [
        [pdf().slice(0, 120), /damaged or incomplete\. Open it in a PDF reader/, 'pdf.damaged'],
        [
          new Uint8Array(await locked.save()),
          /needs a password\. Save it without one/,
          'pdf.password',
        ],
      ]
      for (const [file, message, rule] of refusals) {
        const answer = await send(scene, file, 'form.pdf')
        assert.equal(answer.status, 422)
        assert.equal(answer.errors[0]?.field, 'file')
        assert.match(String(answer.errors[0]?.message), message)
        assert.equal(answer.errors[0]?.rule, rule)
      }
      assert.lengthOf(await db.from('stored_files'), 0)
    })

  test('of {title} is handed out under the extension of what is in it')
    .with(PROOFS)
    .run(async ({ assert }, { send, address }) => {
      const nameOf = async () => {
        const { headers } = await scene.hr.get(await address())
        return /filename="([^"]*)"/.exec(headers.get('content-disposition') ?? '')?.[1]
      }
      await send(scene, pdf(), 'first-aid.html')
      assert.equal(await nameOf(), 'first-aid.pdf')
      assert.equal((await db.from('stored_files').firstOrFail()).name, 'first-aid.pdf')
      await send(scene, await phonePhoto(), 'c.pdf')
      assert.equal(await nameOf(), 'c.jpg')
      // As stored before names were derived from the content.
      await db.from('stored_files').update({ name: 'invoice.hta' })
      assert.equal(await nameOf(), 'invoice.jpg')
    })

  test('keeps that extension in the archive of a person', async ({ assert }) => {
    await sendFile(scene.caller, (await certificateModule()).id)
    await db.from('stored_files').update({ name: '.htaccess' })
    const names = Object.keys(await unpacked(await bytesOf(scene.caller, '/api/profile/archive')))
    const id = await newest('training_evidence')
    assert.include(names, `training/evidence/${id}-htaccess.pdf`)
  })
})
