import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { normalizeForSearch } from '#core/search/normalize'
import { galleryLetters } from '#documents/letter/gallery_letters'
import { noValues } from '#documents/letter/letter_values'
import { assertMergeable } from '#documents/letter/merge_fields'
import { setLetter } from '#documents/letter/set_letter'
import { GALLERY_LETTERS } from '#documents/template'
import { galleryPackets } from '#onboarding/gallery/gallery'
import type { InstalledEntry } from '#onboarding/gallery/install'
import type { Gallery } from '#onboarding/gallery/show_gallery'
import { DateTime } from 'luxon'
import { auditEntries, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { itemRows, packetRow, PACKETS } from '#tests/helpers/onboarding/onboarding'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { createTemplate } from '#tests/helpers/signing/signing'
import { plainModule } from '#tests/helpers/training/assignments'

const GALLERY = '/api/onboarding/gallery'

test.group('The gallery', (group) => {
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.manager())
  })

  const install = (name: string, by = caller) => by.post<InstalledEntry>(`${GALLERY}/${name}`)

  test('is for who may edit employees, and installs no more than one may send', async ({
    assert,
  }) => {
    const someone = await given.employee()
    const theirs = await signedIn(someone)
    for (const [method, address] of [
      ['GET', GALLERY],
      ['POST', `${GALLERY}/office`],
    ] as const) {
      assert.equal((await visitor().call(address, { method })).status, 401)
      assert.equal((await theirs.call(address, { method })).status, 403)
    }
    await given.override(someone, 'employees:update', 'grant')
    const editor = await signedIn(someone)
    assert.equal((await editor.get(GALLERY)).status, 200)
    assert.equal((await install('office', editor)).status, 403)
    assert.equal((await install('offer_letter', editor)).status, 403)
    assert.equal((await install('nothing')).status, 404)
    assert.lengthOf(await db.from('onboarding_packets'), 0)
    assert.lengthOf(
      (await auditTrail()).filter((entry) => entry.includes('packet')),
      0
    )
  })

  test('has letters with known fields, places to sign and no text to fill in', async ({
    assert,
  }) => {
    const letters = await galleryLetters()
    assert.sameMembers(
      letters.map(({ form }) => form),
      ['welcome_letter', ...GALLERY_LETTERS]
    )
    for (const { letter, settings } of letters) {
      assertMergeable(letter)
      assert.notMatch(letter, /\[|\bTODO\b|_{3}/, settings.name)
      const signed = settings.signers ? '{{signer2Signature}}' : '{{employeeSignature}}'
      assert.include(letter, signed, settings.name)
      const at = DateTime.utc()
      const set = await setLetter({
        name: settings.name,
        letter,
        values: noValues(at),
        at: at.toJSDate(),
      })
      assert.isAbove(set.fields.length, 1, settings.name)
    }
    const names = letters.map(({ settings }) => normalizeForSearch(settings.name))
    assert.equal(new Set(names).size, names.length)
  })

  test('installs every packet as a draft', async ({ assert }) => {
    for (const name of ['Sexual Harassment Prevention', 'Workplace Violence Prevention']) {
      await plainModule({ name })
    }
    for (const { name, title, kind, items } of await galleryPackets()) {
      const { status, body, text } = await install(name)
      assert.equal(status, 200, text)
      assert.isTrue(body.created)
      const packet = await packetRow(body.packetId as number)
      assert.deepInclude(packet, { name: title, kind, status: 'draft', version: 1 })
      const rows = await itemRows(packet.id)
      assert.equal(rows.length + body.leftOut.length, items.length, name)
      // A letter is sent for signature by its own template.
      const letters = rows.filter((row) => row.kind === 'sign').map((row) => row.template_id)
      assert.sameMembers(
        letters,
        body.letters.map(({ templateId }) => templateId)
      )
      // Forms stay the agency's: a place to upload, with a link and what to do.
      for (const row of rows.filter((one) => one.name.startsWith('Form '))) {
        assert.equal(row.kind, 'upload')
        assert.match(row.link, /^https:\/\/www\.(?:uscis|irs)\.gov\//)
        assert.isNotEmpty(row.instructions)
      }
      // The employer has three business days for its part of Form I-9.
      const section2 = rows.find((row) => row.name === 'Complete Section 2 of Form I-9')
      if (kind === 'onboarding') {
        assert.deepInclude(section2, { kind: 'task', owner: 'hr', due_from: 'start', due_days: 3 })
      } else assert.isUndefined(section2)
    }
    const left = await install('warehouse')
    assert.isFalse(left.body.created)
    const templates = await db.from('document_templates').whereNotNull('form').select('form')
    assert.equal(new Set(templates.map(({ form }) => form)).size, templates.length)
  })

  test('installs nothing twice, also by two at once', async ({ assert }) => {
    const [one, other] = await Promise.all([install('restaurant'), install('restaurant')])
    assert.sameMembers([one.body.created, other.body.created], [true, false])
    assert.equal(one.body.packetId, other.body.packetId)
    assert.lengthOf(await db.from('onboarding_packets'), 1)
    const letters = await db.from('document_templates').whereNotNull('form')
    assert.equal(new Set(letters.map(({ form }) => form)).size, letters.length)
    const created = (await auditEntries()).filter(({ action }) => action === 'create')
    assert.lengthOf(
      created.filter(({ entityType }) => entityType === 'onboarding_packet'),
      1
    )
    // What the company has made of a letter stays, also under another name.
    await db.from('document_templates').where('form', 'handbook').update({ name: 'Our handbook' })
    await install('office')
    assert.lengthOf(await db.from('document_templates').where('form', 'handbook'), 1)
    // An archived packet is no longer there, and an archived letter comes back.
    await db.from('onboarding_packets').update({ status: 'archived' })
    await db
      .from('document_templates')
      .where('form', 'handbook')
      .update({ archived_at: '2026-01-01 00:00:00.000' })
    const again = await install('restaurant')
    assert.isTrue(again.body.created)
    const handbook = await db.from('document_templates').where('form', 'handbook').firstOrFail()
    assert.isNull(handbook.archived_at)
  })

  test('installs a letter by itself', async ({ assert }) => {
    const { body } = await install('offer_letter')
    assert.isNull(body.packetId)
    assert.isTrue(body.created)
    const row = await db.from('document_templates').where('form', 'offer_letter').firstOrFail()
    assert.deepInclude(row, { name: 'Offer Letter', kind: 'letter', version: 1 })
    assert.equal(body.letters[0]?.templateId, row.id)
    assert.isFalse((await install('offer_letter')).body.created)
  })

  test('sends a form that the library has, and names the training that it lacks', async ({
    assert,
  }) => {
    const id = await createTemplate({ name: 'I-9 Form' })
    await db.from('document_templates').where('form', 'i9').update({ form: null })
    await db.from('document_templates').where('id', id).update({ form: 'i9' })
    await plainModule({ name: 'Hazard Communication' })
    const { packets } = (await caller.get<Gallery>(GALLERY)).body
    const restaurant = packets.find(({ name }) => name === 'restaurant')
    const forms = restaurant?.items.filter(({ kind, lacksForm }) => lacksForm || kind === 'sign')
    assert.deepEqual(
      forms
        ?.filter(({ name }) => /^Form /.test(name))
        .map(({ name, lacksForm }) => [name, lacksForm]),
      [
        ['Form I-9', false],
        ['Form W-4', true],
      ]
    )
    const { body } = await install('restaurant')
    assert.deepEqual(body.leftOut, ['Sexual Harassment Prevention'])
    const rows = await itemRows(body.packetId as number)
    const i9 = rows.find((row) => row.template_id === id)
    assert.deepInclude(i9, { kind: 'sign', link: 'https://www.uscis.gov/i-9' })
    assert.include(
      rows.map((row) => row.name),
      'Hazard Communication'
    )
  })

  test('shows what is inside and what is there', async ({ assert }) => {
    const { body } = await caller.get<Gallery>(GALLERY)
    assert.deepEqual(
      body.packets.map(({ name, packetId }) => [name, packetId]),
      ['office', 'restaurant', 'clinic', 'warehouse', 'leaving'].map((name) => [name, null])
    )
    const training = body.packets[0]?.items.find(({ kind }) => kind === 'training')
    assert.isTrue(training?.missing)
    const { body: installed } = await install('leaving')
    const after = (await caller.get<Gallery>(GALLERY)).body
    assert.equal(after.packets.at(-1)?.packetId, installed.packetId)
    const exit = after.letters.find(({ name }) => name === 'exit_letter')
    assert.equal(exit?.templateId, installed.letters[0]?.templateId)
    assert.match(exit?.letter ?? '', /^Your last days at \[company\]\n/)
    assert.include(exit?.letter, '[Signature of the manager]')
    for (const { letter } of after.letters) assert.notMatch(letter, /^#|\{\{/m)
  })

  test('has a draft deleted that no one had', async ({ assert }) => {
    const { body } = await install('office')
    assert.equal((await caller.delete(`${PACKETS}/${body.packetId}`)).status, 204)
    assert.lengthOf(await db.from('onboarding_packets'), 0)
    assert.lengthOf(await db.from('onboarding_packet_items'), 0)
    assert.equal((await auditEntries()).at(-1)?.action, 'delete')
  })
})
