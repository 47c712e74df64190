import { withCounter, type Bench } from './bench.js'
import { createDatabase, dropDatabase, type BenchDatabase } from './database.js'
import { measureReplayed } from './replayed.js'
import { ask, assertFull, captureReplays, type Replay } from './replays.js'
import { prepare } from './servers.js'
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
/** The page reached by cursor. */
const DEEP = 900

/** 50,000 signing requests: the list against the bare server, its statements, and its depth. */
export async function measureSigningLists(bench: Bench): Promise<void> {
  bench.say(`making a database of ${REQUESTS.toLocaleString('en')} signing requests`)
  const database = await createDatabase('signing')
  try {
    await prepare(bench.build, database, bench.dataDirectory)
    await seedSigning(database)
    await measureReplayed(bench, database, {
      name: 'signing',
      what: 'Signing requests and their three tabs, of 50,000',
      least: 0.15,
      paths: PAGES,
      replays: await capture(bench, database),
      deep: { list: LIST, page: DEEP, what: 'the signing requests' },
    })
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
