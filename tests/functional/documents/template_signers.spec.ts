import { test } from '@japa/runner'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { signedIn } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { OFFER, sentToOthers } from '#tests/helpers/signing/external'
import { createTemplate } from '#tests/helpers/signing/signing'

test.group('Signers of a template', (group) => {
  group.each.setup(() => emptyPortal())

  async function library() {
    const hr = await signedIn(await given.admin())
    const id = await createTemplate()
    const address = `/api/documents/templates/${id}`
    return {
      hr,
      id,
      address,
      settings: (body: object) => hr.call(address, { method: 'PATCH', body }),
    }
  }

  const NAMED = [
    { role: 'EMPLOYEE', kind: 'employee', label: 'Employee', step: 3 },
    { role: 'MANAGER', kind: 'manager', label: 'Manager', step: 5 },
    { role: 'SIGNER_1', kind: 'external', label: ' Witness ', step: 5 },
  ]

  test('are settled in order, shown, and taken back', async ({ assert }) => {
    const { hr, address, settings } = await library()
    const before = await hr.get(address)
    assert.containSubset(before.body, {
      ownSigners: false,
      signers: [
        { role: 'MANAGER', label: 'Manager', step: 1 },
        { role: 'EMPLOYEE', label: 'Employee', step: 2 },
      ],
    })
    const saved = await settings({ signers: NAMED })
    assert.equal(saved.status, 200)
    assert.containSubset(saved.body, { ownSigners: true })
    assert.deepEqual(saved.body.signers, [
      { role: 'EMPLOYEE', kind: 'employee', label: 'Employee', step: 1 },
      { role: 'MANAGER', kind: 'manager', label: 'Manager', step: 2 },
      { role: 'SIGNER_1', kind: 'external', label: 'Witness', step: 2 },
    ])
    const [entry] = (await auditEntries()).filter(({ action }) => action === 'update')
    assert.include(JSON.stringify(entry?.newValues), 'SIGNER_1')
    const copy = await hr.post(`${address}/copies`, {})
    assert.deepEqual(copy.body.signers, saved.body.signers)
    assert.containSubset((await settings({ signers: null })).body, { ownSigners: false })
  })

  test('invalid lists are refused', async ({ assert }) => {
    const { address, settings } = await library()
    const [employee, manager, witness] = NAMED
    for (const signers of [
      [],
      [employee, manager, employee],
      [employee, manager, { ...witness, label: 'MANAGER' }],
      [employee, manager, { ...witness, label: ' ' }],
      [employee, manager, { ...witness, kind: 'manager' }],
      [employee, { ...manager, kind: 'person' }],
      [employee, manager, { ...witness, step: 6 }],
      [...Array(6).keys()].map((n) => ({ ...witness, role: `SIGNER_${n}`, label: `W${n}` })),
      // The manager's field would be no one's.
      [employee, witness],
    ]) {
      const { status, errors } = await settings({ signers })
      assert.equal(status, 422, JSON.stringify(signers))
      assert.match(errors[0]?.field ?? '', /^signers/)
    }
    const i9 = await settings({ retention: 'i9', signers: [employee, manager, witness] })
    assert.equal(i9.status, 200, address)
  })

  test('fields and places belong to them only', async ({ assert }) => {
    const { hr, address, settings } = await library()
    const field = {
      role: 'SIGNER_1',
      kind: 'signature',
      name: 'Witness',
      required: true,
      ...{ page: 1, x: 0.1, y: 0.1, width: 0.2, height: 0.05 },
    }
    const refused = await hr.put(`${address}/fields`, { fields: [field] })
    assert.equal(refused.errors[0]?.field, 'fields.0.role')
    await settings({ signers: NAMED })
    const placed = await hr.put(`${address}/fields`, { fields: [field] })
    assert.containSubset(placed.body, { fieldCounts: { MANAGER: 0, EMPLOYEE: 0, SIGNER_1: 1 } })
    assert.equal((await settings({ signers: null })).errors[0]?.field, 'signers')

    const text = 'Dear {{firstName}},\n\n{{signer1Signature}} {{signer1Date}}'
    const letter = { name: 'Offer', letter: text }
    const stray = await hr.post('/api/documents/letters', letter)
    assert.equal(stray.errors[0]?.field, 'letter')
    const made = await hr.post('/api/documents/letters', { ...letter, signers: OFFER })
    assert.equal(made.status, 201)
    const sent = await sentToOthers({ signers: OFFER })
    assert.isNumber(sent.id)
  })
})
