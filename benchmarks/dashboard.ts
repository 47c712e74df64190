import { ENTRIES, writeEntries } from './audit.js'
import { inertiaHeaders, onRun, RUNS, started, withCounter, type Bench } from './bench.js'
import { createDatabase, dropDatabase, type BenchDatabase } from './database.js'
import { interleaved, median } from './load.js'
import { ask, captureReplays, giveReplays, type Replay } from './replays.js'
import { memoryOf, prepare, startBare, startPortal, type Portal } from './servers.js'
import { seedTraining } from './training_seed.js'

const PEOPLE = 10_000
/** The page and what it asks for. */
const CALLS = ['/', '/api/dashboard', '/api/dashboard/charts']

/** An administrator's dashboard: 10,000 people, 400,000 completions, 1,000,000 audit entries. */
export async function measureDashboard(bench: Bench): Promise<void> {
  bench.say('making a database of 400,000 completions')
  const database = await createDatabase('dashboard')
  try {
    await prepare(bench.build, database, bench.dataDirectory)
    await seedTraining(database, PEOPLE, { first: new Date().getFullYear() - 1, years: 1 })
    await writeEntries(bench, database, ENTRIES)
    await measureAnswers(bench, database, await capture(bench, database))
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
    // The first after a start asks for everything; then what holds is remembered.
    const first = countOf(await taken())
    replays = await taken()
    bench.verdicts.push({
      what: 'SQL statements of the dashboard, with all it asks for',
      value: first,
      target: { most: 12 },
      note: `the first after a start; ${countOf(replays)} from then on`,
    })
  })
  return replays
}

async function measureAnswers(bench: Bench, database: BenchDatabase, replays: Replay[]) {
  const bare = startBare(database)
  const portal = startPortal(bench.build, database, bench.dataDirectory)
  await started([bare, portal], async () => {
    const { url: bareUrl } = await bare
    await giveReplays(bareUrl, replays)
    const rates = await interleaved(
      {
        bare: { url: bareUrl, paths: CALLS.map((_, number) => `/replay?n=${number}`) },
        dashboard: {
          url: (await portal).url,
          paths: CALLS,
          headers: await inertiaHeaders(await portal),
        },
      },
      RUNS,
      onRun(bench)
    )
    Object.assign(bench.rates, rates.summary('dashboard: '))
    bench.verdicts.push({
      what: 'Dashboard of 10,000 people, with all it asks for',
      value: rates.share('dashboard', 'bare'),
      target: { least: 0.1 },
      note: `of bare mysql2 running the same SQL and answering the same JSON (${rates.perSecond('bare').toFixed(0)}/s)`,
    })
    bench.memory.push(memoryOf((await portal).pid))
  })
}

/** How long the whole takes after something changed, when nothing remembered holds. */
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
    what: 'Dashboard, found anew after a change',
    value: median(times.slice(1)),
    target: { most: 1_000 },
    unit: ' ms',
    note: 'the page and all it asks for, at once',
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
