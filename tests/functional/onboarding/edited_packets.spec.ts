import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { dbTime } from '#core/time'
import { openEarlyForWaiting } from '#onboarding/checklists/open_early'
import { applyPacket } from '#onboarding/packets/apply_packet'
import type { ItemInput } from '#onboarding/packet'
import { addDays } from '#training/compliance_status'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import {
  attached,
  checklistOf,
  givenPacket,
  itemsByName,
  itemsOf,
  ITEMS,
  PACKETS,
  sendAll,
  task,
} from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { plainModule } from '#tests/helpers/training/assignments'

interface Reach {
  reached: Record<'add' | 'remove' | 'edit' | 'redate', string[]>[]
}
interface Told {
  edit: { name: string; fields: string[] }[]
  redate: { name: string; from: string; to: string }[]
}

const due = (days: number) => addDays(DateTime.utc().toISODate(), days)

test.group('An edited packet', (group) => {
  let caller: Caller
  let ana: Person

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.manager())
    ana = await given.waiting({ employee: { start_date: due(10) } })
  })

  const approve = () => caller.post(`/api/employees/${ana.employeeId}/approve`, {})
  const edit = async (id: number, items: ItemInput[], revision = 1) => {
    const body = { kind: 'onboarding', name: 'Office', revision, items }
    return (await caller.put(`${PACKETS}/${id}`, body)).status
  }
  const reach = async (id: number, dryRun = true) =>
    (await caller.post<Reach>(`${PACKETS}/${id}/application`, { dryRun })).body.reached
  const told = async () => {
    const address = `/api/employees/${ana.employeeId}/onboarding`
    const shown = await caller.get<{ runs: { difference: Told | null }[] }>(address)
    return shown.body.runs[0]?.difference ?? null
  }
  const upload = (fields: Partial<ItemInput>): ItemInput => ({
    kind: 'upload',
    name: 'Driver’s license',
    accepts: ['pdf'],
    dueFrom: 'start',
    dueDays: 7,
    ...fields,
  })

  test('reaches what people have not done yet', async ({ assert }) => {
    const { id, items } = await givenPacket({ name: 'Office' }, [
      { name: 'Read the wiki', link: 'https://example.com/wrong' },
      { name: 'Order keys', owner: 'hr', link: 'https://example.com/wrong' },
    ])
    await approve()
    const keys = itemsByName(await itemsOf(ana))['Order keys']
    await caller.post(`${ITEMS}/${keys?.id}/done`, {})
    assert.isNull(await told())
    const [wiki, order] = items
    const link = 'https://example.com/right'
    const more = { link, instructions: 'Use the VPN.', proof: 'note', required: false } as const
    const both = [
      task({ id: wiki, name: 'Read the Wiki', owner: 'employee', dueDays: 7, ...more }),
      task({ id: order, name: 'Order keys', dueDays: 7, ...more }),
    ]
    assert.equal(await edit(id, both), 200)
    assert.deepInclude(await told(), {
      add: [],
      remove: [],
      redate: [],
      edit: [
        { name: 'Read the wiki', fields: ['name', 'instructions', 'link', 'required', 'proof'] },
      ],
      firstDay: null,
    } as never)
    assert.containsSubset(await reach(id), [{ add: [], remove: [], edit: ['Read the wiki'] }])
    const before = await auditHead()
    await reach(id, false)
    assert.equal(await applyPacket(id), 1)
    const after = itemsByName(await itemsOf(ana))
    assert.deepInclude(after['Read the Wiki'], {
      link,
      instructions: 'Use the VPN.',
      proof: 'note',
      required: 0,
      status: 'open',
    })
    assert.deepInclude(after['Order keys'], { link: 'https://example.com/wrong', status: 'done' })
    assert.deepInclude(await checklistOf(ana), { asked: 1, settled: 1, status: 'done' })
    const entry = (await auditEntries(before)).find((one) => one.entityType === 'onboarding_item')
    assert.containsSubset(entry, {
      action: 'update',
      oldValues: { name: 'Read the wiki', link: 'https://example.com/wrong' },
      newValues: { name: 'Read the Wiki', link },
    })
    assert.isNull(await told())
  })

  test('reaches what was requested for its items, but for words of HR’s own', async ({
    assert,
  }) => {
    const { id, items } = await givenPacket({ name: 'Office' }, [
      { kind: 'upload', name: 'Driver’s license', accepts: '["pdf"]' },
      { kind: 'upload', name: 'Bank letter', accepts: '["pdf"]' },
    ])
    await caller.post('/api/documents/requests', {
      employeeIds: [ana.employeeId],
      kind: 'upload',
      name: 'Bank letter',
      instructions: 'Of this month.',
      accepts: ['pdf'],
    })
    await approve()
    await sendAll()
    const more: Partial<ItemInput> = {
      instructions: 'Both sides.',
      accepts: ['pdf', 'image'],
      asksExpiry: true,
    }
    const [license, letter] = items
    const both = [
      upload({ id: license, ...more, dueDays: 9 }),
      upload({ id: letter, name: 'Bank letter', ...more }),
    ]
    assert.equal(await edit(id, both), 200)
    const { edit: edited, redate } = (await told()) as Told
    const fields = ['instructions', 'accepts', 'asksExpiry']
    assert.deepEqual(edited, [
      { name: 'Driver’s license', fields },
      { name: 'Bank letter', fields },
    ])
    assert.deepEqual(redate, [{ name: 'Driver’s license', from: due(17), to: due(19) }])
    await reach(id, false)
    await applyPacket(id)
    const columns = ['name', 'instructions', 'accepts', 'asks_expiry', 'due_on']
    const requests = await db
      .from('document_requests')
      .orderBy('name')
      .select(...columns)
    const accepts = '["pdf","image"]'
    assert.containsSubset(requests, [
      { name: 'Bank letter', instructions: 'Of this month.', accepts, asks_expiry: 1 },
      { name: 'Driver’s license', instructions: 'Both sides.', accepts, asks_expiry: 1 },
    ])
    assert.equal(requests[1].due_on, due(19))
    const entries = (await auditEntries()).filter(
      ({ entityType, action }) => `${action} ${entityType}` === 'update document_request'
    )
    assert.lengthOf(entries, 3)
    assert.isNull(await told())
  })

  test('asks for no other files than those that are being reviewed', async ({ assert }) => {
    const { id, items } = await givenPacket({ name: 'Office' }, [
      { kind: 'upload', name: 'Driver’s license', accepts: '["pdf"]' },
    ])
    await approve()
    await sendAll()
    await db.from('document_requests').update({ state: 'submitted' })
    const [license] = items
    const more = { instructions: 'Both sides.', accepts: ['image'], asksExpiry: true } as const
    await edit(id, [upload({ id: license, ...more, accepts: ['image'] })])
    await reach(id, false)
    await applyPacket(id)
    assert.containsSubset(await db.from('document_requests').firstOrFail(), {
      instructions: 'Both sides.',
      accepts: '["pdf"]',
      asks_expiry: 0,
    })
    assert.isNull(await told())
  })

  test('is edited in what it asks for only by who may ask for it', async ({ assert }) => {
    const { id, items } = await givenPacket({ name: 'Office' }, [
      { kind: 'upload', name: 'Driver’s license', accepts: '["pdf"]' },
      { name: 'Order keys', owner: 'hr', dueDays: 7 },
    ])
    const editor = await given.employee()
    await given.override(editor, 'employees:update', 'grant')
    const editing = await signedIn(editor)
    const put = async (asked: Partial<ItemInput>, link: string) => {
      const both = [
        upload({ id: items[0], ...asked }),
        task({ id: items[1], name: 'Order keys', dueDays: 7, link }),
      ]
      const body = { kind: 'onboarding', name: 'Office', revision: 1, items: both }
      return (await editing.put(`${PACKETS}/${id}`, body)).status
    }
    const link = 'https://example.com/keys'
    for (const asked of [{ instructions: 'Both sides.' }, { dueDays: 9 }]) {
      assert.equal(await put(asked, link), 403)
    }
    assert.equal(await put({}, link), 200)
    assert.containsSubset(await db.from('onboarding_packet_items').orderBy('position'), [
      { instructions: '', due_days: 7 },
      { link },
    ])
  })

  test('that was archived reaches no one anymore', async ({ assert }) => {
    const { id, items } = await givenPacket({ name: 'Office' }, [
      { name: 'Order keys', owner: 'hr', dueFrom: 'start', dueDays: 7 },
    ])
    await approve()
    const [keys] = items
    await edit(id, [task({ id: keys, name: 'Order keys', dueDays: 9, instructions: 'Two.' })])
    assert.lengthOf((await told())?.edit ?? [], 1)
    assert.lengthOf((await told())?.redate ?? [], 1)
    await caller.delete(`${PACKETS}/${id}`)
    assert.equal((await db.from('onboarding_packets').firstOrFail()).status, 'archived')
    assert.isNull(await told())
  })

  test('moves what was open before the first day, and once', async ({ assert }) => {
    const { id, items } = await givenPacket({ name: 'Office' }, [
      { name: 'Send a photo', beforeFirstDay: true, dueFrom: 'start', dueDays: -1 },
      { name: 'Choose a laptop', beforeFirstDay: true, dueFrom: 'approval', dueDays: 5 },
    ])
    await change(systemActor, openEarlyForWaiting)
    await db
      .from('onboarding_checklist_items')
      .update({ opened_at: dbTime(DateTime.utc().minus({ days: 2 })) })
    await db
      .from('onboarding_checklist_items')
      .where('name', 'Choose a laptop')
      .update({ due_on: due(3) })
    await approve()
    assert.isNull(await told())
    const own = { owner: 'employee' } as const
    const [photo, laptop] = items
    await edit(id, [
      task({ ...own, id: photo, name: 'Send a photo', dueDays: 5 }),
      task({ ...own, id: laptop, name: 'Choose a laptop', dueFrom: 'approval', dueDays: 9 }),
    ])
    assert.deepEqual((await told())?.redate, [
      { name: 'Send a photo', from: due(9), to: due(15) },
      { name: 'Choose a laptop', from: due(3), to: due(7) },
    ])
    await reach(id, false)
    assert.equal(await applyPacket(id), 1)
    assert.isNull(await told())
  })

  test('offers nothing where what it gave as optional is required elsewhere', async ({
    assert,
  }) => {
    const moduleId = await plainModule({ name: 'Ladders' })
    const { id } = await givenPacket({ name: 'Extra' }, [
      { kind: 'training', moduleId, name: 'Ladders', required: false },
      { name: 'Order keys', owner: 'hr', dueDays: 7 },
    ])
    await approve()
    await db.from('training_modules').update({ is_required: 1 })
    assert.equal(itemsByName(await itemsOf(ana)).Ladders?.required, 0)
    assert.isNull(await told())
    assert.isEmpty(await reach(id))
  })

  test('reaches them with another file and another owner', async ({ assert }) => {
    const { id, items } = await givenPacket({ name: 'Office' }, [
      { name: 'Order keys', owner: 'hr' },
    ])
    const [keys] = items as [number]
    await attached(id, keys)
    await approve()
    const former = (await itemsOf(ana))[0]?.file_id as number
    await attached(id, keys)
    assert.deepEqual((await told())?.edit, [{ name: 'Order keys', fields: ['fileId'] }])
    await reach(id, false)
    await applyPacket(id)
    assert.notEqual((await itemsOf(ana))[0]?.file_id, former)
    assert.lengthOf(await db.from('stored_files').where('id', former), 0)
    await edit(id, [task({ id: keys, name: 'Order keys', owner: 'employee' })])
    assert.containsSubset(await reach(id), [{ add: ['Order keys'], remove: ['Order keys'] }])
  })

  test('makes nothing optional that training requires, and no one late', async ({ assert }) => {
    const moduleId = await plainModule({ name: 'Ladders', isRequired: true })
    const { id, items } = await givenPacket({ name: 'Office' }, [
      { kind: 'training', moduleId, name: 'Ladders', required: false },
      { name: 'Order keys', owner: 'hr', dueDays: 7 },
    ])
    await approve()
    assert.isNull(await told())
    await db
      .from('onboarding_checklist_items')
      .where('name', 'Order keys')
      .update('due_on', due(-3))
    await db.from('onboarding_packet_items').where('name', 'Order keys').update('due_days', -13)
    assert.isNull(await told())
    const [ladders, keys] = items
    await edit(id, [
      { id: ladders, kind: 'training', moduleId, dueFrom: 'start', dueDays: 7, required: false },
      task({ id: keys, name: 'Order keys', dueDays: 9 }),
    ])
    assert.deepEqual((await told())?.redate, [{ name: 'Order keys', from: due(-3), to: due(19) }])
    assert.deepEqual((await told())?.edit, [])
  })
})
