import { inertiaHeaders, jsonHeaders, withCounter, type Bench } from './bench.js'
import { CONNECTIONS } from './load.js'

const LISTS = [
  ...[1, 25, 100, 500].map((size) => `/api/employees?perPage=${size}`),
  '/api/employees?perPage=500&q=ana&status=active&department=IT&sort=-position',
  '/api/employees/pending?perPage=500',
  '/api/invitations?perPage=500',
  '/api/audit-logs?perPage=500',
  '/api/mails?perPage=500',
]

const PAGES = ['/', '/employees', '/pending-approvals', '/employees/invitations']

/** The statements of each list, with the first request after a start. */
export async function countStatements(bench: Bench): Promise<void> {
  await withCounter(bench, bench.databases.medium, async (portal, counter) => {
    const visit = await inertiaHeaders(portal)
    let most = { path: '', count: 0 }
    for (const path of [...LISTS, ...PAGES]) {
      const headers = path.startsWith('/api/') ? jsonHeaders(portal) : visit
      const statements = await counter.during(async () => {
        const response = await fetch(portal.url + path, { headers })
        if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`)
        await response.arrayBuffer()
      })
      bench.say(`${statements.length} statements: ${path}`)
      if (statements.length > most.count) most = { path, count: statements.length }
    }
    bench.verdicts.push({
      what: 'SQL statements of a list, whatever the page size',
      value: most.count,
      target: { most: 6 },
      note: `the most of ${LISTS.length + PAGES.length} lists: ${most.path}`,
    })
  })
}

/** The largest measured process, each right after its load. */
export function reportMemory({ memory, verdicts }: Bench): void {
  verdicts.push({
    what: 'Memory of the process after the load',
    value: Math.max(...memory.map(({ rss }) => rss)),
    target: { most: 300 },
    unit: ' MiB',
    note: `at most ${Math.max(...memory.map(({ peak }) => peak)).toFixed(0)} MiB during it, ${CONNECTIONS} connections`,
  })
}
