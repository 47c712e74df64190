import { ENTRIES, writeEntries } from './audit.js'
import { inertiaHeaders, RUNS, started, withCounter, type Bench } from './bench.js'
import { createDatabase, dropDatabase, type BenchDatabase } from './database.js'
import { median } from './load.js'
import { measureReplayed } from './replayed.js'
import { ask, captureReplays, type Replay } from './replays.js'
import { prepare, startPortal, type Portal } from './servers.js'
import { seedTraining } from './training_seed.js'

const PEOPLE = 10_000
/** The page and its calls. */
const CALLS = [
  '/',
  '/api/dashboard/stats',
  '/api/dashboard/attention',
  '/api/dashboard/activity?perPage=6',
  '/api/dashboard/todo',
  '/api/employees/pending?perPage=3',
  '/api/employees?sort=-createdAt&perPage=5',
  '/api/dashboard/charts',
]
/** The number of these that are shown at once; the charts follow. */
const SHOWN_AT_ONCE = CALLS.length - 1

/** An administrator's dashboard: 10,000 people, 400,000 completions, 1,000,000 audit entries. */
export async function measureDashboard(bench: Bench): Promise<void> {
  bench.say('making a database of 400,000 completions')
  const database = await createDatabase('dashboard')
  try {
    await prepare(bench.build, database, bench.dataDirectory)
    await seedTraining(database, PEOPLE, { first: new Date().getFullYear() - 1, years: 1 })
    await writeEntries(bench, database, ENTRIES)
    await measureReplayed(bench, database, {
      name: 'dashboard',
      what: 'Dashboard of 10,000 people, with all it asks for',
      least: 0.1,
      paths: CALLS,
      replays: await capture(bench, database),
      headersOf: inertiaHeaders,
    })
    await measureAnew(bench, database)
  } finally {
    await dropDatabase(database)
  }
}

async function capture(bench: Bench, database: BenchDatabase): Promise<Replay[]> {
  let replays: Replay[] = []
  await withCounter(bench, database, async (portal, counter) => {
    const headers = await inertiaHeaders(portal)
    const taken = () => captureReplays(portal, counter, CALLS, () => true, headers)
    const countOf = (some: Replay[]) =>
      some.reduce((sum, { statements }) => sum + statements.length, 0)
    // The first request after a start queries everything; then answers are cached.
    const first = await taken()
    replays = await taken()
    const charts = countOf(first.slice(SHOWN_AT_ONCE))
    bench.verdicts.push({
      what: 'SQL statements of the dashboard',
      value: countOf(first.slice(0, SHOWN_AT_ONCE)),
      target: { most: 12 },
      note: `the first after a start, and ${charts} of the charts that follow; ${countOf(replays)} of all from then on`,
    })
  })
  return replays
}

/** The total time first after a start, and after a change. */
async function measureAnew(bench: Bench, database: BenchDatabase): Promise<void> {
  const times: number[] = []
  const portal = startPortal(bench.build, database, bench.dataDirectory)
  await started([portal], async () => {
    const served = await portal
    const headers = await inertiaHeaders(served)
    for (let run = 0; run < RUNS + 1; run++) {
      await changeSomething(served, run)
      const since = performance.now()
      await Promise.all(CALLS.map((path) => ask(served, path, headers)))
      times.push(performance.now() - since)
    }
  })
  bench.verdicts.push({
    what: 'Dashboard after a change',
    value: median(times.slice(1)),
    target: { most: 1_000 },
    unit: ' ms',
    note: `the page and all it asks for, at once; ${((times[0] ?? 0) / 1_000).toFixed(1)} s first after a start`,
  })
}

async function changeSomething({ url, cookie }: Portal, run: number): Promise<void> {
  const response = await fetch(`${url}/api/profile`, {
    method: 'PUT',
    headers: { cookie, 'accept': 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: `Ada ${run}`, lastName: 'Bench' }),
  })
  if (response.status >= 300) throw new Error(`A change was answered ${response.status}`)
}
