import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { updateEmployee } from '#people/services/update_employee'
import type { ComplianceHistory } from '#training/queries/compliance/compliance_history'
import { MOST_COLUMNS } from '#training/queries/compliance/compliance_columns'
import {
  complianceMatrix,
  type ComplianceRow,
} from '#training/queries/compliance/compliance_matrix'
import type { ComplianceSummary } from '#training/queries/compliance/compliance_summary'
import { exportCompliance } from '#training/services/export_compliance'
import type { Day } from '#training/compliance_status'
import { signedIn, type Caller } from '#tests/helpers/caller'
import {
  assignedOn,
  completedOn,
  employedFrom,
  materialVersion,
  movedAfter,
  oldModule,
  period,
} from '#tests/helpers/training/compliance'
import { given } from '#tests/helpers/people/people'
import { emptyPortal, statementsOf } from '#tests/helpers/portal'
import { RecordingFactory } from '#database/factories/recording_factory'

const PATH = '/api/training/compliance'

test.group('Compliance', (group) => {
  let reviewer: Caller

  group.each.setup(async () => {
    await emptyPortal()
    reviewer = await signedIn(await given.admin())
  })

  const rows = async (query = '') => (await reviewer.get<ComplianceRow[]>(`${PATH}${query}`)).body
  const names = async (query = '') => (await rows(query)).map(({ firstName }) => firstName)

  test('people are in it while they are employed, where they worked on that day', async ({
    assert,
  }) => {
    const moduleId = await oldModule()
    const moved = await employedFrom('2024-01-01', { firstName: 'Moved', department: 'Kitchen' })
    await movedAfter(moved, '2024-12-31', '2025-01-01', { department: 'Care', location: 'Oslo' })
    await assignedOn(moved, moduleId, '2024-01-01', '2024-01-31')

    const left = await given.disabled({ firstName: 'Left' })
    await period(left, '2024-01-01', '2025-03-31', { department: 'Care' })
    const rehired = await given.waiting({
      firstName: 'Rehired',
      employee: {
        status: 'pending',
        approved_at: '2023-01-01 09:00:00.000',
        start_date: '2026-01-01',
      },
    })
    await period(rehired, '2023-01-01', '2023-12-31', { department: 'Care' })
    await period(rehired, '2026-01-01', null, { department: 'Care', reason: 'rehired' })
    const waiting = await given.waiting({ firstName: 'Waiting' })
    await period(waiting, '2024-01-01', null, { department: 'Care' })
    await given.disabled({ firstName: 'Rejected' })
    await employedFrom('2024-01-01', {
      firstName: 'Leaving',
      department: 'Care',
      employee: { end_date: '2027-06-30' },
    })

    assert.sameMembers(await names('?day=2023-12-31'), ['Rehired'])
    // Whatever start date HR types in the meantime; within the earlier employment, it is refused.
    await assert.rejects(() =>
      updateEmployee(rehired.employeeId, { startDate: '2023-01-01' }, systemActor)
    )
    for (const startDate of ['2024-01-01', null]) {
      await updateEmployee(rehired.employeeId, { startDate }, systemActor)
      assert.sameMembers(await names('?day=2023-12-31'), ['Rehired'])
    }
    assert.sameMembers(await names('?day=2024-06-01'), ['Moved', 'Left', 'Leaving'])
    assert.sameMembers(await names('?day=2024-06-01&department=Care'), ['Left', 'Leaving'])
    assert.sameMembers(await names('?day=2024-06-01&department=Kitchen'), ['Moved'])
    assert.sameMembers(await names('?day=2025-03-31&department=Care'), ['Moved', 'Left', 'Leaving'])
    assert.sameMembers(await names('?day=2025-04-01'), ['Moved', 'Leaving'])
    assert.sameMembers(await names('?day=2026-02-01'), ['Moved', 'Leaving'])
    assert.sameMembers(await names('?day=2027-06-30'), ['Moved', 'Leaving'])
    assert.sameMembers(await names('?day=2027-07-01'), ['Moved'])
    assert.deepEqual(await names('?day=2025-04-01&location=Oslo'), ['Moved'])

    const summary = async (day: Day) =>
      (await reviewer.get<ComplianceSummary>(`${PATH}/summary?day=${day}`)).body.departments
    assert.deepEqual(await summary('2024-06-01'), [
      { department: 'Kitchen', due: 1, current: 0, percent: 0 },
    ])
    assert.deepEqual(await summary('2025-01-01'), [
      { department: 'Care', due: 1, current: 0, percent: 0 },
    ])
  })

  test('columns are the modules of that day; an archived one is shown when it is named', async ({
    assert,
  }) => {
    const person = await employedFrom('2020-01-01')
    const archived = await oldModule({ archived_at: '2025-05-10 12:00:00.000' })
    const early = await oldModule({ created_at: '2026-06-01 00:00:00.000' })
    const late = await oldModule({ created_at: '2026-06-01 00:00:00.000' })
    for (const moduleId of [archived, early, late]) {
      await completedOn(person, moduleId, moduleId === late ? '2026-07-01' : '2024-01-01')
    }
    const columns = async (query: string) =>
      (await rows(query))[0]?.standings.map((cell) => cell.moduleId) ?? []
    assert.sameMembers(await columns('?day=2025-05-09'), [archived, early])
    assert.sameMembers(await columns('?day=2025-05-10'), [early])
    assert.sameMembers(await columns('?day=2026-07-01'), [early, late])
    assert.sameMembers(await columns(`?day=2025-05-10&moduleId=${archived}`), [archived])
  })

  test('pages by name, by number and by cursor, each person once', async ({ assert }) => {
    for (const firstName of ['Cleo', 'Ana', 'Ben', 'Dora', 'Émile']) {
      await employedFrom('2024-01-01', { firstName, lastName: 'Q', department: 'Care' })
    }
    const first = await reviewer.get<ComplianceRow[]>(`${PATH}?perPage=2`)
    assert.equal(first.headers.get('x-total-count'), '5')
    const seen: string[] = []
    let address: string | undefined = `${PATH}?perPage=2&department=Care`
    while (address) {
      const answer: Awaited<typeof first> = await reviewer.get<ComplianceRow[]>(address)
      seen.push(...answer.body.map(({ firstName }) => firstName))
      address = /<([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    assert.deepEqual(seen, ['Ana', 'Ben', 'Cleo', 'Dora', 'Émile'])
    assert.deepEqual(await names('?perPage=2&page=3'), ['Émile'])
    assert.deepEqual(await names('?q=emile'), ['Émile'])
    assert.deepEqual(await names('?q=nobody'), [])
  })

  test('a page costs at most eight statements, however many people and modules', async ({
    assert,
  }) => {
    const modules = [await oldModule(), await oldModule(), await oldModule()]
    for (let number = 0; number < 12; number++) {
      const person = await employedFrom('2024-01-01', { department: 'Care' })
      for (const moduleId of modules) {
        await assignedOn(person, moduleId, '2024-01-01', '2024-02-01')
        await completedOn(person, moduleId, '2024-01-15', '2024-06-01')
      }
    }
    for (const query of ['', '&state=expired', '&state=not_assigned&department=Care&q=ana']) {
      const statements = await statementsOf(() =>
        reviewer.get(`${PATH}?perPage=50&day=2025-01-01${query}`)
      )
      assert.isAtMost(statements.length, 8, query)
    }
    const summary = await statementsOf(() => reviewer.get(`${PATH}/summary?day=2025-01-01`))
    assert.isAtMost(summary.length, 4)
  })

  test('a report is streamed as CSV, harmless in a spreadsheet, and audited', async ({
    assert,
  }) => {
    const moduleId = await oldModule({ name: '=HYPERLINK("x")' })
    const other = await oldModule({ name: 'Other' })
    const person = await employedFrom('2024-01-01', { firstName: '+Ana', department: 'Care' })
    await employedFrom('2024-01-01', { firstName: 'Ben', department: 'Kitchen' })
    await assignedOn(person, moduleId, '2024-01-01', '2024-02-01')
    await completedOn(person, other, '2024-01-15', '2024-06-01')
    const file = await reviewer.get(`${PATH}.csv?day=2024-05-20`)
    assert.equal(file.headers.get('content-type'), 'text/csv; charset=utf-8')
    assert.include(
      file.headers.get('content-disposition') ?? '',
      'filename="compliance-2024-05-20.csv"'
    )
    const [heading, ...lines] = file.text.replace('\uFEFF', '').trimEnd().split('\r\n')
    assert.equal(
      heading,
      'Day,Employee ID,First name,Last name,Department,Position,Location,Module,Status,Due on,Completed on,Valid until'
    )
    const number = `T-${person.id}`
    assert.sameMembers(lines, [
      `2024-05-20,${number},'+Ana,Díaz,Care,,,"'=HYPERLINK(""x"")",overdue,2024-02-01,,`,
      `2024-05-20,${number},'+Ana,Díaz,Care,,,Other,expiring,,2024-01-15,2024-06-01`,
    ])
    const of = async (query: string) =>
      (await reviewer.get(`${PATH}.csv?day=2024-05-20&${query}`)).text.trimEnd().split('\r\n')
        .length - 1
    assert.equal(await of('state=overdue'), 1)
    assert.equal(await of('state=expiring&within=12'), 1)
    assert.equal(await of('state=expiring&within=11'), 0)
    assert.equal(await of('state=not_assigned&department=Kitchen'), 2)
    assert.equal(await of('department=Kitchen'), 0)
    assert.equal(await of(`moduleId=${other}&q=ana`), 1)
    const entry = await db.from('audit_entries').orderBy('id').firstOrFail()
    assert.include(entry, { action: 'export', entity_type: 'compliance_report' })
    assert.deepEqual(JSON.parse(entry.new_values), { format: 'csv', day: '2024-05-20' })
  })

  test('a report leaves out no module, however many there are', async ({ assert }) => {
    const person = await employedFrom('2024-01-01')
    for (let number = 0; number <= MOST_COLUMNS; number++) {
      const moduleId = await oldModule({ name: `Module ${number}` })
      await completedOn(person, moduleId, '2024-01-15')
    }
    const [row] = await rows('?day=2024-05-20')
    assert.lengthOf(row!.standings, MOST_COLUMNS)
    const file = await reviewer.get(`${PATH}.csv?day=2024-05-20`)
    assert.lengthOf(file.text.trimEnd().split('\r\n'), 1 + MOST_COLUMNS + 1)
  })

  test('a state is looked for in every module, and shown of more than fit', async ({ assert }) => {
    const day = '2024-05-20'
    const ana = await employedFrom('2024-01-01', { firstName: 'Ana' })
    const wei = await employedFrom('2024-01-01', { firstName: 'Wei' })
    const modules: number[] = []
    for (let number = 0; number < MOST_COLUMNS + 20; number++) {
      modules.push(await oldModule({ name: `Module ${String(number).padStart(3, '0')}` }))
    }
    const last = modules.at(-1) as number
    await assignedOn(ana, last, '2024-01-01', '2024-02-01')
    const expiring = modules.at(-2) as number
    await completedOn(wei, expiring, '2024-01-01', '2024-06-01')

    const overdue = await reviewer.page(`/training/compliance?day=${day}&state=overdue`)
    const { people, modules: columns, ...told } = overdue.props
    assert.containSubset(people, [{ firstName: 'Ana', standings: [{ moduleId: last }] }])
    assert.lengthOf(people as unknown[], 1)
    assert.lengthOf(columns as unknown[], MOST_COLUMNS)
    assert.equal((columns as { id: number }[]).at(-1)?.id, last)
    assert.containSubset(told, { cells: 1, moduleCount: modules.length, modulesLeftOut: false })
    const soon = await rows(`?day=${day}&state=expiring&within=12`)
    assert.containSubset(soon, [{ firstName: 'Wei', standings: [{ moduleId: expiring }] }])
    assert.deepEqual(await rows(`?day=${day}&state=expiring&within=11`), [])
    const none = await complianceMatrix(day, { state: 'not_assigned' }, {})
    assert.equal(none.cells, 2 * modules.length - 2)

    const few = { columns: 10, modules: modules.length - 2 }
    const bounded = await complianceMatrix(day, { state: 'overdue' }, {}, few)
    assert.containSubset(bounded, { total: 0, modulesLeftOut: true, moduleCount: few.modules })
  })

  test('a report lets others have their turn', async ({ assert }) => {
    await employedFrom('2024-01-01')
    await oldModule()
    const { chunks } = await exportCompliance('csv', '2024-05-20', {}, systemActor)
    let turns = 0
    setImmediate(() => turns++)
    for await (const chunk of chunks) assert.include(chunk, 'Employee ID')
    assert.equal(turns, 1)
  })

  test('answers for days as far away as it takes them, and refuses others', async ({ assert }) => {
    const person = await employedFrom('2024-01-01')
    const moduleId = await oldModule()
    await assignedOn(person, moduleId, '2024-01-01', '2024-02-01')
    await materialVersion(moduleId, 2, '2024-03-01', '2024-04-01')
    const cell = `employeeId=${person.employeeId}&moduleId=${moduleId}`
    for (const path of [
      '?',
      '?state=expiring&',
      '?state=completed&',
      '/summary?',
      `/history?${cell}&`,
    ]) {
      for (const day of ['1900-01-01', '2999-12-31']) {
        assert.equal((await reviewer.get(`${PATH}${path}day=${day}`)).status, 200, `${path} ${day}`)
      }
      const refused = await reviewer.get(`${PATH}${path}day=9999-12-31`)
      assert.equal(refused.status, 422, path)
      assert.equal(refused.errors[0]?.field, 'day')
    }
  })

  test('a cell opens all that happened', async ({ assert }) => {
    const person = await employedFrom('2024-01-01')
    const moduleId = await oldModule()
    await assignedOn(person, moduleId, '2024-01-01', '2024-01-31', '2024-02-01')
    await assignedOn(person, moduleId, '2024-03-01', '2024-03-31')
    const held = { moduleId, heldOn: '2024-03-05', trainer: 'Kofi', createdBy: 'Ana Díaz' }
    const { id: recordingId } = await RecordingFactory.merge(held).create()
    await completedOn(person, moduleId, '2024-03-05', '2025-03-05', {
      method: 'recorded',
      recording_id: recordingId,
    })
    // Entered later, and done earlier.
    await completedOn(person, moduleId, '2024-03-02', null, {
      live: null,
      voided_at: '2024-05-01 09:00:00.000',
      void_reason: 'A mistake.',
    })
    const others = await employedFrom('2024-01-01')
    await completedOn(others, moduleId, '2024-04-01')
    const address = `${PATH}/history?employeeId=${person.employeeId}&moduleId=${moduleId}`
    const { body } = await reviewer.get<ComplianceHistory>(`${address}&day=2024-06-01`)
    assert.equal(body.standing.state, 'completed')
    assert.deepEqual(
      body.assignments.map((one) => [one.assignedOn, one.withdrawnOn, one.withdrawnReason]),
      [
        ['2024-03-01', null, null],
        ['2024-01-01', '2024-02-01', 'Not asked for anymore.'],
      ]
    )
    assert.deepEqual(
      body.completions.map((one) => [one.completedOn, one.voidReason, one.recording?.trainer]),
      [
        ['2024-03-05', null, 'Kofi'],
        ['2024-03-02', 'A mistake.', undefined],
      ]
    )
    for (const nobody of [
      `employeeId=999999&moduleId=${moduleId}`,
      `employeeId=${person.employeeId}&moduleId=999999`,
    ]) {
      assert.equal((await reviewer.get(`${PATH}/history?${nobody}`)).status, 404)
    }
    const missing = await reviewer.get(`${PATH}/history?employeeId=1`)
    assert.deepEqual([missing.status, missing.errors[0]?.field], [422, 'moduleId'])
  })
})
