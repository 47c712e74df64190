import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { SigningPage } from '#signing/queries/signing_page'
import { signedIn } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { actionRow, openAs, sentRequest, signatureFor } from '#tests/helpers/signing/signing'

test.group('Signers who have changed since they were asked', (group) => {
  group.each.setup(() => emptyPortal())

  test('sign by their present name and address', async ({ assert }) => {
    const maya = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    const sent = await sentRequest({ manager: maya })
    const caller = await signedIn(maya)
    await openAs(sent, 'MANAGER')
    const present = { last_name: 'Falk', email: 'maya@falk.example' }
    await db.from('users').where('id', maya.id).update(present)
    const address = `/api/sign/actions/${sent.actions.MANAGER}`
    const frame = await caller.get<SigningPage>(address)
    assert.deepEqual(frame.body.signer, { name: 'Maya Falk', initials: 'MF' })
    const body = await signatureFor(sent, 'MANAGER')
    const typed = (text: string) =>
      caller.post(`${address}/signature`, { ...body, signature: { way: 'typed', text } })
    const former = await typed('Maya Lund')
    assert.equal(former.errors[0]?.rule, 'otherName')
    const signed = await typed('Maya Falk')
    assert.equal(signed.status, 200)
    assert.containSubset(await actionRow(sent.actions.MANAGER), {
      recipient_name: 'Maya Falk',
      recipient_email: 'maya@falk.example',
    })
  })
})
