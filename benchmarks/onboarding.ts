import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { jsonHeaders, LIST, RUNS, started, withCounter, type Bench } from './bench.js'
import { connect, createDatabase, dropDatabase, untilIdle, type BenchDatabase } from './database.js'
import { CONNECTIONS, median } from './load.js'
import { insert, seedNewcomers, seedRuns, type Row } from './onboarding_seed.js'
import { measureReplayed } from './replayed.js'
import { ask, assertFull, captureReplays, type Replay } from './replays.js'
import { prepare, startPortal, type Portal } from './servers.js'
import { FIRST_ID } from './seed.js'

const RUNS_LIST = '/api/onboarding/checklists?perPage=50'
const PAGES = [
  RUNS_LIST,
  `${RUNS_LIST}&late=true`,
  `${RUNS_LIST}&sort=name`,
  `${RUNS_LIST}&page=100`,
]
const AT_ONCE = 500
const ROUNDS = Math.min(RUNS, 3)
/** Approvals one by one, with the packet and without, in turns of so many. */
const SINGLES = 100
const TURN = 20
const ROWS_A_STATEMENT = 500

/** What an approval writes, in an order that foreign keys allow. */
const WRITTEN = [
  'training_assignments',
  'onboarding_checklists',
  'onboarding_checklist_packets',
  'onboarding_checklist_items',
  'outbox_messages',
  'inbox_items',
  'audit_entries',
]

/** Approvals with a packet of 15 items, and the list of 10,000 people under way. */
export async function measureOnboarding(bench: Bench): Promise<void> {
  const databases: BenchDatabase[] = []
  const made = async (label: string) => {
    const database = await createDatabase(label)
    databases.push(database)
    await prepare(bench.build, database, bench.dataDirectory)
    return database
  }
  try {
    bench.say('making a database of 10,000 people and a packet of 15 items')
    const [database, bare] = [await made('onboarding'), await made('bare')]
    await seedNewcomers(database, (ROUNDS + 1) * AT_ONCE + 2 * SINGLES)
    const portal = startPortal(bench.build, database, bench.dataDirectory)
    await started([portal], async () => {
      const served = await portal
      await measureMany(bench, served, database, bare)
      await measureSingles(bench, served, database)
    })
    bench.say('making a database of 10,000 people under way')
    const lists = await made('runs')
    await seedRuns(lists)
    await measureReplayed(bench, lists, {
      name: 'onboarding',
      what: 'People under way, 50 of 10,000',
      least: 0.15,
      paths: PAGES,
      replays: await capture(bench, lists),
    })
  } finally {
    for (const database of databases) await dropDatabase(database)
  }
}

async function measureMany(
  bench: Bench,
  portal: Portal,
  database: BenchDatabase,
  bare: BenchDatabase
): Promise<void> {
  const times: number[] = []
  const shares: number[] = []
  // The first round loads code, and does not count.
  for (let round = 0; round <= ROUNDS; round++) {
    bench.say(`approving ${AT_ONCE}, run ${round} of ${ROUNDS}`)
    const before = await highest(database)
    await untilIdle()
    const start = performance.now()
    await approveMany(portal, FIRST_ID + round * AT_ONCE)
    const took = performance.now() - start
    const rows = await writtenSince(database, before)
    await sent(database)
    const alone = await bareInsert(bare, rows)
    if (round === 0) continue
    times.push(took)
    shares.push(took / alone)
  }
  bench.verdicts.push({
    what: 'Approving 500 people with a packet of 15 items',
    value: median(shares),
    target: { most: 3 },
    unit: ' times',
    note: `what bare mysql2 takes to insert the same rows, 500 a statement; ${(median(times) / 1_000).toFixed(1)} s`,
  })
}

async function approveMany(portal: Portal, from: number): Promise<void> {
  const ids = Array.from({ length: AT_ONCE }, (_, index) => from + index)
  const { results } = (await post(portal, '/api/employees/bulk', { action: 'approve', ids })) as {
    results: { outcome: string }[]
  }
  const done = results.filter(({ outcome }) => outcome === 'done').length
  if (done !== AT_ONCE) throw new Error(`${done} of ${AT_ONCE} were approved`)
}

