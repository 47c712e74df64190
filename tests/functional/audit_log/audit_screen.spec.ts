import { DateTime, Settings } from 'luxon'
import { parse } from 'csv-parse/sync'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor, type Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { eraseEntries } from '#audit/services/erase_entries'
import { auditEntries, auditHead, checkedLog } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { submissionOf } from '#tests/helpers/documents/requested_documents'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow, statementsOf } from '#tests/helpers/portal'
import { completedOn, oldModule } from '#tests/helpers/training/compliance'

interface Screen {
  entries: { id: number; valuesErased: boolean; newValues: unknown; subject: unknown }[]
  total: number
  hasOlder: boolean
  hasNewer: boolean
  filters: Record<string, unknown>
  performer: { id: number; name: string } | null
  words: { actions: string[]; entityTypes: string[] }
  check: { entries: number; intact: boolean } | null
}

const ENTRIES = 120
/** Nobody made by a test has such an id, on MariaDB either, where ids go on from test to test. */
const NOBODY = 1_000_000
const PAGE = 50

test.group('The audit screen', (group) => {
  let caller: Caller
  let admin: Person
  let first: number

  /** One a day from March 1 on; the last one is late and about an earlier day. */
  async function writeEntries() {
    const ana: Actor = {
      ...systemActor,
      id: admin.id,
      label: 'Ana',
      address: '192.0.2.7',
      requestId: 'r',
    }
    const from = (await auditHead()) + 1
    for (let index = 0; index < ENTRIES; index++) {
      const at = DateTime.utc(2026, 3, 1, 12).plus({ days: index })
      Settings.now = () => at.toMillis()
      await change(index % 2 === 0 ? ana : systemActor, (change) =>
        change.audit({
          action: index % 3 === 0 ? 'create' : 'update',
          entityType: index % 4 === 0 ? 'employee' : 'training_module',
          entityId: NOBODY + index,
          newValues: { note: '<script>alert(1)</script> 👩‍🚀' },
        })
      )
    }
    Settings.now = () => Date.now()
    return from
  }

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin({ firstName: 'Ana', lastName: 'Díaz' })
    caller = await signedIn(admin)
    first = await writeEntries()
    return () => {
      Settings.now = () => Date.now()
    }
  })

  const screen = async (query = '') => {
    const { props } = await caller.page<Screen>(`/audit-logs${query}`)
    return props
  }

  test('is walked to its end and back by the entries at its edges', async ({ assert }) => {
    const pages: number[][] = []
    let props = await screen()
    assert.isFalse(props.hasNewer)
    for (;;) {
      pages.push(props.entries.map(({ id }) => id))
      if (!props.hasOlder) break
      props = await screen(`?before=${props.entries.at(-1)?.id}`)
      assert.isTrue(props.hasNewer)
    }
    const head = await auditHead()
    assert.deepEqual(
      pages.flat(),
      Array.from({ length: head }, (_, index) => head - index)
    )
    for (const expected of pages.slice(0, -1).reverse()) {
      props = await screen(`?after=${props.entries[0]?.id}`)
      assert.deepEqual(
        props.entries.map(({ id }) => id),
        expected
      )
      assert.isTrue(props.hasOlder)
    }
    assert.isFalse(props.hasNewer)
  })

  test('is narrowed by everything at once, and says what it understood', async ({ assert }) => {
    const query = `?action=create&entityType=employee&performedById=${admin.id}&from=2026-03-01&to=2026-04-30&q=ana&page=7&before=x`
    const props = await screen(query)
    const expected = (await auditEntries())
      .filter(({ id }) => id >= first && id < first + 61)
      .filter(({ id }) => (id - first) % 12 === 0)
      .map(({ id }) => id)
      .reverse()
    assert.deepEqual(
      props.entries.map(({ id }) => id),
      expected
    )
    assert.equal(props.total, expected.length)
    assert.containsSubset(props.filters, { action: 'create', from: '2026-03-01', entityId: '' })
    assert.deepEqual(props.performer, { id: admin.id, name: 'Ana Díaz' })
    assert.includeMembers(props.words.actions, ['create', 'update'])
    assert.includeMembers(props.words.entityTypes, ['employee', 'training_module'])
  })

  test('counts what was added since, and no erased name', async ({ assert }) => {
    const found = async (q: string) => (await screen(`?q=${q}`)).total
    const before = await found('ana')
    assert.equal(before, ENTRIES / 2)
    const ana: Actor = {
      ...systemActor,
      id: admin.id,
      label: 'Ana',
      address: null,
      requestId: null,
    }
    await change(ana, (change) =>
      change.audit({ action: 'update', entityType: 'employee', entityId: 1 })
    )
    assert.equal(await found('ana'), before + 1)
    await change(systemActor, async (change) => {
      await eraseEntries(change, { userId: admin.id, subjects: [], entries: [] })
      await change.audit({
        action: 'erase',
        entityType: 'employee',
        entityId: 1,
        newValues: { userId: admin.id, subjects: {}, entries: [] },
      })
    })
    assert.equal(await found('ana'), 0)
    assert.equal(await found('erased'), before + 1)
  })

  test('a stretch of time holds what was told of it later', async ({ assert }) => {
    const late = DateTime.utc(2026, 3, 2, 9)
    await change(systemActor, (change) =>
      change
        .as(systemActor, late as DateTime<true>)
        .audit({ action: 'create', entityType: 'employee', entityId: 9_999 })
    )
    const props = await screen('?from=2026-03-02&to=2026-03-02')
    assert.deepEqual(
      props.entries.map(({ id }) => id),
      [await auditHead(), first + 1]
    )
    assert.lengthOf((await screen('?from=2031-01-01')).entries, 0)
    assert.lengthOf((await screen('?to=1999-01-01')).entries, 0)
  })

  test('tells what the last check found', async ({ assert }) => {
    assert.isNull((await screen()).check)
    await checkedLog()
    assert.containsSubset((await screen()).check, { intact: true })
  })

  test('finds what was done about a person, by name and employee ID', async ({ assert }) => {
    const mira = await given.employee({ firstName: 'Mira', lastName: 'Okafor' })
    const { employee_number: number } = await employeeRow(mira.employeeId)
    const write = (action: string, entityType: string, entityId: string | number) =>
      change(systemActor, (change) => change.audit({ action, entityType, entityId }))
    await write('approve', 'employee', mira.employeeId)
    await write('update', 'user', mira.id)
    await write('sign_in', 'user', mira.id)
    await write('approve', 'employee', mira.employeeId + 1)
    const last = await auditHead()

    for (const q of ['okafor', number.toLowerCase()]) {
      const props = await screen(`?q=${encodeURIComponent(q)}`)
      assert.deepEqual(
        props.entries.map(({ id }) => id),
        [last - 2, last - 3]
      )
      assert.equal(props.total, 2)
      assert.deepEqual(props.entries[1]?.subject, {
        person: 'Mira Okafor',
        thing: null,
        own: false,
      })
    }
    assert.equal((await screen('?q=okafor&signIns=true')).total, 3)
    assert.equal((await screen('?q=okafor&action=sign_in')).total, 1)
    const { body } = await caller.get<unknown[]>('/api/audit-logs?q=okafor')
    assert.lengthOf(body, 3)
    const { text } = await caller.get('/api/audit-logs/export?q=okafor&signIns=false')
    // With the heading.
    assert.lengthOf(text.trim().split('\n'), 3)
  })

  test('finds what was done about a person’s uploads and training, assigned or not', async ({
    assert,
  }) => {
    const mira = await given.employee({ firstName: 'Mira', lastName: 'Okafor' })
    // As an import brings it.
    await db.from('employees').where('id', mira.employeeId).update({ employee_number: 'ab12' })
    const moduleId = await oldModule()
    await completedOn(mira, moduleId, '2026-01-31')
    const submission = await submissionOf(mira)
    const write = (entityType: string, entityId: string | number) =>
      change(systemActor, (change) => change.audit({ action: 'void', entityType, entityId }))
    await write('training_completion', `${mira.employeeId}.${moduleId}`)
    await write('document_submission', submission)
    const last = await auditHead()

    for (const q of ['okafor', 'ab12', 'AB12']) {
      const { entries } = await screen(`?q=${q}&action=void`)
      assert.deepEqual(
        entries.map(({ id }) => id),
        [last, last - 1]
      )
    }
  })

  test('tells what people did to their own records', async ({ assert }) => {
    const mira = await given.employee({ firstName: 'Mira', lastName: 'Okafor' })
    const entry = { action: 'update', entityType: 'employee', entityId: mira.employeeId }
    for (const id of [mira.id, mira.id + 1]) {
      await change({ ...systemActor, id }, (change) => change.audit(entry))
    }
    const { entries } = await screen('?q=okafor')
    assert.containSubset(entries, [{ subject: { own: false } }, { subject: { own: true } }])
  })

  test('takes few statements, however many entries', async ({ assert }) => {
    await screen()
    const statements = await statementsOf(() => screen('?action=create'))
    assert.isAtMost(statements.length, 8, statements.join('\n'))
  })

  test('only as many entries as a page holds', async ({ assert }) => {
    assert.lengthOf((await screen()).entries, PAGE)
  })
})

