import { chromium, type Browser, type BrowserContext, type CDPSession } from 'playwright'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../app/accounts/demo_accounts.js'
import { RUNS, started, type Bench } from './bench.js'
import { createDatabase, dropDatabase } from './database.js'
import { median } from './load.js'
import { ace, environment, servePortal } from './servers.js'

/** A phone on slow 4G with a processor of a fourth, as Lighthouse emulates it. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const PROCESSOR_SHARE = 4
/** Milliseconds without a request after which a page counts as loaded. */
const QUIET = 2_000
const AT_MOST = 60_000

const LANDING = 'Landing'

/** What a page may take. */
interface Limits {
  requests: number
  /** KB of all scripts, on demand or not. */
  script: number
}

interface Visited extends Limits {
  name: string
  /** Of a page, or of the call that answers the page's address as `url`. */
  address: string
  /** Null for visitors. */
  account: 'admin' | 'employee' | null
}

interface Visit {
  requests: number
  script: number
  /** All in milliseconds but the shift, which is the browser's score. */
  largestPaint: number
  blocked: number
  shift: number
}

/**
 * Runs in the page, before its scripts: how long tasks keep it from answering, what of the tasks
 * beyond 50 ms is added up after the first paint, and what moved.
 */
const OBSERVE = `(() => {
  const seen = { largestPaint: 0, firstPaint: 0, tasks: [], shift: 0 }
  window.__seen = seen
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => { seen.largestPaint = entry.startTime })
  watch('paint', (entry) => { if (entry.name === 'first-contentful-paint') seen.firstPaint = entry.startTime })
  watch('longtask', ({ startTime, duration }) => seen.tasks.push({ startTime, duration }))
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.shift += entry.value })
})()`

interface Seen {
  largestPaint: number
  firstPaint: number
  tasks: { startTime: number; duration: number }[]
  shift: number
}

/** First visits with Chromium, on a slow phone, as ratios to the landing page's. */
export async function measurePages(bench: Bench): Promise<void> {
  bench.say('loading the demo company')
  const database = await createDatabase('pages')
  const env = { ...environment(database, 1, bench.dataDirectory), DEMO: 'true' }
  const browser = await chromium.launch({
    // Set by bin/lib/bench.js.
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox'],
  })
  try {
    await ace(bench.build, ['migration:run', '--force'], env)
    await ace(bench.build, ['demo:load'], env)
    const portal = servePortal(bench.build, database, bench.dataDirectory)
    await started([portal], async () => visitAll(bench, browser, (await portal).url))
  } finally {
    await browser.close()
    await dropDatabase(database)
  }
}

async function visitAll(bench: Bench, browser: Browser, url: string): Promise<void> {
  const pages = await pagesOf(browser, url)
  const visits = new Map<string, Visit[]>(pages.map(({ name }) => [name, []]))
  for (let run = 1; run <= RUNS; run++) {
    for (const page of run % 2 ? pages : pages.toReversed()) {
      bench.say(`${page.name}, run ${run} of ${RUNS}`)
      visits.get(page.name)?.push(await visit(browser, url, page))
    }
  }
  const typical = (name: string): Visit => {
    const all = visits.get(name) ?? []
    const of = (what: keyof Visit) => median(all.map((one) => one[what]))
    return {
      requests: of('requests'),
      script: of('script'),
      largestPaint: of('largestPaint'),
      blocked: of('blocked'),
      shift: of('shift'),
    }
  }
  const landing = typical(LANDING)
  for (const { name, requests, script } of pages) {
    const found = typical(name)
    const seconds = `largest paint after ${(found.largestPaint / 1000).toFixed(1)} s`
    bench.verdicts.push(
      { what: `${name}: requests`, value: found.requests, target: { most: requests } },
      {
        what: `${name}: script`,
        value: found.script / 1024,
        target: { most: script },
        unit: ' KB',
        note: 'all that a first visit loads, compressed',
      },
      {
        what: `${name}: largest paint`,
        value: found.largestPaint / landing.largestPaint,
        target: { most: name === LANDING ? 1 : 4 },
        note: `times the landing page's; ${seconds}`,
      },
      {
        what: `${name}: blocking time`,
        value: found.blocked / landing.largestPaint,
        target: { most: name === LANDING ? 0 : 1 },
        note: `times the landing page's largest paint; ${found.blocked.toFixed(0)} ms`,
      },
      { what: `${name}: layout shift`, value: found.shift, target: { most: 0.02 } }
    )
  }
}

const freshContext = (browser: Browser) =>
  // The service worker fetches again what the page has.
  browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' })

