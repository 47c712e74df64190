import { test } from '@japa/runner'
import { Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { checklistsOf } from '#onboarding/queries/checklists_of'
import type { LaunchPreview } from '#onboarding/queries/preview/preview_launch'
import { endDueEmployments } from '#people/employment/end_employment'
import { addDays } from '#training/compliance_status'
import { auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { letterTemplate } from '#tests/helpers/documents/library'
import {
  checklistOf,
  givenPacket,
  itemRow,
  itemsByName,
  itemsOf,
  ITEMS,
  sendAll,
} from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { createTemplate } from '#tests/helpers/signing/signing'

type Checklists = Awaited<ReturnType<typeof checklistsOf>>

const today = () => new Date().toISOString().slice(0, 10)

test.group('Documents of people who leave', (group) => {
  let boss: Person
  let hr: Person
  let admin: Caller
  let ana: Person

  group.each.setup(async () => {
    await emptyPortal()
    boss = await given.admin()
    admin = await signedIn(boss)
    hr = await given.manager()
    ana = await given.employee({ employee: { manager_id: hr.employeeId } })
    return () => {
      Settings.now = () => Date.now()
    }
  })

  const packet = async () =>
    givenPacket({ kind: 'offboarding' }, [
      {
        kind: 'sign',
        templateId: await createTemplate({ name: 'Exit letter' }),
        name: 'Exit letter',
      },
      { kind: 'read', templateId: await createTemplate({ name: 'Benefits' }), name: 'Benefits' },
      { kind: 'upload', name: 'Forwarding address', accepts: '["pdf"]' },
      { name: 'Return the badge', owner: 'employee' },
      { name: 'Collect the laptop', owner: 'hr' },
    ])
  const leave = async (endDate: string) => {
    const address = `/api/employees/${ana.employeeId}/leave`
    const left = await admin.post(address, { endDate, reason: 'Moved' })
    if (left.status !== 200) throw new Error(left.text)
  }
  const previewed = async (endDate: string) => {
    const address = `/api/onboarding/preview?leaving=${ana.employeeId}&endDate=${endDate}`
    return (await admin.get<LaunchPreview>(address)).body
  }

  test('are not asked for when they leave at once, and HR has their tasks', async ({ assert }) => {
    await packet()
    assert.lengthOf((await previewed(addDays(today(), 1))).items, 5)
    const preview = await previewed(today())
    assert.deepEqual(
      preview.items.map(({ name, owner, ownerName }) => [name, owner, ownerName]),
      [
        ['Return the badge', 'hr', 'HR'],
        ['Collect the laptop', 'hr', 'HR'],
      ]
    )
    assert.equal(preview.sentence, 'Ending employment creates 2 tasks for HR.')
    assert.deepEqual(preview.emails, [])

    await leave(today())
    await sendAll()
    assert.deepEqual(
      (await itemsOf(ana)).map((item) => [item.name, item.owner, item.owner_user_id, item.problem]),
      [
        ['Return the badge', 'hr', null, null],
        ['Collect the laptop', 'hr', null, null],
      ]
    )
    const { id } = await checklistOf(ana, 'offboarding')
    const update = await admin.post(`/api/onboarding/checklists/${id}/difference`, {})
    assert.equal(update.status, 409, update.text)
    for (const item of await itemsOf(ana)) {
      assert.equal((await admin.post(`${ITEMS}/${item.id}/done`, {})).status, 204)
    }
    assert.equal((await checklistOf(ana, 'offboarding')).status, 'done')
  })

  test('stay open on the last day, and HR can waive them but not send them', async ({ assert }) => {
    const offer = await letterTemplate(
      { name: 'Reference' },
      'To whom it may concern in {{location}}.\n\n{{employeeSignature}}'
    )
    await packet()
    await givenPacket({ kind: 'offboarding' }, [
      { kind: 'sign', templateId: offer.id, name: 'Reference' },
    ])
    const last = addDays(today(), 2)
    await leave(last)
    await sendAll()
    const sent = itemsByName(await itemsOf(ana))
    assert.include(sent.Reference?.problem, 'location')
    assert.isNull(sent['Exit letter']?.problem ?? null)

    const emailed = async () => {
      const rows = await db.from('outbox_messages').where('kind', 'onboarding_tasks').orderBy('id')
      return rows.map(({ recipient }) => recipient)
    }
    assert.deepEqual(await emailed(), [hr.email])

    const after = Date.parse(`${addDays(last, 1)}T10:00:00Z`)
    Settings.now = () => after
    await endDueEmployments()
    assert.deepEqual(await emailed(), [hr.email, boss.email, hr.email])
    await sendAll()
    assert.lengthOf(await emailed(), 3)
    const items = itemsByName(await itemsOf(ana))
    const badge = items['Return the badge']
    assert.deepInclude(badge, { status: 'open', owner: 'hr', owner_user_id: null })
    assert.include(await auditTrail(), `delegate onboarding_item ${badge?.id}`)
    const documents = ['Exit letter', 'Benefits', 'Forwarding address', 'Reference']
    admin = await signedIn(await given.admin())
    const { body } = await admin.get<Checklists>(`/api/employees/${ana.employeeId}/onboarding`)
    for (const name of documents) {
      const id = Number(items[name]?.id)
      assert.deepInclude(items[name], { status: 'open', problem: 'The person has left. Waive it.' })
      const shown = body.runs[0]?.items.find((item) => item.id === id)
      assert.deepInclude(shown?.may, { retry: false, waive: true })
      const refused = await admin.post(`${ITEMS}/${id}/retry`, {})
      assert.equal(refused.status, 409)
      assert.include(refused.text, 'Ana Díaz has left, so nothing can be sent to them.')
      const waived = await admin.post(`${ITEMS}/${id}/waive`, { reason: 'Signed on paper' })
      assert.equal(waived.status, 204)
      assert.equal((await itemRow(id)).status, 'waived')
    }
    assert.lengthOf(await db.from('onboarding_checklist_items').where('to_send', 1), 0)
  })
})
