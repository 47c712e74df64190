import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { personalData } from '#audit/personal_data'
import { createAuditTriggers } from '#audit/services/audit_triggers'
import { verifyChain } from '#audit_log/services/verify_chain'
import { dataPath } from '#config/paths'
import { isMysql } from '#database/column_helpers'
import { unprotect } from '#people/numbers/protected_fields'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import {
  givenDepartedEmployee,
  TRACES,
  type DepartedEmployee,
} from '#tests/helpers/people/departed_employee'
import { given, PASSWORD, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow, userRow } from '#tests/helpers/portal'
import { rawBytes } from '#tests/helpers/raw_bytes'
import { picture } from '#tests/helpers/routes/route_requests'

const REASON = 'Asked for it, ticket 4711'

interface Preview {
  employeeId: string
  refusal: string | null
  erased: { what: string; count: number | null }[]
  kept: { what: string; count: number | null }[]
}

/** Every table as folded text, so that copies for searching are found, too. */
async function wholeDatabase(): Promise<Map<string, string>> {
  const tables = new Map<string, string>()
  for (const table of (await db.connection().getAllTables()) as string[]) {
    if (table.startsWith('sqlite_')) continue
    tables.set(table, JSON.stringify(await db.from(table)).toLowerCase())
  }
  return tables
}

async function tracesFound(): Promise<string[]> {
  const found: string[] = []
  for (const [table, text] of await wholeDatabase()) {
    for (const trace of TRACES) {
      if (text.includes(trace.toLowerCase())) found.push(`${table}: ${trace}`)
    }
  }
  return found
}

async function withoutTriggers(work: () => Promise<unknown>) {
  for (const name of ['no_update', 'no_delete']) {
    await db.rawQuery(`DROP TRIGGER IF EXISTS audit_entries_${name}`)
  }
  await work()
  await createAuditTriggers(db.connection(), isMysql(db.connection()))
}