test.group('GET /api/audit-logs/export', (group) => {
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.admin({ firstName: 'Ana', lastName: 'Díaz' }))
    await change(systemActor, async (change) => {
      for (let entityId = 1; entityId <= 2_500; entityId++) {
        await change.audit({
          action: entityId % 5 === 0 ? 'delete' : 'create',
          entityType: 'employee',
          entityId,
          newValues: { note: '=HYPERLINK("http://x")' },
        })
      }
    })
  })

  test('streams what the filters let through, safely, and is itself in the log', async ({
    assert,
  }) => {
    const answer = await caller.get('/api/audit-logs/export?action=delete')
    assert.equal(answer.status, 200)
    assert.match(answer.headers.get('content-disposition') ?? '', /audit-log-[\d-]+\.csv/)
    const [headings, ...rows] = parse(answer.text, { bom: true }) as string[][]
    assert.include(headings, 'performedBy')
    assert.lengthOf(rows, 500)
    assert.isTrue(rows.flat().every((cell) => !/^[=+\-@]/.test(cell)))
    assert.containsSubset((await auditEntries()).at(-1), {
      action: 'export',
      entityType: 'audit_log',
      performedBy: 'Ana Díaz',
      newValues: { format: 'csv', action: 'delete' },
    })
  })

  test('gives JSON Lines too', async ({ assert }) => {
    const answer = await caller.get('/api/audit-logs/export?format=jsonl&entityId=7')
    const lines = answer.text.trim().split('\n')
    assert.lengthOf(lines, 1)
  })
})

test.group('GET /api/audit-logs/performers', (group) => {
  group.each.setup(() => emptyPortal())

  test('offers accounts by a part of name or address', async ({ assert }) => {
    const caller = await signedIn(await given.admin({ firstName: 'Zoë', lastName: 'Quist' }))
    await given.employee({ firstName: 'Zoe', lastName: 'Abel' })
    for (let turn = 0; turn < 12; turn++) await given.employee({ firstName: 'Many' })
    const names = async (q: string) => {
      const address = `/api/audit-logs/performers?q=${encodeURIComponent(q)}`
      return (await caller.get<{ name: string }[]>(address)).body.map(({ name }) => name)
    }
    assert.deepEqual(await names('zoe'), ['Zoe Abel', 'Zoë Quist'])
    assert.lengthOf(await names('many'), 10)
    assert.deepEqual(await names('%'), [])
    const invalid = await caller.get('/api/audit-logs/performers')
    assert.equal(invalid.status, 422)
  })
})
