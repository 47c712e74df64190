import { jsonHeaders, onRun, RUNS, started, type Bench } from './bench.js'
import type { BenchDatabase } from './database.js'
import { interleaved, type Target } from './load.js'
import { giveReplays, type Replay } from './replays.js'
import { memoryOf, startBare, startPortal, type Portal } from './servers.js'
import { walk } from './walks.js'

export interface Replayed {
  /** The name of its rates in the results. */
  name: string
  /** What is measured, in words, and its target as a share of the bare server's rate. */
  what: string
  least: number
  paths: string[]
  /** One per path. */
  replays: Replay[]
  headersOf?: (portal: Portal) => Record<string, string> | Promise<Record<string, string>>
  /** A list whose deep page, reached by cursor, is compared with its first. */
  deep?: { list: string; page: number; what: string }
}

/** Measures the portal against a bare server that runs the same SQL and answers the same JSON. */
export async function measureReplayed(bench: Bench, database: BenchDatabase, of: Replayed) {
  const { name, paths, deep, headersOf = jsonHeaders } = of
  const bare = startBare(database)
  const portal = startPortal(bench.build, database, bench.dataDirectory)
  await started([bare, portal], async () => {
    const { url: bareUrl } = await bare
    const served = await portal
    const { url } = served
    await giveReplays(bareUrl, of.replays)
    const headers = await headersOf(served)
    const targets: Record<string, Omit<Target, 'name'>> = {
      bare: { url: bareUrl, paths: paths.map((_, number) => `/replay?n=${number}`) },
      portal: { url, paths, headers },
    }
    if (deep) {
      bench.say(`walking to page ${deep.page} of ${deep.what} by cursor`)
      const far = await walk(served, deep.list, deep.page)
      targets['page 1'] = { url: `${url}${deep.list}`, headers }
      targets['deep page'] = { url: `${url}${far}`, headers }
    }
    const rates = await interleaved(targets, RUNS, onRun(bench))
    Object.assign(bench.rates, rates.summary(`${name}: `))
    bench.verdicts.push({
      what: of.what,
      value: rates.share('portal', 'bare'),
      target: { least: of.least },
      note: `of bare mysql2 running the same SQL and answering the same JSON (${rates.perSecond('bare').toFixed(0)}/s)`,
    })
    if (deep) {
      bench.verdicts.push({
        what: `Page ${deep.page.toLocaleString('en')} of ${deep.what} by cursor`,
        value: rates.share('deep page', 'page 1'),
        target: { least: 0.8 },
        note: 'of page 1',
      })
    }
    bench.memory.push(memoryOf(served.pid))
  })
}