test.group('What an erasure takes and leaves', (group) => {
  let admin: Person
  let caller: Caller
  let leaver: DepartedEmployee
  let address: string

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin()
    caller = await signedIn(admin)
    leaver = await givenDepartedEmployee(caller)
    address = `/api/employees/${leaver.employeeId}`
  })

  const erase = () =>
    caller.post(`${address}/erasure`, { reason: REASON, confirmation: leaver.number })

  test('nothing is left of the person in any table', async ({ assert }) => {
    const before = new Set(await tracesFound())
    // Numbers are encrypted, so they never appeared there.
    const visible = TRACES.filter((trace) => ![...before].some((found) => found.endsWith(trace)))
    assert.lengthOf(visible, 2, visible.join(', '))
    const answer = await erase()
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(await tracesFound(), [])
    const verdict = await verifyChain()
    assert.isTrue(verdict.intact, verdict.reason ?? '')
    assert.isAbove(verdict.erased, 10)
    assert.isAbove(verdict.erasedPerformers, 3)
  })

  test('nor in the unused pages of the files SQLite keeps', async ({ assert }) => {
    if (isMysql(db.connection())) return
    const found = async () => {
      const files = ['gangway.sqlite3', 'gangway.sqlite3-wal'].map((name) => dataPath(name))
      const bytes = (await Promise.all(files.map(rawBytes))).join()
      return TRACES.filter((trace) => bytes.includes(trace))
    }
    assert.isAbove((await found()).length, 10)
    assert.equal((await erase()).status, 200)
    assert.deepEqual(await found(), [])
  })

  test('does what the preview said, which writes nothing', async ({ assert }) => {
    const head = await auditHead()
    const rows = await wholeDatabase()
    const { body: preview } = await caller.get<Preview>(`${address}/erasure`)
    assert.isNull(preview.refusal)
    assert.equal(preview.employeeId, leaver.number)
    assert.equal(await auditHead(), head)
    const after = await wholeDatabase()
    after.delete('sessions')
    for (const [table, text] of after) assert.equal(text, rows.get(table), table)

    await erase()
    const entries = await auditEntries(head)
    const note = entries.at(-1)
    assert.containSubset(note, {
      action: 'erase',
      entityType: 'employee',
      entityId: String(leaver.employeeId),
      performedById: admin.id,
      newValues: { reason: REASON, employeeId: leaver.number, userId: leaver.id },
    })
    assert.deepEqual(
      note?.newValues?.erased,
      Object.fromEntries(preview.erased.map(({ what, count }) => [what, count]))
    )
    const told = preview.erased.filter(({ count }) => count !== null)
    assert.isAbove(told.length, 8)
    assert.isTrue(told.every(({ count }) => Number(count) > 0))
    assert.containSubset(entries, [
      {
        action: 'update',
        entityId: String(leaver.report.employeeId),
        newValues: { managerId: null },
      },
      { action: 'purge', entityType: 'import', entityId: String(leaver.importId) },
    ])
  })

  test('the rows that stay hold a pseudonym, and employment without pay', async ({ assert }) => {
    await erase()
    const row = await employeeRow(leaver.employeeId)
    assert.containSubset(row, {
      employee_number: leaver.number,
      status: 'inactive',
      start_date: '2024-03-01',
      end_date: '2025-01-31',
      location: 'Bergen',
    })
    assert.isNotNull(row.erased_at)
    assert.isNull(await unprotect('salary', leaver.employeeId, row.salary))
    const decided = personalData().flatMap(({ tables }) => tables.employees?.erased ?? [])
    for (const column of decided) assert.isNull(row[column], column)
    const user = await userRow(leaver.id)
    assert.containSubset(user, {
      email: `erased-${leaver.id}@invalid`,
      first_name: 'Erased',
      last_name: `person ${leaver.number}`,
      password: null,
      photo_file_id: null,
      role: 'employee',
      position: 'Cook',
    })
    assert.isNotNull(user.disabled_at)
    for (const table of [
      'sessions',
      'email_changes',
      'password_resets',
      'permission_overrides',
      'user_roles',
    ]) {
      assert.deepEqual(await db.from(table).where('user_id', leaver.id), [], table)
    }
    const periods = await db.from('employment_periods').where('employee_id', leaver.employeeId)
    assert.isNotEmpty(periods)
    for (const period of periods) {
      assert.containSubset(period, { position: 'Cook', hourly_rate: null, salary: null })
    }
    assert.deepEqual(await db.from('employee_notes').where('employee_id', leaver.employeeId), [])
    assert.containSubset(await db.from('employee_notes').firstOrFail(), {
      author: 'Erased person',
      author_id: leaver.id,
      body: 'Works well',
    })
    assert.isNull((await employeeRow(leaver.report.employeeId)).manager_id)
    assert.deepEqual(await db.from('stored_files'), [])
    const mails = await db.from('outbox_messages')
    assert.isNotEmpty(mails)
    for (const mail of mails) {
      assert.equal(mail.recipient, `erased-${leaver.id}@invalid`)
      assert.include(['sent', 'cancelled'], mail.state)
    }
    assert.deepEqual(await db.from('import_chunks').where('import_id', leaver.importId), [])
    const imports = await db.from('imports').orderBy('id')
    assert.deepEqual(
      imports.map(({ created_by }) => created_by),
      ['Erased person', 'Ana Díaz']
    )
  })

  test('the log keeps who did what and when, and search text that verifies', async ({ assert }) => {
    const before = await db.from('audit_entries').orderBy('id')
    await erase()
    const after = await db.from('audit_entries').orderBy('id')
    for (const [index, entry] of before.entries()) {
      const now = after[index]
      for (const column of ['action', 'entity_type', 'entity_id', 'performed_by_id', 'mac']) {
        assert.equal(now[column], entry[column])
      }
      assert.equal(String(now.performed_at), String(entry.performed_at))
      if (Number(entry.performed_by_id) === leaver.id) {
        assert.containSubset(now, { performed_by: 'Erased person', address: null })
      }
    }
    const theirs = await caller.get<{ performedBy: string }[]>(
      `/api/audit-logs?performedById=${leaver.id}`
    )
    assert.isNotEmpty(theirs.body)
    // The person's acts on others keep their values, and the admin's acts their name, too.
    assert.containSubset(await auditEntries(), [
      {
        action: 'update',
        entityId: String(leaver.report.employeeId),
        performedById: leaver.id,
        performedBy: 'Erased person',
        newValues: { location: 'Oslo' },
      },
    ])
    const [other] = await auditEntries().then((entries) =>
      entries.filter((entry) => entry.newValues?.managerId === leaver.employeeId)
    )
    assert.equal(other?.performedBy, 'Ana Díaz')
  })

  test('nobody can give them data again', async ({ assert }) => {
    await erase()
    const head = await auditHead()
    const photo = { raw: await picture(), headers: { 'content-type': 'image/png' } }
    const user = `/api/users/${leaver.id}`
    const calls: [string, Promise<{ status: number; text: string }>, number][] = [
      ['edit', caller.put(address, { firstName: 'Ana' }), 409],
      ['address', caller.put(address, { presentAddress: '1 Street' }), 409],
      ['account', caller.put(user, { firstName: 'Ana' }), 409],
      ['e-mail', caller.put(user, { email: 'back@x.test' }), 409],
      ['role', caller.put(user, { role: 'manager' }), 409],
      ['password', caller.post(`${user}/reset-password`, { password: PASSWORD }), 409],
      ['photo', caller.call(`${address}/photo`, { method: 'PUT', ...photo }), 409],
      ['no photo', caller.delete(`${address}/photo`), 409],
      ['note', caller.post(`${address}/notes`, { body: 'Back?' }), 409],
      ['invite', caller.post(`${address}/invitations`), 409],
      ['approve', caller.post(`${address}/approve`), 409],
      ['reject', caller.post(`${address}/reject`, {}), 409],
      ['reactivate', caller.post(`${address}/reactivate`), 409],
      ['rehire', caller.post(`${address}/rehire`, { startDate: '2026-01-01' }), 409],
      ['leave', caller.post(`${address}/leave`, { endDate: '2026-01-01', reason: 'x' }), 409],
      [
        'reveal',
        caller.post(`${address}/reveal`, { field: 'driversLicense', reason: 'Form' }),
        404,
      ],
      ['erase', erase(), 409],
    ]
    for (const [name, call, status] of calls) {
      const answer = await call
      assert.equal(answer.status, status, `${name}: ${answer.text}`)
    }
    for (const action of ['invite', 'approve', 'department']) {
      const body = { action, ids: [leaver.employeeId], department: 'Deck' }
      const { body: run } = await caller.post<{ results: { outcome: string; message: string }[] }>(
        '/api/employees/bulk',
        action === 'department' ? body : { action, ids: body.ids }
      )
      assert.containSubset(run, { results: [{ outcome: 'skipped', message: 'Has been erased.' }] })
    }
    assert.equal(await auditHead(), head)
    assert.equal((await employeeRow(leaver.employeeId)).present_address, null)
    const { body } = await caller.get<{ may: Record<string, boolean>; firstName: string }>(address)
    assert.isTrue(Object.values(body.may).every((may) => !may))
    assert.equal(body.firstName, 'Erased')
  })

  test('the record that can still be taken names nobody', async ({ assert }) => {
    await erase()
    const record = await caller.post(`${address}/record`, { format: 'zip' })
    assert.equal(record.status, 200)
    const list = await caller.get(`/api/employees/export`)
    assert.include(list.text, `person ${leaver.number}`)
    for (const trace of TRACES) assert.notInclude(list.text, trace)
  })

  test('audit:verify misses what nobody erased by the portal', async ({ assert }) => {
    await erase()
    const { id: note } = (await auditEntries()).at(-1)!
    // By a person with the database's password: for another person, and for a later entry.
    const other = await db
      .from('audit_entries')
      .where({ entity_type: 'employee', entity_id: String(leaver.report.employeeId) })
      .where('performed_by_id', admin.id)
      .firstOrFail()
    const stripped = { old_values: null, new_values: null, values_salt: null }
    const cases: [number, object][] = [
      [Number(other.id), stripped],
      [Number(note), stripped],
      [
        Number(other.id),
        {
          performed_by: 'Erased person',
          address: null,
          performer_salt: null,
          search_text: `erased person ${other.action} employee ${other.entity_id}`,
        },
      ],
    ]
    for (const [id, columns] of cases) {
      const before = await db.from('audit_entries').where('id', id).firstOrFail()
      await withoutTriggers(() => db.from('audit_entries').where('id', id).update(columns))
      const verdict = await verifyChain()
      assert.isFalse(verdict.intact)
      if (id !== Number(note)) assert.equal(verdict.brokenAt, id)
      assert.match(verdict.reason ?? '', /no erasure says so/)
      await withoutTriggers(() => db.from('audit_entries').where('id', id).update(before))
      assert.isTrue((await verifyChain()).intact)
    }
  })
})