async function signIn(context: BrowserContext, url: string, account: string): Promise<void> {
  const email = DEMO_ACCOUNTS.find((one) => one.email.startsWith(`${account}@`))?.email
  const answer = await context.request.post(`${url}/api/login`, {
    data: { email, password: DEMO_PASSWORD },
    headers: { accept: 'application/json' },
  })
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()}`)
}

/** The pages of the demo company that people open first. */
async function pagesOf(browser: Browser, url: string): Promise<Visited[]> {
  const found = async (account: string, address: string) => {
    const own = await freshContext(browser)
    await signIn(own, url, account)
    const answer = await own.request.get(url + address, { headers: { accept: 'application/json' } })
    if (!answer.ok()) throw new Error(`${address} was answered ${answer.status()}`)
    const body: unknown = await answer.json()
    await own.close()
    return body
  }
  const firstId = (body: unknown) => {
    const [first] = body as { id: number }[]
    if (!first) throw new Error('The demo company has nothing to show')
    return first.id
  }
  const person = firstId(await found('admin', '/api/employees?perPage=1&status=active'))
  const templates = (await found('admin', '/api/documents/templates')) as {
    id: number
    kind: string
    version: number
  }[]
  const template = firstId(templates.filter(({ kind, version }) => kind === 'pdf' && version > 0))
  const requests = (await found('employee', '/api/sign/requests?perPage=100')) as {
    id: number
    maySignAs: string[]
  }[]
  const toSign = requests.find(({ maySignAs }) => maySignAs.length > 0)
  if (!toSign) throw new Error('The demo’s employee has nothing to sign')
  const signing = `/api/sign/url?requestId=${toSign.id}&role=${toSign.maySignAs[0]}`
  const few = { requests: 12 }
  const many = { requests: 25 }
  const visitor = { account: null }
  const admin = { account: 'admin' as const }
  return [
    { name: LANDING, address: '/', ...visitor, ...few, script: 1 },
    { name: 'Sign-in', address: '/api/login', ...visitor, ...few, script: 90 },
    { name: 'Dashboard', address: '/', ...admin, ...many, script: 160 },
    { name: 'Employees', address: '/employees', ...admin, ...many, script: 150 },
    { name: 'Profile', address: `/employees/${person}`, ...admin, ...many, script: 150 },
    { name: 'Compliance', address: '/training/compliance', ...admin, ...many, script: 150 },
    {
      name: 'Field editor',
      address: `/documents/library/${template}`,
      ...admin,
      requests: 30,
      script: 260,
    },
    { name: 'Signing', address: signing, account: 'employee', ...many, script: 150 },
  ]
}

/** A signing page has an address for a few minutes, which a call answers. */
async function addressOf(visitor: BrowserContext, address: string): Promise<string> {
  if (!address.includes('/api/sign/url')) return address
  const answer = await visitor.request.get(address, { headers: { accept: 'application/json' } })
  return new URL(((await answer.json()) as { url: string }).url, address).href
}

/** A first visit, with nothing cached. */
async function visit(browser: Browser, url: string, page: Visited): Promise<Visit> {
  const fresh = await freshContext(browser)
  try {
    if (page.account) await signIn(fresh, url, page.account)
    const address = await addressOf(fresh, url + page.address)
    const tab = await fresh.newPage()
    const session = await fresh.newCDPSession(tab)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', NETWORK)
    await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SHARE })
    await tab.addInitScript(OBSERVE)
    const traffic = watchTraffic(session)
    await tab.goto(address, { timeout: AT_MOST })
    await tab.locator('h1').first().waitFor({ timeout: AT_MOST })
    await traffic.quiet()
    // Waits for running tasks and for the paint after them.
    await tab.evaluate('new Promise((resolve) => setTimeout(resolve, 1000))')
    const { largestPaint, firstPaint, tasks, shift } = (await tab.evaluate('__seen')) as Seen
    const blocked = tasks
      .filter(({ startTime, duration }) => startTime + duration > firstPaint)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
    return { requests: traffic.requests(), script: traffic.script(), largestPaint, blocked, shift }
  } finally {
    await fresh.close()
  }
}

/** Counts the requests and the bytes of scripts on the wire. */
function watchTraffic(session: CDPSession) {
  const open = new Set<string>()
  const scripts = new Set<string>()
  let requests = 0
  let script = 0
  let last = performance.now()
  const ended = (id: string) => {
    open.delete(id)
    last = performance.now()
  }
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return
    open.add(requestId)
    requests += 1
    last = performance.now()
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) script += encodedDataLength
    ended(requestId)
  })
  session.on('Network.loadingFailed', ({ requestId }) => ended(requestId))
  return {
    requests: () => requests,
    script: () => script,
    async quiet() {
      const asked = performance.now()
      // A document that is read by parts leaves a request open.
      while (performance.now() - last < (open.size > 0 ? 3 * QUIET : QUIET)) {
        if (performance.now() - asked > AT_MOST) throw new Error('The page does not come to rest')
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
  }
}
