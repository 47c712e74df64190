import { jsonHeaders, RUNS, started, withCounter, type Bench } from './bench.js'
import { connect, createDatabase, dropDatabase, type BenchDatabase } from './database.js'
import { median } from './load.js'
import { measureReplayed } from './replayed.js'
import { ask, assertFull, captureReplays, type Replay } from './replays.js'
import { prepare, startPortal, type Portal } from './servers.js'
import { DAY, seedTraining } from './training_seed.js'

const MATRIX = `/api/training/compliance?perPage=50&day=${DAY}`
const PAGES = [1, 2, 33, 67, 100].map((page) => `${MATRIX}&page=${page}`)
const DEPARTMENT = `/api/training/compliance/summary?day=${DAY}&department=Care`

/** 5,000 people, 40 modules, three years: the compliance matrix on a day, and percentages. */
export async function measureTraining(bench: Bench): Promise<void> {
  bench.say('making a database of 600,000 completions')
  const database = await createDatabase('training')
  try {
    await prepare(bench.build, database, bench.dataDirectory)
    await seedTraining(database)
    await asRemindedToday(database)
    const { replays, shares } = await capture(bench, database)
    await measureReplayed(bench, database, {
      name: 'training',
      what: 'Compliance matrix of 50 people and 40 modules as of a day',
      least: 0.1,
      paths: PAGES,
      replays,
    })
    await measureShares(bench, database, shares)
  } finally {
    await dropDatabase(database)
  }
}

/** The first server would send the day's reminders during the run; they are measured separately. */
async function asRemindedToday(database: BenchDatabase): Promise<void> {
  const connection = await connect(database)
  await connection.query(
    `INSERT INTO daily_runs (name, day, started_at, finished_at)
     VALUES ('training_reminders', UTC_DATE(), UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))`
  )
  await connection.end()
}

const isOfTheMatrix = (sql: string) => /training_|employment_periods/.test(sql)

/** Counts the statements of the first request after a start, and captures those of a later one. */
async function capture(bench: Bench, database: BenchDatabase) {
  let replays: Replay[] = []
  let shares: string[] = []
  await withCounter(bench, database, async (portal, counter) => {
    let most = { path: '', count: 0 }
    const states = ['overdue', 'expired', 'expiring', 'not_assigned']
    const filtered = states.map((state) => `${MATRIX}&state=${state}&department=Care`)
    for (const path of [...PAGES, ...filtered, DEPARTMENT]) {
      const statements = await counter.during(() => ask(portal, path))
      bench.say(`${statements.length} statements: ${path}`)
      if (statements.length > most.count) most = { path, count: statements.length }
      if (path === DEPARTMENT) shares = statements.filter(isOfTheMatrix)
    }
    replays = await captureReplays(portal, counter, PAGES, isOfTheMatrix)
    assertFull(replays)
    bench.verdicts.push({
      what: 'SQL statements of a compliance page',
      value: most.count,
      target: { most: 8 },
      note: `the most of ${PAGES.length + filtered.length + 1} pages: ${most.path}`,
    })
  })
  return { replays, shares }
}

interface Plan {
  table: string
  type: string
  key: string | null
}

/** A department's percentage, recomputed each time: its indexes and its time. */
async function measureShares(bench: Bench, database: BenchDatabase, shares: string[]) {
  const connection = await connect(database)
  const whole: string[] = []
  const keys: string[] = []
  for (const sql of shares) {
    const [plan] = await connection.query(`EXPLAIN ${sql}`)
    for (const { table, type, key } of plan as Plan[]) {
      // One or two rows per module: the versions decide when older completions lapse.
      if (table === 'training_module_versions') continue
      if (type === 'ALL') whole.push(table)
      if (key) keys.push(key)
    }
  }
  await connection.end()
  const took = await timeShares(bench, database)
  bench.verdicts.push(
    {
      what: 'Tables read whole for a department’s compliance',
      value: whole.length,
      target: { most: 0 },
      note: whole.length > 0 ? whole.join(', ') : `by ${keys.join(', ')}`,
    },
    {
      what: 'A department’s compliance, found anew',
      value: took,
      target: { most: 1_000 },
      unit: ' ms',
      note: 'of some 600 people and 40 modules',
    }
  )
}

async function timeShares(bench: Bench, database: BenchDatabase): Promise<number> {
  const times: number[] = []
  const portal = startPortal(bench.build, database, bench.dataDirectory)
  await started([portal], async () => {
    const { url } = await portal
    for (let run = 0; run < RUNS + 1; run++) {
      const since = performance.now()
      // Another day each time, since answers are cached.
      await fetch(`${url}${DEPARTMENT.replace(DAY, `2026-01-0${run + 1}`)}`, {
        headers: jsonHeaders((await portal) as Portal),
      }).then((response) => response.json())
      times.push(performance.now() - since)
    }
  })
  return median(times.slice(1))
}
