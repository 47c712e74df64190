import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { signedIn, type Caller } from '#tests/helpers/caller'
import {
  checklistOf,
  givenPacket,
  itemsByName,
  itemsOf,
  PACKETS,
  sendAll,
  task,
} from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { createTemplate, requestRow, sentRequest } from '#tests/helpers/signing/signing'

test.group('Requests of items that leave a packet', (group) => {
  let manager: Person
  let caller: Caller
  let ana: Person

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager()
    caller = await signedIn(manager)
    ana = await given.waiting({ employee: { manager_id: manager.employeeId } })
  })

  const approve = () => caller.post(`/api/employees/${ana.employeeId}/approve`, {})

  /** The packet has something else now, and HR applies it. */
  async function replaceItems(id: number) {
    const body = { kind: 'onboarding', name: 'Office', revision: 1, items: [task()] }
    await caller.put(`${PACKETS}/${id}`, body)
    const run = await checklistOf(ana)
    const applied = await caller.post(`/api/onboarding/checklists/${run.id}/difference`, {})
    if (applied.status !== 200) throw new Error(applied.text)
  }

  test('stay to be signed with the other documents that HR sent with it', async ({ assert }) => {
    const offer = await createTemplate({ name: 'Offer' })
    const nda = await createTemplate({ name: 'NDA' })
    const { id } = await givenPacket({ name: 'Office' }, [
      { kind: 'sign', templateId: nda, name: 'NDA' },
    ])
    await approve()
    const sent = await sentRequest({ manager, employee: ana, templateIds: [offer, nda] })
    await sendAll()
    assert.equal(itemsByName(await itemsOf(ana)).NDA?.signing_request_id, sent.id)
    await replaceItems(id)
    assert.equal(itemsByName(await itemsOf(ana)).NDA?.status, 'removed')
    assert.equal((await requestRow(sent.id)).status, 'CREATED')
  })

  test('go, but for those that HR had made before', async ({ assert }) => {
    const [nda, pledge] = [
      await createTemplate({ name: 'NDA' }),
      await createTemplate({ name: 'Pledge' }),
    ]
    const upload = (name: string) => ({ kind: 'upload' as const, name, accepts: '["pdf"]' })
    const { id } = await givenPacket({ name: 'Office' }, [
      { kind: 'sign', templateId: nda, name: 'NDA' },
      { kind: 'sign', templateId: pledge, name: 'Pledge' },
      upload('Passport'),
      upload('Visa'),
      upload('Keys'),
    ])
    await sentRequest({ manager, employee: ana, templateIds: [nda] })
    const asked = await caller.post('/api/documents/requests', {
      employeeIds: [ana.employeeId],
      kind: 'upload',
      name: 'Passport',
      accepts: ['pdf'],
    })
    assert.equal(asked.status, 201, asked.text)
    await approve()
    await sendAll()
    const items = itemsByName(await itemsOf(ana))
    // The checklist of their leaving waits for the same.
    const { id: runId, ...run } = await db.from('onboarding_checklists').firstOrFail()
    const [leaving] = await db
      .table('onboarding_checklists')
      .insert({ ...run, kind: 'offboarding' })
      .returning('id')
    const leavingId = typeof leaving === 'object' ? leaving.id : leaving
    assert.notEqual(leavingId, runId)
    const keys = { ...items.Keys, id: undefined, checklist_id: leavingId }
    await db.table('onboarding_checklist_items').insert(keys)
    await replaceItems(id)
    const isCancelled = async (name: string) => {
      const { signing_request_id: signing, document_request_id: document } = items[name] ?? {}
      if (signing) return (await requestRow(signing)).status === 'CANCELLED'
      const row = await db.from('document_requests').where('id', Number(document)).firstOrFail()
      return row.state === 'cancelled'
    }
    assert.isFalse(await isCancelled('NDA'))
    assert.isTrue(await isCancelled('Pledge'))
    assert.isFalse(await isCancelled('Passport'))
    assert.isTrue(await isCancelled('Visa'))
    assert.isFalse(await isCancelled('Keys'))
  })
})
