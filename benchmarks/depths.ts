import { jsonHeaders, LIST, onRun, RUNS, started, withCounter, type Bench } from './bench.js'
import { interleaved } from './load.js'
import { memoryOf, startBare, startPortal } from './servers.js'
import { walk } from './walks.js'

/** 100,000 people: depth by cursor, a jump to a page number, a search, the first page. */
export async function measureLarge(bench: Bench): Promise<void> {
  const { small, large } = bench.databases
  const bare = startBare(large)
  const smallPortal = startPortal(bench.build, small, bench.dataDirectory)
  const portal = startPortal(bench.build, large, bench.dataDirectory)
  await started([bare, smallPortal, portal], async () => {
    const { url } = await portal
    const headers = jsonHeaders(await portal)
    bench.say('walking to page 1,000 by cursor')
    const deep = await walk(await portal, LIST, 1_000)
    const jumps = Array.from({ length: 199 }, (_, i) => `${LIST}&page=${((i * 977) % 2_000) + 1}`)
    const searches = SEARCHES.map((q) => `${LIST}&q=${encodeURIComponent(q)}`)
    await giveSearches(bench, (await bare).url)
    const rates = await interleaved(
      {
        'bare': { url: (await bare).url },
        'page 1 of 1,000 people': {
          url: `${(await smallPortal).url}${LIST}`,
          headers: jsonHeaders(await smallPortal),
        },
        'page 1': { url: `${url}${LIST}`, headers },
        'page 1,000 by cursor': { url: `${url}${deep}`, headers },
        'jump to a page': { url, paths: jumps, headers },
      },
      RUNS,
      onRun(bench)
    )
    const found = await interleaved(
      {
        'search': { url, paths: searches, headers },
        'bare search': {
          url: (await bare).url,
          paths: SEARCHES.map((_, number) => `/sql?n=${number}`),
        },
      },
      RUNS,
      onRun(bench)
    )
    Object.assign(bench.rates, rates.summary('100,000: '), found.summary('100,000: '))
    bench.verdicts.push(
      {
        what: 'Page 1,000 by cursor, of 100,000',
        value: rates.share('page 1,000 by cursor', 'page 1'),
        target: { least: 0.8 },
        note: 'of page 1',
      },
      {
        what: 'Page 1 of 100,000',
        value: rates.share('page 1', 'page 1 of 1,000 people'),
        target: { least: 0.9 },
        note: 'of page 1 of 1,000',
      },
      {
        what: 'Jump to any page number, of 100,000',
        value: rates.share('jump to a page', 'bare'),
        target: { least: 0.01 },
        note: `of bare; ${rates.perSecond('jump to a page').toFixed(0)}/s over all pages`,
      },
      {
        what: 'Search, of 100,000',
        value: found.share('search', 'bare search'),
        target: { least: 0.5 },
        note: `of bare mysql2 running the same SQL (${found.perSecond('bare search').toFixed(0)}/s)`,
      }
    )
    bench.memory.push(memoryOf((await portal).pid))
  })
}

/** Typical searches: names, parts of names, an address, and one without a match. */
const SEARCHES = [
  'wei',
  'kowalczyk',
  'noah adeyemi',
  'quist',
  'person.99',
  'søren müller',
  'zzzz',
  'ana',
  'person.4242@',
  'nguyễn-ueda',
]

/** Gives the bare server the exact SQL of the portal's searches. */
async function giveSearches(bench: Bench, bareUrl: string): Promise<void> {
  await withCounter(bench, bench.databases.large, async (portal, counter) => {
    const captured: string[] = []
    for (const q of SEARCHES) {
      const statements = await counter.during(() =>
        fetch(`${portal.url}${LIST}&q=${encodeURIComponent(q)}`, { headers: jsonHeaders(portal) })
      )
      const search = statements.find((sql) => sql.includes(' like ') && !/count\(/i.test(sql))
      if (!search) throw new Error('No search was seen among the statements')
      captured.push(search)
    }
    await fetch(bareUrl, { method: 'POST', body: JSON.stringify(captured) })
  })
}