async function post(portal: Portal, path: string, body: object): Promise<unknown> {
  const response = await fetch(portal.url + path, {
    method: 'POST',
    headers: { ...jsonHeaders(portal), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** The highest id of each table. */
async function highest(database: BenchDatabase): Promise<Map<string, number>> {
  const connection = await connect(database)
  const found = new Map<string, number>()
  for (const table of WRITTEN) {
    const column = columnOf(table)
    const [rows] = await connection.query(`SELECT MAX(${column}) AS last FROM ${table}`)
    found.set(table, Number((rows as { last: number | null }[])[0]?.last ?? 0))
  }
  await connection.end()
  return found
}

const columnOf = (table: string) =>
  table === 'onboarding_checklist_packets' ? 'checklist_id' : 'id'

async function writtenSince(database: BenchDatabase, before: Map<string, number>) {
  const connection = await connect(database)
  const found = new Map<string, Row[]>()
  for (const table of WRITTEN) {
    const [rows] = await connection.query(`SELECT * FROM ${table} WHERE ${columnOf(table)} > ?`, [
      before.get(table),
    ])
    found.set(table, rows as Row[])
  }
  await connection.end()
  const items = found.get('onboarding_checklist_items')?.length
  if (items !== AT_ONCE * 15) throw new Error(`${items} items were given`)
  return found
}

/** Waits until the documents are requested, too: the server goes on after its answer. */
async function sent(database: BenchDatabase): Promise<void> {
  const connection = await connect(database)
  for (;;) {
    const [rows] = await connection.query(
      'SELECT 1 FROM onboarding_checklists WHERE to_send = 1 LIMIT 1'
    )
    if ((rows as unknown[]).length === 0) break
    await pause(200)
  }
  await connection.end()
  await untilIdle()
}

/** Milliseconds to insert these rows with mysql2 alone, each table's in one transaction. */
async function bareInsert(database: BenchDatabase, rows: Map<string, Row[]>): Promise<number> {
  const connection = await connect(database)
  // Their people are in the other database.
  await connection.query('SET foreign_key_checks = 0')
  const start = performance.now()
  for (const [table, all] of rows) {
    await connection.beginTransaction()
    for (let at = 0; at < all.length; at += ROWS_A_STATEMENT) {
      await insert(connection, table, all.slice(at, at + ROWS_A_STATEMENT))
    }
    await connection.commit()
  }
  const milliseconds = performance.now() - start
  await connection.end()
  return milliseconds
}

/** One approval at a time while others read the list, with the packet and without. */
async function measureSingles(bench: Bench, portal: Portal, database: BenchDatabase) {
  const connection = await connect(database)
  const times = { with: [] as number[], without: [] as number[] }
  let next = FIRST_ID + (ROUNDS + 1) * AT_ONCE
  // With a callback it returns the running load; without one, a promise of its end.
  const load = autocannon(
    {
      url: `${portal.url}${LIST}`,
      connections: CONNECTIONS,
      duration: 600,
      headers: jsonHeaders(portal),
    },
    () => {}
  )
  try {
    for (let turn = 0; turn < (2 * SINGLES) / TURN; turn++) {
      const packet = turn % 2 === 0 ? 'with' : 'without'
      bench.say(`approving one by one under load, ${packet} a packet`)
      const status = packet === 'with' ? 'live' : 'archived'
      await connection.query('UPDATE onboarding_packets SET status = ?', [status])
      for (let one = 0; one < TURN; one++) {
        const start = performance.now()
        await post(portal, `/api/employees/${next++}/approve`, {})
        times[packet].push(performance.now() - start)
      }
      await sent(database).catch(() => {})
    }
  } finally {
    load.stop()
    await connection.end()
  }
  bench.verdicts.push({
    what: 'p99 of one approval under load, with a packet of 15 items',
    value: p99(times.with) / p99(times.without),
    target: { most: 2 },
    unit: ' times',
    note: `the same without packets; ${p99(times.with).toFixed(0)} and ${p99(times.without).toFixed(0)} ms, 16 connections on the list`,
  })
}

const p99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? 0

async function capture(bench: Bench, database: BenchDatabase): Promise<Replay[]> {
  let replays: Replay[] = []
  await withCounter(bench, database, async (portal, counter) => {
    let most = { path: '', count: 0 }
    for (const path of [...PAGES, `${RUNS_LIST}&q=ana&department=Care`]) {
      const { length: count } = await counter.during(() => ask(portal, path))
      bench.say(`${count} statements: ${path}`)
      if (count > most.count) most = { path, count }
    }
    replays = await captureReplays(portal, counter, PAGES, (sql) => sql.includes('onboarding_'))
    assertFull(replays)
    bench.verdicts.push({
      what: 'SQL statements of the people under way',
      value: most.count,
      target: { most: 5 },
      note: `the most of ${PAGES.length + 1} pages: ${most.path}`,
    })
  })
  return replays
}
