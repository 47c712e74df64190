import { inertiaHeaders, jsonHeaders, LIST, onRun, RUNS, started, type Bench } from './bench.js'
import { interleaved } from './load.js'
import { memoryOf, startBare, startPortal } from './servers.js'

/** 10,000 people: the list as JSON and as a page, against the bare server. */
export async function measureLists(bench: Bench): Promise<void> {
  const bare = startBare(bench.databases.medium)
  const portal = startPortal(bench.build, bench.databases.medium, bench.dataDirectory)
  await started([bare, portal], async () => {
    const { url } = await portal
    const headers = jsonHeaders(await portal)
    const rates = await interleaved(
      {
        bare: { url: (await bare).url },
        list: { url: `${url}${LIST}`, headers },
        page: { url: `${url}/employees`, headers: await inertiaHeaders(await portal) },
      },
      RUNS,
      onRun(bench)
    )
    Object.assign(bench.rates, rates.summary('10,000: '))
    bench.verdicts.push(
      {
        what: 'GET /api/employees?perPage=50, signed in, of 10,000',
        value: rates.share('list', 'bare'),
        target: { least: 0.15 },
        note: `of bare node:http + mysql2 (${rates.perSecond('bare').toFixed(0)}/s)`,
      },
      {
        what: 'Employees page as Inertia JSON, of 10,000',
        value: rates.share('page', 'bare'),
        target: { least: 0.1 },
        note: 'of the same',
      }
    )
    bench.memory.push(memoryOf((await portal).pid))
  })
}
