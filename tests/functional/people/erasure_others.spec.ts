import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { digestValues } from '#audit/services/chain'
import { verifyChain } from '#audit_log/services/verify_chain'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { importing } from '#tests/helpers/people/imports'
import { mailRow, postNote } from '#tests/helpers/messages/outbox'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const FORMER = 'desk@firm.example'

test.group('An erasure and other people', (group) => {
  let caller: Caller
  let gone: Person

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.admin())
    gone = await given.invited({ email: FORMER, firstName: 'Zebediah', lastName: 'Quillfeather' })
  })

  const change = async (columns: Record<string, string>) => {
    const answer = await caller.put(`/api/users/${gone.id}`, columns)
    if (answer.status !== 200) throw new Error(answer.text)
  }
  const erase = async (reason = 'Retention is over') =>
    caller.post(`/api/employees/${gone.employeeId}/erasure`, {
      reason,
      confirmation: `T-${gone.id}`,
    })

  test('leaves the mails of whoever has an address of theirs now', async ({ assert }) => {
    const before = await postNote({}, { recipient: FORMER, recipientName: 'Zebediah Quillfeather' })
    await change({ lastName: 'Thistle' })
    await change({ email: 'zebediah@firm.example' })
    const heir = await given.employee({ email: FORMER, firstName: 'Ruth', lastName: 'Berg' })
    const theirs = await postNote({}, { recipient: FORMER, recipientName: 'Ruth Berg' })
    const exported = await caller.get(`/api/employees/export?q=${FORMER}`)
    assert.equal(exported.status, 200)

    const answer = await erase()
    assert.equal(answer.status, 200, answer.text)
    assert.containSubset(await mailRow(theirs), { recipient: heir.email, state: 'queued' })
    assert.containSubset(await mailRow(before), {
      recipient: `erased-${gone.id}@invalid`,
      recipient_name: '',
      state: 'cancelled',
    })
    const search = await db.from('audit_entries').where('entity_type', 'employee_list').first()
    assert.include(search.new_values, FORMER)
  })

  test('tells addresses apart that differ by an accent alone', async ({ assert }) => {
    const other = await postNote({}, { recipient: 'désk@firm.example', recipientName: 'Ruth Berg' })
    assert.equal((await erase()).status, 200)
    assert.containSubset(await mailRow(other), { recipient: 'désk@firm.example', state: 'queued' })
  })

  test('knows the names the person had before', async ({ assert }) => {
    await change({ lastName: 'Thistle' })
    await caller.get('/api/employees/export?q=quillfeather')
    await caller.get('/api/training/compliance.csv?q=quillfeather')
    await caller.get('/api/onboarding/checklists.csv?q=quillfeather')
    assert.equal((await erase('Wish of Quillfeather')).status, 422)
    assert.equal((await erase()).status, 200)
    const exports = await db.from('audit_entries').where('action', 'export')
    assert.deepEqual(
      exports.map(({ entity_type: type, new_values: values }) => [type, values]),
      [
        ['employee_list', null],
        ['compliance_report', null],
        ['onboarding_checklist', null],
      ]
    )
    assert.isTrue((await verifyChain()).intact)
  })

  test('finds them in why a number was looked for, and in names of discarded files', async ({
    assert,
  }) => {
    const search = (reason: string) =>
      caller.post('/api/employees/number-search', { socialSecurityNumber: '712-34-5678', reason })
    assert.equal((await search('Is it Quillfeather’s?')).status, 200)
    assert.equal((await search('A form without a name')).status, 200)
    const { upload } = importing(caller)
    const file = 'First name,Last name,E-mail\nIda,Lie,ida@x.test\n'
    for (const name of ['quillfeather_new.csv', 'roster.csv']) {
      const { body } = await upload(file, name)
      assert.equal((await caller.delete(`/api/imports/${body.id}`)).status, 204)
    }

    assert.equal((await erase()).status, 200)
    const entries = await auditEntries()
    const searches = entries.filter(({ action }) => action === 'search_number')
    assert.deepEqual(
      searches.map(({ newValues }) => newValues?.reason ?? null),
      [null, 'A form without a name']
    )
    const discarded = entries.filter(({ entityType }) => entityType === 'import')
    assert.deepEqual(
      discarded.map(({ oldValues, newValues }) => (oldValues ?? newValues)?.fileName ?? null),
      [null, null, 'roster.csv', 'roster.csv']
    )
    assert.isTrue((await verifyChain()).intact)
  })

  test('cannot be made up by whoever lacks the key of the log', async ({ assert }) => {
    await change({ lastName: 'Thistle' })
    assert.equal((await erase()).status, 200)
    const heir = await given.employee({ firstName: 'Ruth' })
    assert.equal((await caller.put(`/api/users/${heir.id}`, { firstName: 'Rut' })).status, 200)
    const hidden = await db.from('audit_entries').orderBy('id', 'desc').firstOrFail()
    const real = await db.from('audit_entries').where('action', 'erase').firstOrFail()

    // The entry is emptied, and the erasure repeated for its person.
    const id = Number(hidden.id) + 1
    const note = JSON.stringify({ userId: heir.id, subjects: { user: [heir.id] }, entries: [] })
    const values = { values_salt: 'salt', values_digest: digestValues('salt', null, note) }
    const forged = { ...real, id, ...values, old_values: null, new_values: note }
    await db.table('audit_entries').insert(forged)
    await db.from('audit_heads').where('id', 1).update({ entry_id: id, mac: real.mac })
    const nothing = { old_values: null, new_values: null, values_salt: null }
    await db.from('audit_entries').where('id', hidden.id).update(nothing)

    const verdict = await verifyChain()
    assert.isFalse(verdict.intact)
    assert.equal(verdict.brokenAt, id)
    assert.match(verdict.reason ?? '', /the entry was changed/)
  })
})
