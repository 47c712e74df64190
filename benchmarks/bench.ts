import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BenchDatabase } from './database.js'
import type { Rate } from './load.js'
import { startPortal, type Portal, type Served } from './servers.js'
import { StatementCounter } from './statements.js'
import type { Verdict } from './verdicts.js'

export const RUNS = Number(process.env.BENCH_RUNS ?? 5)

export interface Bench {
  build: string
  dataDirectory: string
  databases: { small: BenchDatabase; medium: BenchDatabase; large: BenchDatabase }
  say: (text: string) => void
  verdicts: Verdict[]
  rates: Record<string, Rate>
  memory: { rss: number; peak: number }[]
}

export const LIST = '/api/employees?perPage=50'

export const jsonHeaders = (portal: Portal) => ({
  cookie: portal.cookie,
  accept: 'application/json',
})

/** The headers of Inertia's own visits; with a wrong version the answer would be a reload. */
export async function inertiaHeaders(portal: Portal): Promise<Record<string, string>> {
  const html = await fetch(`${portal.url}/employees`, { headers: { cookie: portal.cookie } })
  const text = await html.text()
  const version = /(?:&quot;|")version(?:&quot;|"):(?:&quot;|")([^"&]*)/.exec(text)?.[1]
  if (version === undefined) throw new Error('The employees page names no asset version')
  const headers = { 'cookie': portal.cookie, 'x-inertia': 'true', 'x-inertia-version': version }
  const visit = await fetch(`${portal.url}/employees`, { headers })
  if (visit.status !== 200 || !visit.headers.get('x-inertia')) {
    throw new Error(`The employees page was answered ${visit.status} to an Inertia visit`)
  }
  return headers
}

/** Stops the servers after the work, also after a failure. */
export async function started<Result>(
  start: Promise<Served>[],
  work: () => Promise<Result>
): Promise<Result> {
  try {
    return await work()
  } finally {
    for (const server of await Promise.allSettled(start)) {
      if (server.status === 'fulfilled') await server.value.stop()
    }
  }
}

export const onRun = (bench: Bench) => (name: string, run: number) =>
  bench.say(`${name}, run ${run} of ${RUNS}`)

const MARK_REQUESTS = [
  '--import',
  pathToFileURL(join(import.meta.dirname, 'mark_requests.js')).href,
]

/** Runs a portal whose statements pass through a counter, which counts those of its requests. */
export async function withCounter(
  bench: Bench,
  database: BenchDatabase,
  work: (portal: Portal, counter: StatementCounter) => Promise<void>
): Promise<void> {
  const counter = new StatementCounter(database, true)
  const through = await counter.open()
  const portal = startPortal(bench.build, through, bench.dataDirectory, MARK_REQUESTS)
  await started([portal], async () => work(await portal, counter))
  counter.close()
}
