import { test } from '@japa/runner'
import sharp from 'sharp'
import db from '@adonisjs/lucid/services/db'
import { auditEntries, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow, userRow } from '#tests/helpers/portal'

test.group('The profile of an employee', (group) => {
  let admin: Caller
  let manager: Person
  let caller: Caller
  let person: Person
  let address: string

  group.each.setup(async () => {
    await emptyPortal()
    admin = await signedIn(await given.admin())
    manager = await given.manager({ firstName: 'Mona', lastName: 'Lund' })
    caller = await signedIn(manager)
    person = await given.employee({ position: 'Cook' })
    address = `/api/employees/${person.employeeId}`
  })

  test('is a page of its own, and nobody’s is not found', async ({ assert }) => {
    const page = await caller.page(`/employees/${person.employeeId}`)
    assert.equal(page.status, 200)
    assert.equal(page.component, 'people/employees/show')
    assert.containSubset(page.props, { employee: { id: person.employeeId }, notes: [] })
    for (const nobody of ['999999', '0']) {
      const missing = await caller.page(`/employees/${nobody}`)
      assert.equal(missing.status, 404)
      assert.equal(missing.component, 'errors/not_found')
    }
    const own = await caller.page(`/employees/${manager.employeeId}`)
    assert.isNull(own.props.notes)
    const viewer = await given.employee()
    await given.override(viewer, 'employees:view', 'grant')
    const seen = await (await signedIn(viewer)).page(`/employees/${person.employeeId}`)
    assert.isNull(seen.props.notes)
  })

  test('keeps an emergency contact and a manager, with their values in the log', async ({
    assert,
  }) => {
    const contact = {
      emergencyContactName: 'Nils Díaz',
      emergencyContactRelationship: 'Brother',
      emergencyContactPhone: '+47 22',
    }
    const { status, body } = await caller.put(address, {
      ...contact,
      managerId: manager.employeeId,
    })
    assert.equal(status, 200)
    assert.containSubset(body, {
      ...contact,
      managerId: manager.employeeId,
      manager: { id: manager.employeeId, name: 'Mona Lund', left: false },
    })
    assert.containSubset(await employeeRow(person.employeeId), {
      manager_id: manager.employeeId,
      emergency_contact_name: 'Nils Díaz',
    })
    const [entry] = await auditEntries()
    assert.containSubset(entry, {
      action: 'update',
      oldValues: { managerId: null },
      newValues: { ...contact, managerId: manager.employeeId },
    })
    await db.from('employees').where('id', manager.employeeId).update({ status: 'inactive' })
    const later = await admin.get(address)
    assert.containSubset(later.body, { manager: { name: 'Mona Lund', left: true } })
    // A former employee stays until another manager is named; naming them again is rejected.
    assert.equal((await admin.put(address, { managerId: manager.employeeId })).status, 200)
    assert.equal((await admin.put(address, { managerId: null })).status, 200)
    assert.equal((await admin.put(address, { managerId: manager.employeeId })).status, 422)
  })

  test('has no manager who is managed by the person, at whatever depth', async ({ assert }) => {
    const chain = [person]
    for (let depth = 0; depth < 4; depth++) {
      const next = await given.employee()
      const above = { managerId: chain.at(-1)?.employeeId }
      assert.equal((await admin.put(`/api/employees/${next.employeeId}`, above)).status, 200)
      chain.push(next)
    }
    const wrong = [person, chain[1], chain[4], await given.invited(), { employeeId: 999_999 }]
    for (const one of wrong) {
      const answer = await admin.put(address, { managerId: one?.employeeId })
      assert.equal(answer.status, 422)
      assert.equal(answer.errors[0]?.field, 'managerId')
    }
    assert.isNull((await employeeRow(person.employeeId)).manager_id)
    // Two people who make each other their manager at the same time.
    const [one, two] = [await given.employee(), await given.employee()]
    const answers = await Promise.all([
      admin.put(`/api/employees/${one.employeeId}`, { managerId: two.employeeId }),
      admin.put(`/api/employees/${two.employeeId}`, { managerId: one.employeeId }),
    ])
    assert.sameMembers(
      answers.map(({ status }) => status),
      [200, 422]
    )
  })

  test('lets the person keep up their emergency contact', async ({ assert }) => {
    const own = await signedIn(person)
    const contact = { emergencyContactName: 'Nils', emergencyContactPhone: '+47 22' }
    assert.equal((await own.put('/api/profile/details', contact)).status, 204)
    const { body } = await own.get('/api/profile/details')
    assert.containSubset(body, { details: contact })
    assert.equal((await employeeRow(person.employeeId)).emergency_contact_name, 'Nils')
    assert.equal((await visitor().get('/api/profile/details')).status, 401)
    const none = await (await signedIn(await given.admin())).get('/api/profile/details')
    assert.deepEqual(none.body, { details: null } as never)
  })

  test('tells the employment, with pay for who may see it', async ({ assert }) => {
    await admin.put(address, { salary: '48000', location: 'Oslo' })
    const list = `${address}/employment`
    const seen = await admin.get<{ pay: unknown; location: string }[]>(list)
    assert.equal(seen.headers.get('x-total-count'), '1')
    assert.containSubset(seen.body, [
      { position: 'Cook', location: 'Oslo', endedOn: null, pay: { salary: '48000' } },
    ])
    assert.isNull((await caller.get<{ pay: unknown }[]>(list)).body[0]?.pay)
    assert.isNull((await (await signedIn(person)).get<{ pay: unknown }[]>(list)).body[0]?.pay)
    assert.equal((await (await signedIn(await given.employee())).get(list)).status, 404)
    assert.equal((await visitor().get(list)).status, 401)
    assert.equal((await admin.get(`${list}?page=0`)).status, 422)
  })

  test('takes a photo from HR and gives it back', async ({ assert }) => {
    const raw = new Uint8Array(
      await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
        .withExif({ IFD0: { Copyright: 'secret place' } })
        .jpeg()
        .toBuffer()
    )
    const photo = `${address}/photo`
    const put = { method: 'PUT', raw, headers: { 'content-type': 'image/jpeg' } }
    assert.equal((await visitor().call(photo, put)).status, 401)
    assert.equal((await (await signedIn(person)).call(photo, put)).status, 403)
    const { status, body } = await caller.call(photo, put)
    assert.equal(status, 200)
    const fileId = (await userRow(person.id)).photo_file_id
    assert.equal(body.profileImageUrl, `/api/users/${person.id}/photo?v=${fileId}`)
    assert.notInclude((await caller.get(String(body.profileImageUrl))).text, 'secret place')
    const text = { ...put, raw: 'no picture' }
    const refused = await caller.call(photo, text)
    assert.equal(refused.status, 422)
    assert.equal(refused.errors[0]?.field, 'file')

    const boss = await given.admin({ employee: {} })
    assert.equal((await caller.call(`/api/employees/${boss.employeeId}/photo`, put)).status, 403)
    assert.equal((await caller.delete(photo)).status, 204)
    assert.equal((await caller.delete(photo)).status, 404)
    assert.isNull((await userRow(person.id)).photo_file_id)
    assert.includeMembers(await auditTrail(), [`update user ${person.id}`])
  })
})

