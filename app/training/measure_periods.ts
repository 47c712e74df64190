import db from '@adonisjs/lucid/services/db'
import { recomputePeriods } from '#training/compliance_periods'
import { complianceMatrix } from '#training/queries/compliance/compliance_matrix'
import { complianceSummary, countExpiringOn } from '#training/queries/compliance/compliance_summary'
import { complianceAndOverdue } from '#training/queries/compliance/compliance_days'
import { countExpiriesByMonth } from '#training/queries/compliance/expiry_months'
import { loadStandings } from '#training/queries/compliance/standings'
import { employedOn } from '#training/queries/compliance/compliance_people'
import { fixedJoin } from '#database/walks'

const DAY = '2026-02-01'
async function timed(what: string, run: () => Promise<unknown>) {
  const times: number[] = []
  let last: unknown
  for (let n = 0; n < 6; n++) {
    const since = performance.now()
    last = await run()
    times.push(performance.now() - since)
  }
  times.shift()
  times.sort((a, b) => a - b)
  const text = JSON.stringify(last) ?? ''
  console.log(what.padEnd(64), `${times[2]?.toFixed(1)} ms`, text.slice(0, 90))
}
export async function run() {
  const ids = ((await db.from('employees').select('id')) as { id: number }[]).map(({ id }) => id)
  const has = await db.from('training_periods').count('* as n').first()
  if (Number(has.n) === 0) {
    const since = performance.now()
    const n = await db.transaction((trx) => recomputePeriods(trx, ids))
    console.log(`fill: ${n} rows, ${((performance.now() - since) / 1000).toFixed(1)} s`)
    await db.rawQuery('analyze table training_periods')
  }
  const some = ids.slice(1000, 1050)
  const sizes = await db.rawQuery(
    `select table_name as t, round((data_length+index_length)/1048576) as mb from information_schema.tables
     where table_schema = database() and table_name in ('training_periods','training_completions','training_assignments')`
  )
  console.log(JSON.stringify(sizes[0]))
  let day = 0
  const fresh = () => `2026-01-${String(10 + (day++ % 18))}`
  const periods = (d: string) => (q: any) => q.where('s.from_on', '<=', d).where('s.to_on', '>=', d)
  await timed('today: standings of 50 people', async () =>
    (await loadStandings(DAY, some)).of(some[0] ?? 0, 1)
  )
  await timed(
    'table: standings of 50 people',
    async () =>
      (await periods(DAY)(db.from('training_periods as s').whereIn('employee_id', some))).length
  )
  for (const state of ['overdue', 'expired', 'expiring', 'not_assigned', 'completed'] as const) {
    await timed(`today: first page and counts of ${state}`, async () => {
      const page = await complianceMatrix(fresh(), { state }, { perPage: 50 })
      return [page.total, page.cells]
    })
    if (state === 'not_assigned') continue
    await timed(`table: first page and counts of ${state}`, async () => {
      const d = fresh()
      const page = await employedOn(d, {})
        .whereExists((q: any) =>
          periods(d)(
            q
              .from('training_periods as s')
              .whereColumn('s.employee_id', 'periods.employee_id')
              .where('s.status', state)
          )
        )
        .orderBy('users.sort_name')
        .orderBy('users.id')
        .limit(51)
        .select('employees.id')
      const counted = employedOn(d, {}).joinRaw(
        `${fixedJoin(db.connection())} training_periods as s force index (training_periods_person) on s.employee_id = periods.employee_id and s.from_on <= ? and s.to_on >= ? and s.status = ?`,
        [d, d, state]
      )
      const row = await counted.countDistinct('s.employee_id as people').count('* as cells').first()
      await periods(d)(
        db.from('training_periods as s').whereIn(
          'employee_id',
          page.map(({ id }: any) => id)
        )
      )
      return [row?.people, row?.cells]
    })
  }
  for (const department of ['Care', undefined]) {
    await timed(
      `today: summary of ${department}`,
      async () => (await complianceSummary(fresh(), { department })).total
    )
    await timed(`table: summary of ${department}`, async () => {
      const d = fresh()
      const rows: any = await employedOn(d, { department })
        .joinRaw(
          `${fixedJoin(db.connection())} training_periods as s force index (training_periods_person) on s.employee_id = periods.employee_id and s.from_on <= ? and s.to_on >= ? and s.first_due_on <= ?`,
          [d, d, d]
        )
        .groupBy('periods.department', 's.module_id')
        .select('periods.department', 's.module_id')
        .count('* as due')
        .select(
          db.raw(`sum(case when s.status in ('completed','expiring') then 1 else 0 end) as current`)
        )
      return [
        rows.reduce((a: number, r: any) => a + Number(r.due), 0),
        rows.reduce((a: number, r: any) => a + Number(r.current), 0),
      ]
    })
  }
  const days = Array.from({ length: 12 }, (_, m) => `2025-${String(m + 1).padStart(2, '0')}-28`)
  await timed('today: shares of 12 days and overdue', async () =>
    [...(await complianceAndOverdue(days, new Map())).shares.values()].at(-1)
  )
  await timed('table: shares of 12 days, a join for each', async () => {
    const rows: any = await db.query().select(
      ...days.map((d, i) =>
        employedOn(d, {})
          .joinRaw(
            `${fixedJoin(db.connection())} training_periods as s force index (training_periods_person) on s.employee_id = periods.employee_id and s.from_on <= ? and s.to_on >= ? and s.first_due_on <= ?`,
            [d, d, d]
          )
          .select(
            db.raw(
              `concat(count(*), '/', sum(case when s.status in ('completed','expiring') then 1 else 0 end))`
            )
          )
          .as(`d${i}`)
      )
    )
    return rows[0].d11
  })
  await timed('today: expiring within 30', async () => countExpiringOn([fresh()], 30, new Map()))
  await timed('table: expiring within 30', async () => {
    const d = fresh()
    return db
      .from('training_periods as s')
      .join('employment_periods as periods', 'periods.employee_id', 's.employee_id')
      .where('s.status', 'expiring')
      .where('s.from_on', '<=', d)
      .where('s.to_on', '>=', d)
      .where('s.valid_until', '<=', '2026-02-20')
      .count('* as n')
      .first()
  })
  await timed('today: expiries by month', async () =>
    (await countExpiriesByMonth(DAY, 12, new Map())).map(({ count }) => count)
  )
  const since = performance.now()
  await db.transaction((trx) => recomputePeriods(trx, ids, [1]))
  console.log(
    `a material version: 5,000 pairs written anew: ${((performance.now() - since) / 1000).toFixed(2)} s`
  )
  for (const n of [1, 200]) {
    const at = performance.now()
    await db.transaction((trx) => recomputePeriods(trx, ids.slice(0, n), [1]))
    console.log(`${n} completion(s): ${(performance.now() - at).toFixed(1)} ms`)
  }
}
