import { jsonHeaders, onRun, RUNS, started, withCounter, type Bench } from './bench.js'
import { createDatabase, dropDatabase, type BenchDatabase } from './database.js'
import { interleaved } from './load.js'
import { memoryOf, prepare, startBare, startPortal, type Portal } from './servers.js'
import { REQUESTS, seedSigning } from './signing_seed.js'

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

/** What the portal asks the database for a page, and what it answers. */
interface Replay {
  statements: string[]
  answer: unknown
}

async function capture(bench: Bench, database: BenchDatabase): Promise<Replay[]> {
  const replays: Replay[] = []
  await withCounter(bench, database, async (portal, counter) => {
    const ask = async (path: string) => {
      const response = await fetch(portal.url + path, { headers: jsonHeaders(portal) })
      if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`)
      return response.json()
    }
    let most = { path: '', count: 0 }
    for (const path of COUNTED) {
      const { length: count } = await counter.during(() => ask(path))
      bench.say(`${count} statements: ${path}`)
      if (count > most.count) most = { path, count }
    }
    for (const path of PAGES) {
      let answer: unknown
      const statements = await counter.during(async () => (answer = await ask(path)))
      if ((answer as unknown[]).length !== 50) throw new Error(`${path} did not hold 50 requests`)
      replays.push({ statements: statements.filter((sql) => sql.includes('signing_')), answer })
    }
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
    await fetch(`${bareUrl}/replays`, { method: 'POST', body: JSON.stringify(replays) })
    bench.say(`walking to page ${DEEP} by cursor`)
    const headers = jsonHeaders(await portal)
    const deep = await walk(await portal, DEEP)
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

/** Follows `Link: rel="next"` and gives the address of the page wanted. */
async function walk(portal: Portal, pages: number): Promise<string> {
  let address = LIST
  const seen = new Set<number>()
  for (let page = 1; page < pages; page++) {
    const response = await fetch(portal.url + address, { headers: jsonHeaders(portal) })
    for (const { id } of (await response.json()) as { id: number }[]) seen.add(id)
    const next = /<([^>]*cursor=[^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')
    if (!next?.[1]) throw new Error(`Page ${page} names no cursor to go on from`)
    address = next[1]
  }
  if (seen.size !== (pages - 1) * 50) throw new Error('The walk met a request twice, or missed one')
  return address
}