test.group('Notes of HR', (group) => {
  let manager: Person
  let caller: Caller
  let person: Person
  let address: string

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager({ firstName: 'Mona', lastName: 'Lund' })
    caller = await signedIn(manager)
    person = await given.employee()
    address = `/api/employees/${person.employeeId}/notes`
  })

  const add = (text: string) => caller.post<{ id: number }>(address, { body: text })

  test('are for HR, and never for who they are about', async ({ assert }) => {
    await add('Prefers mornings')
    assert.equal((await visitor().get(address)).status, 401)
    assert.equal((await (await signedIn(person)).get(address)).status, 403)
    await given.override(person, 'employees:update', 'grant')
    const promoted = await signedIn(person)
    assert.equal((await promoted.get(address)).status, 403)
    assert.equal((await promoted.post(address, { body: 'I am great' })).status, 403)
    const viewer = await given.employee()
    await given.override(viewer, 'employees:view', 'grant')
    assert.equal((await (await signedIn(viewer)).get(address)).status, 403)
    const boss = await given.admin({ employee: {} })
    assert.equal((await caller.get(`/api/employees/${boss.employeeId}/notes`)).status, 403)
  })

  test('are kept as typed, newest first, page by page', async ({ assert }) => {
    for (const body of ['First', '<b>Second</b>\n  שלום 🎉', 'Third']) {
      assert.equal((await add(body)).status, 201)
    }
    const { body, headers } = await caller.get<{ body: string; author: string }[]>(
      `${address}?perPage=2`
    )
    assert.equal(headers.get('x-total-count'), '3')
    assert.include(headers.get('link') ?? '', 'rel="next"')
    assert.deepEqual(
      body.map((note) => note.body),
      ['Third', '<b>Second</b>\n  שלום 🎉']
    )
    assert.containSubset(body[0], { author: 'Mona Lund', mayDelete: true })
    const page2 = await caller.get<{ body: string }[]>(`${address}?perPage=2&page=2`)
    assert.containSubset(page2.body, [{ body: 'First' }])

    // What came since shifts the pages, but not what is older than a note.
    const [third, second] = (await caller.get<{ id: number }[]>(address)).body
    await add('Fourth')
    await caller.delete(`${address}/${third?.id}`)
    const older = await caller.get<{ body: string }[]>(`${address}?beforeId=${second?.id}`)
    assert.equal(older.headers.get('x-total-count'), '1')
    assert.deepEqual(
      older.body.map(({ body: text }) => text),
      ['First']
    )
    assert.equal((await caller.get(`${address}?beforeId=0`)).status, 422)
  })

  test('want a text', async ({ assert }) => {
    for (const body of ['', '   ', undefined, 5, 'x'.repeat(5001), 'a\u0000']) {
      const answer = await caller.post(address, { body })
      assert.equal(answer.status, 422)
      assert.equal(answer.errors[0]?.field, 'body')
    }
    assert.deepEqual(await auditTrail(), [])
  })

  test('are deleted by their author or an administrator, and leave no text behind', async ({
    assert,
  }) => {
    const { id } = (await add('A secret worry')).body
    const note = `${address}/${id}`
    const other = await signedIn(await given.manager())
    assert.equal((await other.delete(note)).status, 403)
    const elsewhere = await given.employee()
    const wrong = `/api/employees/${elsewhere.employeeId}/notes/${id}`
    assert.equal((await caller.delete(wrong)).status, 404)
    assert.equal((await caller.delete(note)).status, 204)
    assert.equal((await caller.delete(note)).status, 404)
    const second = (await add('Another worry')).body.id
    const admin = await signedIn(await given.admin())
    assert.equal((await admin.delete(`${address}/${second}`)).status, 204)
    assert.lengthOf(await db.from('employee_notes'), 0)
    const entries = await auditEntries()
    assert.deepEqual(
      entries.map(({ action, entityId }) => [action, entityId]),
      ['add_note', 'delete_note', 'add_note', 'delete_note'].map((action) => [
        action,
        String(person.employeeId),
      ])
    )
    assert.notInclude(JSON.stringify(await db.from('audit_entries')), 'worry')
  })
})
