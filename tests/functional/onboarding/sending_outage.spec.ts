import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { StorageAway } from '#core/errors/outages'
import { sendChecklist } from '#onboarding/sending/send_items'
import { signedIn } from '#tests/helpers/caller'
import { letterTemplate } from '#tests/helpers/documents/library'
import {
  checklistOf,
  givenPacket,
  itemsOf,
  nothingToUndo,
  sendAll,
} from '#tests/helpers/onboarding/onboarding'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { Bucket } from '#tests/helpers/storage/bucket'

test.group('Sending the documents of a checklist while the storage is away', (group) => {
  let bucket: Bucket

  group.each.setup(async () => {
    await emptyPortal()
    bucket = await Bucket.open()
    return () => bucket.close()
  })

  test('is tried again later, and sends each once', async ({ assert }) => {
    const manager = await given.manager()
    const letter = await letterTemplate(
      { name: 'Offer' },
      'Dear {{firstName}}, welcome.\n\n{{employeeSignature}}'
    )
    await givenPacket({}, [
      { kind: 'upload', name: 'Passport', accepts: '["pdf"]' },
      { kind: 'sign', templateId: letter.id, name: 'Offer' },
    ])
    const person = await given.waiting({ employee: { manager_id: manager.employeeId } })
    const approver = await signedIn(manager)
    await approver.post(`/api/employees/${person.employeeId}/approve`, {})
    const { id } = await checklistOf(person)
    await nothingToUndo()
    bucket.failing = 'refuses'
    for (let time = 0; time < 2; time++) {
      await assert.rejects(() => sendChecklist(id), StorageAway)
      const items = await itemsOf(person)
      assert.deepEqual(
        items.map(({ to_send: waits, problem }) => [waits, problem]),
        [
          [null, null],
          [1, null],
        ]
      )
      assert.deepInclude(await checklistOf(person), { to_send: 1, claimed_by: null })
    }
    bucket.failing = null
    await sendAll()
    assert.isNull((await checklistOf(person)).to_send)
    assert.lengthOf(await db.from('document_requests'), 1)
    assert.lengthOf(await db.from('signing_requests'), 1)
  })
})
