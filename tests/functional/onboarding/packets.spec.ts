import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { ItemInput } from '#onboarding/packet'
import { auditEntries, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { plainModule } from '#tests/helpers/training/assignments'
import {
  attached,
  givenPacket,
  itemRows,
  packetRow,
  PACKETS,
  task,
} from '#tests/helpers/onboarding/onboarding'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { createTemplate } from '#tests/helpers/signing/signing'

interface Packet {
  id: number
  name: string
  status: string
  version: number
  revision: number
  department: string | null
  itemCount: number
  itemKinds: string[]
  items: { id: number; key: string; kind: string; name: string; owner: string; accepts: string[] }[]
  message: string
}

test.group('Packets', (group) => {
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.manager())
  })

  const fields = (more: Record<string, unknown> = {}) => ({
    kind: 'onboarding',
    name: '  Office   staff ',
    items: [task()],
    ...more,
  })

  test('are for who may edit employees', async ({ assert }) => {
    const { id, items } = await givenPacket()
    const theirs = await signedIn(await given.employee())
    for (const [method, address, body] of [
      ['GET', PACKETS, undefined],
      ['POST', PACKETS, fields()],
      ['GET', `${PACKETS}/${id}`, undefined],
      ['PUT', `${PACKETS}/${id}`, fields({ revision: 1 })],
      ['DELETE', `${PACKETS}/${id}`, undefined],
      ['POST', `${PACKETS}/${id}/live`, {}],
      ['POST', `${PACKETS}/${id}/copies`, {}],
      ['DELETE', `${PACKETS}/${id}/items/${items[0]}/file`, undefined],
    ] as const) {
      assert.equal((await visitor().call(address, { method, body })).status, 401, address)
      assert.equal((await theirs.call(address, { method, body })).status, 403, address)
    }
    assert.deepEqual(await auditTrail(), [])
  })

  test('name what is wrong with the call', async ({ assert }) => {
    const archived = await plainModule({ archived_at: '2026-01-01 00:00:00.000' })
    const witness = { role: 'SIGNER_1', kind: 'external', label: 'Witness', step: 1 } as const
    const witnessed = await createTemplate({ name: 'Guaranty', signers: [witness] })
    const blocked = await given.employee({ blocked: true })
    await givenPacket({ name: 'Kitchen' })
    const before = await auditTrail()
    const wrong: [field: string, body: Record<string, unknown>][] = [
      ['name', { name: ' ' }],
      ['name', { name: 'kítchen' }],
      ['kind', { kind: 'boarding' }],
      ['firstDayTime', { firstDayTime: '24:30' }],
      ['firstDayPlace', { firstDayPlace: 'x'.repeat(201) }],
      ['items.0.moduleId', { items: [task({ kind: 'training' })] }],
      ['items.0.moduleId', { items: [task({ kind: 'training', moduleId: archived })] }],
      ['items.0.templateId', { items: [task({ kind: 'sign', templateId: 987_654 })] }],
      ['items.0.templateId', { items: [task({ kind: 'sign', templateId: witnessed })] }],
      ['items.0.ownerUserId', { items: [task({ owner: 'person', ownerUserId: blocked.id })] }],
      ['items.0.accepts', { items: [task({ kind: 'upload', name: 'Passport' })] }],
      ['items.0.name', { items: [task({ name: null })] }],
      ['items.1.name', { items: [task(), task({ name: 'prepare a LAPTOP' })] }],
      ['items.0.ownerRoleId', { items: [task({ owner: 'role' })] }],
      ['items.0.ownerUserId', { items: [task({ owner: 'person', ownerUserId: 987_654 })] }],
      ['items.0.dueFrom', { items: [task({ dueFrom: 'last_day' })] }],
      ['items.0.dueFrom', { kind: 'offboarding', items: [task()] }],
      ['items.0.link', { items: [task({ link: 'javascript:alert(1)' })] }],
      ['items.0.dueDays', { items: [task({ dueDays: 366 })] }],
    ]
    for (const [field, body] of wrong) {
      const { status, errors } = await caller.post(PACKETS, fields(body))
      assert.equal(status, 422, field)
      assert.equal(errors[0]?.field, field)
    }
    const training = await plainModule()
    const early = await caller.post(
      PACKETS,
      fields({ items: [task({ kind: 'training', moduleId: training, beforeFirstDay: true })] })
    )
    assert.equal(early.errors[0]?.field, 'items.0.beforeFirstDay')
    assert.lengthOf(await db.from('onboarding_packets'), 1)
    assert.deepEqual(await auditTrail(), before)
  })

  test('are drafts first, with what their items name', async ({ assert }) => {
    await given.listed('department', 'Care')
    const moduleId = await plainModule()
    const templateId = await createTemplate({ name: 'Handbook' })
    const it = await given.bundle(await given.employee(), [], 'IT')
    const made = await caller.post<Packet>(
      PACKETS,
      fields({
        department: ' cáre',
        firstDayTime: '08:30',
        firstDayPlace: ' Front desk ',
        items: [
          task({ kind: 'training', moduleId, dueDays: 10 }),
          task({ kind: 'sign', templateId, owner: 'manager' }),
          task({ kind: 'upload', name: 'Passport', accepts: ['pdf'], asksExpiry: true }),
          task({ owner: 'role', ownerRoleId: it, link: 'https://wiki.example.com', proof: 'note' }),
        ],
      })
    )
    assert.equal(made.status, 201, made.text)
    const { id } = made.body
    assert.deepInclude(made.body, {
      name: 'Office staff',
      status: 'draft',
      version: 1,
      revision: 1,
      department: 'Care',
      firstDayTime: '08:30',
      firstDayPlace: 'Front desk',
    })
    assert.deepEqual(
      made.body.items.map(({ kind, name, owner }) => [kind, name, owner]),
      [
        ['training', (await db.from('training_modules').firstOrFail()).name, 'employee'],
        // Whoever a document is for signs it.
        ['sign', 'Handbook', 'employee'],
        ['upload', 'Passport', 'employee'],
        ['task', 'Prepare a laptop', 'role'],
      ]
    )
    assert.deepInclude(made.body.items[3], { ownerName: 'IT', proof: 'note', accepts: [] })
    const rows = await itemRows(id)
    assert.deepEqual(
      rows.map((row) => row.position),
      [0, 1, 2, 3]
    )
    const entry = (await auditEntries()).find(({ entityType }) => entityType !== 'file')
    assert.deepInclude(entry, { action: 'create', entityType: 'onboarding_packet' })
    assert.deepInclude(entry?.newValues, { name: 'Office staff', department: 'Care' })
    assert.lengthOf(entry?.newValues?.items as unknown[], 4)
  })

  test('are made once by a key', async ({ assert }) => {
    const headers = { 'idempotency-key': 'packet-1' }
    const first = await caller.post<Packet>(PACKETS, fields(), headers)
    const second = await caller.post<Packet>(PACKETS, fields(), headers)
    assert.equal(second.body.id, first.body.id)
    assert.equal((await caller.post(PACKETS, fields({ name: 'Bar' }), headers)).status, 409)
    assert.lengthOf(await db.from('onboarding_packets'), 1)
  })

  test('give no more than their maker may give by hand', async ({ assert }) => {
    const someone = await given.employee()
    await given.override(someone, 'employees:update', 'grant')
    const theirs = await signedIn(someone)
    const training = { kind: 'training', moduleId: await plainModule() } as const
    const offer = { kind: 'sign', templateId: await createTemplate() } as const
    const upload: Partial<ItemInput> = { kind: 'upload', name: 'Passport', accepts: ['pdf'] }
    for (const item of [training, offer, upload]) {
      assert.equal((await theirs.post(PACKETS, fields({ items: [task(item)] }))).status, 403)
    }
    assert.equal((await theirs.post(PACKETS, fields())).status, 201)
    // What is there already may stay, whatever it is called now. Another may not come.
    const { id, items } = await givenPacket({ name: 'Bar' }, [
      { ...training, name: 'Ladders before' },
      { ...offer, name: 'Offer before' },
    ])
    const kept = [training, offer].map((item, at) => task({ ...item, id: items[at], dueDays: 7 }))
    const body = fields({ name: 'Bar', revision: 1, items: [...kept, task()] })
    const saved = await theirs.put<Packet>(`${PACKETS}/${id}`, body)
    assert.equal(saved.status, 200)
    assert.deepInclude(saved.body, { itemCount: 3, itemKinds: ['sign', 'task', 'training'] })
    assert.equal((await theirs.post(`${PACKETS}/${id}/copies`, {})).status, 403)
    const other = { ...kept[0], moduleId: await plainModule() }
    for (const more of [
      [...kept, task({ ...offer, kind: 'read' })],
      [other, kept[1]],
    ]) {
      const refused = await theirs.put(`${PACKETS}/${id}`, { ...body, revision: 2, items: more })
      assert.equal(refused.status, 403)
    }
  })

  test('are saved over the revision that was seen', async ({ assert }) => {
    const { id, items } = await givenPacket({ name: 'Bar' }, [
      { name: 'Prepare a laptop', owner: 'hr' },
      { name: 'Show the fire exits', owner: 'manager' },
    ])
    const edited = fields({
      name: 'Bar',
      revision: 1,
      items: [
        { ...task({ name: 'Prepare two laptops', dueDays: 3 }), id: items[0] },
        task({ name: 'Order a badge' }),
      ],
    })
    const [one, other] = await Promise.all([
      caller.put<Packet>(`${PACKETS}/${id}`, edited),
      caller.put<Packet>(`${PACKETS}/${id}`, { ...edited, description: 'Another' }),
    ])
    assert.sameMembers([one.status, other.status], [200, 409])
    const rows = await itemRows(id)
    assert.deepEqual(
      rows.map((row) => row.name),
      ['Prepare two laptops', 'Order a badge']
    )
    assert.equal(rows[0].id, items[0])
    assert.deepInclude(await packetRow(id), { version: 2, revision: 2 })
    const [entry] = (await auditEntries()).filter(({ action }) => action === 'update')
    assert.equal((entry?.oldValues?.items as { name: string }[])[1]?.name, 'Show the fire exits')
    const foreign = await givenPacket()
    const stolen = { ...task(), id: foreign.items[0] }
    const refused = await caller.put(`${PACKETS}/${id}`, {
      ...edited,
      revision: 2,
      items: [stolen],
    })
    assert.equal(refused.errors[0]?.field, 'items.0.id')
    // The second of two items with one ID would take the first one's place.
    const twice = edited.items.slice(0, 1).concat({ ...task(), id: items[0] })
    const doubled = await caller.put(`${PACKETS}/${id}`, { ...edited, revision: 2, items: twice })
    assert.equal(doubled.errors[0]?.field, 'items.1.id')
  })

  test('store and log a change of any single field of an item', async ({ assert }) => {
    const upload = task({ kind: 'upload', name: 'Passport', accepts: ['pdf'] })
    const it = await given.bundle(await given.employee(), [], 'IT')
    const [one, other] = [await given.manager(), await given.manager()]
    const made = await caller.post<Packet>(PACKETS, fields({ items: [upload, task()] }))
    const { id } = made.body
    const [first, second] = made.body.items.map((item) => item.id)
    let items: ItemInput[] = [
      { ...upload, id: first },
      { ...task(), id: second },
    ]
    const edits: [position: number, edit: Partial<ItemInput>, column: Record<string, unknown>][] = [
      [0, { accepts: ['image'] }, { accepts: '["image"]' }],
      [0, { asksExpiry: true }, { asks_expiry: 1 }],
      [1, { instructions: 'From the cabinet.' }, { instructions: 'From the cabinet.' }],
      [1, { link: 'https://wiki.example.com/' }, { link: 'https://wiki.example.com/' }],
      [1, { owner: 'role', ownerRoleId: it }, { owner_role_id: it }],
      [1, { owner: 'person', ownerUserId: one.id }, { owner_user_id: one.id }],
      [1, { ownerUserId: other.id }, { owner_user_id: other.id }],
    ]
    for (const [index, [position, edit, column]] of edits.entries()) {
      items = items.map((item, at) => (at === position ? { ...item, ...edit } : item))
      const saved = await caller.put<Packet>(
        `${PACKETS}/${id}`,
        fields({ revision: index + 1, items })
      )
      assert.equal(saved.body.revision, index + 2, JSON.stringify(edit))
      assert.deepInclude((await itemRows(id))[position], column)
      const { oldValues, newValues } = (await auditEntries()).at(-1) ?? {}
      assert.notDeepEqual(newValues?.items, oldValues?.items)
    }
    const same = await caller.put<Packet>(`${PACKETS}/${id}`, fields({ revision: 8, items }))
    assert.equal(same.body.revision, 8)
  })

  test('go live with an item, once, and into the archive', async ({ assert }) => {
    const empty = await givenPacket({ status: 'draft' }, [])
    assert.equal((await caller.post(`${PACKETS}/${empty.id}/live`, {})).status, 409)
    const { id } = await givenPacket({ status: 'draft', name: 'Bar' })
    const live = await Promise.all([
      caller.post<Packet>(`${PACKETS}/${id}/live`, {}),
      caller.post<Packet>(`${PACKETS}/${id}/live`, {}),
    ])
    assert.sameMembers(
      live.map(({ status }) => status),
      [200, 409]
    )
    assert.equal((await packetRow(id)).status, 'live')
    const nothing = { ...fields({ name: 'Bar', revision: 2 }), items: [] }
    assert.equal((await caller.put(`${PACKETS}/${id}`, nothing)).status, 422)
    assert.equal((await caller.delete(`${PACKETS}/${id}`)).status, 204)
    assert.equal((await caller.delete(`${PACKETS}/${id}`)).status, 409)
    assert.deepEqual(
      (await auditTrail()).map((entry) => entry.split(' ')[0]),
      ['start', 'archive']
    )
    // Its name is free now; with another of that name it cannot come back.
    await givenPacket({ name: 'bar' })
    const taken = await caller.post(`${PACKETS}/${id}/live`, {})
    assert.equal(taken.errors[0]?.field, 'name')
    assert.equal((await caller.get(`${PACKETS}/987654`)).status, 404)
  })

  test('are copied as drafts and listed by name', async ({ assert }) => {
    const { id } = await givenPacket({ name: 'Warehouse', isDefault: true })
    await givenPacket({ name: 'Leaving', kind: 'offboarding', status: 'archived' })
    const copy = await caller.post<Packet>(`${PACKETS}/${id}/copies`, {})
    assert.equal(copy.status, 201)
    assert.deepInclude(copy.body, { name: 'Copy of Warehouse', status: 'draft', isDefault: true })
    assert.deepInclude(copy.body.items[0], { name: 'Prepare a laptop', owner: 'hr' })
    const second = await caller.post<Packet>(`${PACKETS}/${id}/copies`, {})
    assert.equal(second.body.name, 'Copy of Warehouse 2')
    const listed = await caller.get<Packet[]>(`${PACKETS}?q=warehouse&perPage=2`)
    assert.deepEqual(
      listed.body.map(({ name }) => name),
      ['Copy of Warehouse', 'Copy of Warehouse 2']
    )
    assert.equal(listed.headers.get('x-total-count'), '3')
    // Cut between its emoji: half of one would be stored as another character.
    const long = await givenPacket({ name: '👩🏽‍🚒'.repeat(28) }, [{ name: 'Read the plan' }])
    await attached(long.id, long.items[0] as number)
    const cut = await caller.post<Packet>(`${PACKETS}/${long.id}/copies`, {})
    assert.equal(cut.body.name, `Copy of ${'👩🏽‍🚒'.repeat(26)}`)
    const [original] = await itemRows(long.id)
    const [copied] = await itemRows(cut.body.id)
    assert.isNotNull(copied.file_id)
    assert.equal(copied.file_id, original.file_id)
    const draft = `${PACKETS}/${cut.body.id}/items/${copied.id}/file`
    assert.equal((await caller.delete(draft)).status, 204)
    const kept = await caller.call(`${PACKETS}/${long.id}/items/${original.id}/file`)
    assert.equal(kept.status, 200)
    const archived = await caller.get<Packet[]>(`${PACKETS}?status=archived`)
    assert.lengthOf(archived.body, 1)
    assert.equal((await caller.get(`${PACKETS}?kind=other`)).status, 422)
  })
})
