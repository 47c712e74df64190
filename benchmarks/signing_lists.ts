import { jsonHeaders, onRun, RUNS, started, withCounter, type Bench } from './bench.js'
import { createDatabase, dropDatabase, type BenchDatabase } from './database.js'
import { interleaved } from './load.js'
import { ask, assertFull, captureReplays, giveReplays, type Replay } from './replays.js'
import { memoryOf, prepare, startBare, startPortal } from './servers.js'
import { REQUESTS, seedSigning } from './signing_seed.js'
import { walk } from './walks.js'

const LIST = '/api/sign/requests?perPage=50'
const TABS = ['outstanding', 'inProgress', 'completed'].map((tab) => `${LIST}&tab=${tab}`)
const PAGES = [LIST, ...TABS]
const COUNTED = [
  ...PAGES,
  '/api/sign/requests?perPage=500',
  `${LIST}&page=900`,
  `${LIST}&q=ana`,
  `${LIST}&q=ana&tab=completed`,
  `${LIST}&q=zzzz`,
]
/** The page that is walked to by cursor. */
const DEEP = 900

/** 50,000 signing requests: the list against the bare server, its statements, and its depth. */
export async function measureSigningLists(bench: Bench): Promise<void> {
  bench.say(`making a database of ${REQUESTS.toLocaleString('en')} signing requests`)
  const database = await createDatabase('signing')
  try {
    await prepare(bench.build, database, bench.dataDirectory)
    await seedSigning(database)
    await measureOn(bench, database, await capture(bench, database))
  } finally {
    await dropDatabase(database)
  }
}

async function capture(bench: Bench, database: BenchDatabase): Promise<Replay[]> {
  let replays: Replay[] = []
  await withCounter(bench, database, async (portal, counter) => {
    let most = { path: '', count: 0 }
    for (const path of COUNTED) {
      const { length: count } = await counter.during(() => ask(portal, path))
      bench.say(`${count} statements: ${path}`)
      if (count > most.count) most = { path, count }
    }
    replays = await captureReplays(portal, counter, PAGES, (sql) => sql.includes('signing_'))
    assertFull(replays)
    bench.verdicts.push({
      what: 'SQL statements of the list of signing requests',
      value: most.count,
      target: { most: 6 },
      note: `the most of ${COUNTED.length} pages: ${most.path}`,
    })
  })
  return replays
}

async function measureOn(bench: Bench, database: BenchDatabase, replays: Replay[]) {
  const bare = startBare(database)
  const portal = startPortal(bench.build, database, bench.dataDirectory)
  await started([bare, portal], async () => {
    const { url: bareUrl } = await bare
    const { url } = await portal
    await giveReplays(bareUrl, replays)
    bench.say(`walking to page ${DEEP} by cursor`)
    const headers = jsonHeaders(await portal)
    const deep = await walk(await portal, LIST, DEEP)
    const rates = await interleaved(
      {
        'bare': { url: bareUrl, paths: PAGES.map((_, number) => `/replay?n=${number}`) },
        'list': { url, paths: PAGES, headers },
        'page 1': { url: `${url}${LIST}`, headers },
        'deep page': { url: `${url}${deep}`, headers },
      },
      RUNS,
      onRun(bench)
    )
    Object.assign(bench.rates, rates.summary('signing: '))
    bench.verdicts.push(
      {
        what: 'Signing requests and their three tabs, of 50,000',
        value: rates.share('list', 'bare'),
        target: { least: 0.15 },
        note: `of bare mysql2 running the same SQL and answering the same JSON (${rates.perSecond('bare').toFixed(0)}/s)`,
      },
      {
        what: `Page ${DEEP} of the signing requests by cursor`,
        value: rates.share('deep page', 'page 1'),
        target: { least: 0.8 },
        note: 'of page 1',
      }
    )
    bench.memory.push(memoryOf((await portal).pid))
  })
}
