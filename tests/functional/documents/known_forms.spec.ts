import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { formLikeI9, formLikeW4 } from '#tests/helpers/documents/known_form'
import {
  bytesOf,
  newField,
  PDF_HEADERS,
  TEMPLATES_ADDRESS,
  uploadTemplate,
  type TemplateAnswer,
} from '#tests/helpers/documents/library'
import { given } from '#tests/helpers/people/people'
import { plainPdf } from '#tests/helpers/pdf/pdf_files'
import { emptyPortal } from '#tests/helpers/portal'

test.group('Known forms', (group) => {
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.manager())
  })

  const replace = (id: number, file: Uint8Array) =>
    caller.call<TemplateAnswer>(`${TEMPLATES_ADDRESS}/${id}/file`, {
      method: 'PUT',
      raw: bytesOf(file),
      headers: PDF_HEADERS,
    })

  test('an I-9 has its fields placed for both signers', async ({ assert }) => {
    const { status, body, text } = await uploadTemplate(caller, { name: 'I-9' }, await formLikeI9())
    assert.equal(status, 201, text)
    const { fields, found } = body
    assert.lengthOf(found, 25)
    assert.lengthOf(fields, 24)
    assert.isTrue(fields.every(({ page }) => page === 1))
    const one = (name: string) => fields.find((field) => field.name === name)
    const of = (name: string) => {
      const { role, kind, required } = one(name)!
      return [role, kind, required]
    }
    assert.deepEqual(of('Signature of Employee'), ['EMPLOYEE', 'signature', true])
    assert.deepEqual(of("Today's Date mmddyyy"), ['EMPLOYEE', 'date', true])
    assert.deepEqual(of('Date of Birth mmddyyyy'), ['EMPLOYEE', 'text', true])
    assert.deepEqual(of('US Social Security Number'), ['EMPLOYEE', 'text', false])
    assert.deepEqual(of('CB_1'), ['EMPLOYEE', 'checkbox', false])
    assert.deepEqual(of('Document Title 1'), ['MANAGER', 'text', false])
    assert.deepEqual(of('CB_Alt'), ['MANAGER', 'checkbox', false])
    assert.deepEqual(of('Signature of Employer or AR'), ['MANAGER', 'signature', true])
    assert.deepEqual(of('S2 Todays Date mmddyyyy'), ['MANAGER', 'date', true])
    assert.equal(new Set(fields.map(({ id }) => id)).size, fields.length)
  })

  test('the library’s empty I-9 has them, too, and keeps what someone placed', async ({
    assert,
  }) => {
    const { body: empty } = await uploadTemplate(caller, { name: 'I-9' }, await plainPdf([{}, {}]))
    assert.deepEqual(empty.fields, [])
    const { body } = await replace(empty.id, await formLikeI9())
    assert.lengthOf(body.fields, 24)
    const own = await caller.put<TemplateAnswer>(`${TEMPLATES_ADDRESS}/${body.id}/fields`, {
      fields: [newField()],
    })
    assert.lengthOf(own.body.fields, 1)
    const again = await replace(body.id, await formLikeI9())
    assert.deepEqual(
      again.body.fields.map(({ name }) => name),
      ['Your signature']
    )
  })

  test('a W-4 has its fields placed and named, and a place to sign', async ({ assert }) => {
    const { status, body, text } = await uploadTemplate(caller, { name: 'W-4' }, await formLikeW4())
    assert.equal(status, 201, text)
    assert.lengthOf(body.found, 14)
    assert.deepEqual(
      body.fields.map(({ name, role, kind, required }) => [name, role, kind, required]),
      [
        ['First name and middle initial', 'EMPLOYEE', 'text', true],
        ['Last name', 'EMPLOYEE', 'text', true],
        ['Address', 'EMPLOYEE', 'text', true],
        ['City or town, state, and ZIP code', 'EMPLOYEE', 'text', true],
        ['Social Security number', 'EMPLOYEE', 'text', true],
        ['Step 3: Amount for qualifying children', 'EMPLOYEE', 'text', false],
        ['Step 4(c): Extra withholding', 'EMPLOYEE', 'text', false],
        ['Employer’s name and address', 'MANAGER', 'text', true],
        ['First date of employment', 'MANAGER', 'text', true],
        ['Employer identification number (EIN)', 'MANAGER', 'text', true],
        ['Single or Married filing separately', 'EMPLOYEE', 'checkbox', false],
        ['Married filing jointly or Qualifying surviving spouse', 'EMPLOYEE', 'checkbox', false],
        ['Head of household', 'EMPLOYEE', 'checkbox', false],
        ['Step 2(c): There are only two jobs in total', 'EMPLOYEE', 'checkbox', false],
        ['Employee’s signature', 'EMPLOYEE', 'signature', true],
        ['Date', 'EMPLOYEE', 'date', true],
      ]
    )
    const [signature, date] = body.fields.slice(-2)
    const employer = body.fields.find(({ name }) => name.startsWith('Employer’s'))!
    for (const { y, height } of [signature!, date!]) {
      assert.isAbove(y, 0.758)
      assert.isBelow(y + height, employer.y)
    }
    assert.isBelow(signature!.x + signature!.width, date!.x)
    assert.isBelow(date!.x + date!.width, 1)
    assert.equal(new Set(body.fields.map(({ id }) => id)).size, body.fields.length)
  })

  test('where the template’s own signers lack one, that one’s fields stay suggestions', async ({
    assert,
  }) => {
    const { body: empty } = await uploadTemplate(caller, { name: 'W-4' }, await plainPdf([{}, {}]))
    const signers = [
      { role: 'EMPLOYEE', kind: 'employee', label: 'Employee', step: 1 },
      { role: 'SIGNER_1', kind: 'person', label: 'Payroll', step: 2 },
    ]
    const settings = await caller.call(`${TEMPLATES_ADDRESS}/${empty.id}`, {
      method: 'PATCH',
      body: { signers },
    })
    assert.equal(settings.status, 200, settings.text)
    for (const [form, found, placed] of [
      [await formLikeW4(), 14, 13],
      [await formLikeI9(), 25, 14],
    ] as const) {
      const { status, body, text } = await replace(empty.id, form)
      assert.equal(status, 200, text)
      assert.lengthOf(body.found, found)
      assert.lengthOf(body.fields, placed)
      assert.isTrue(body.fields.every(({ role }) => role === 'EMPLOYEE'))
      const none = `${TEMPLATES_ADDRESS}/${empty.id}/fields`
      assert.equal((await caller.put(none, { fields: [] })).status, 200)
    }
  })

  test('a form that numbers its fields alike at other places only suggests', async ({ assert }) => {
    const file = await formLikeW4({ lower: 0.02 })
    const { body } = await uploadTemplate(caller, { name: 'Ours' }, file)
    assert.deepEqual(body.fields, [])
    assert.lengthOf(body.found, 14)
  })

  test('another form only suggests', async ({ assert }) => {
    const file = await formLikeI9({ without: 'Signature of Employer or AR' })
    const { body } = await uploadTemplate(caller, { name: 'Ours' }, file)
    assert.deepEqual(body.fields, [])
    assert.lengthOf(body.found, 24)
    const { found } = await db.from('document_template_versions').firstOrFail()
    assert.notInclude(found, '"field"')
  })
})
