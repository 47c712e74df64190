import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from 'mysql2/promise'
import { jsonHeaders, LIST, RUNS, started, type Bench } from './bench.js'
import type { BareOrder } from './bare_sealing.js'
import { connect, createDatabase, dropDatabase, untilIdle } from './database.js'
import { measure, median } from './load.js'
import { environment, prepare, startPortal, watchPeak, type Portal } from './servers.js'
import type { CopyOrder, Order } from './signers.js'

/** Documents per batch. */
const AT_ONCE = 10
/**
 * Each run seals one batch alone and one during list requests; the first batch does not count as
 * growth.
 */
const PEOPLE = AT_ONCE * (1 + 2 * RUNS)
const SMALL = 10

interface Sealed {
  sealed_at: string
  file: number
}

/** A child process that answers each message, and reports once that it is ready. */
class Helper {
  #child: ChildProcess

  constructor(script: string, env: NodeJS.ProcessEnv) {
    this.#child = fork(join(import.meta.dirname, script), {
      execArgv: ['--import=@poppinss/ts-exec'],
      env,
    })
  }

  next<Answer>(message?: object): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const onExit = (code: number) => reject(new Error(`A helper ended with ${code}`))
      const onMessage = (told: { answer?: Answer }) => {
        // The framework also sends messages to its parent.
        if (told.answer === undefined) return
        this.#child.off('message', onMessage).off('exit', onExit)
        resolve(told.answer)
      }
      this.#child.on('message', onMessage).on('exit', onExit)
      if (message) this.#child.send(message)
    })
  }

  stop(): void {
    this.#child.kill()
  }
}

/** Documents of five pages with two signers: sealed alone, ten at once, and as evidence. */
export async function measureSealing(bench: Bench): Promise<void> {
  bench.say(`making ${PEOPLE} documents of five pages to sign`)
  const database = await createDatabase('sealing')
  const helpers: Helper[] = []
  const connection = await connect(database)
  try {
    await prepare(bench.build, database, bench.dataDirectory)
    const env = environment(database, 1, bench.dataDirectory)
    const signers = new Helper('signers.ts', { ...env, BENCH_PEOPLE: String(PEOPLE) })
    const bare = new Helper('bare_sealing.ts', env)
    helpers.push(signers, bare)
    await Promise.all([signers.next(), bare.next()])
    await signers.next({ role: 'MANAGER', from: 0, to: PEOPLE } satisfies Order)
    const portal = startPortal(bench.build, database, bench.dataDirectory)
    await started([portal], async () => {
      const batches = new Batches(bench, connection, signers)
      await batches.managersDone()
      await measureBatches(bench, await portal, batches, bare)
      await measureEvidence(bench, await portal, connection)
    })
  } finally {
    for (const helper of helpers) helper.stop()
    await connection.end()
    await dropDatabase(database)
  }
}

/** Groups of ten employees sign, and the server seals their documents. */
class Batches {
  #next = 0

  constructor(
    private readonly bench: Bench,
    private readonly connection: Connection,
    private readonly signers: Helper
  ) {}

  /** Waits until the managers' marks are on all documents. */
  async managersDone(): Promise<void> {
    this.bench.say('managers’ marks are put on')
    await this.#until("SELECT COUNT(*) FROM signing_requests WHERE status = 'MANAGER_DONE'", PEOPLE)
  }

  /** @returns the ids of signed, unsealed requests. */
  async sign(): Promise<number[]> {
    const from = this.#next
    this.#next += AT_ONCE
    const order: Order = { role: 'EMPLOYEE', from, to: this.#next }
    return (await this.signers.next<{ signed: number[] }>(order)).signed
  }

  /** Waits until the server has started; it checks every few seconds. */
  begun = (ids: number[]) =>
    this.#until(
      `SELECT COUNT(*) FROM signing_requests WHERE id IN (${ids.join()}) AND (claimed_by IS NOT NULL OR status = 'COMPLETED')`,
      1
    )

  async done(ids: number[]): Promise<void> {
    await this.#until(
      `SELECT COUNT(*) FROM signing_requests WHERE id IN (${ids.join()}) AND status = 'COMPLETED'`,
      ids.length
    )
  }

  /** Milliseconds from one seal to the next, and the sealed files. */
  async told(ids: number[]): Promise<{ each: number; files: string[] }> {
    const [rows] = await this.connection.query(
      `SELECT d.sealed_at, s.file_id AS file FROM signing_documents d
       JOIN signing_stages s ON s.document_id = d.id
       WHERE d.request_id IN (?) ORDER BY d.sealed_at`,
      [ids]
    )
    const sealed = rows as Sealed[]
    const times = sealed.map(({ sealed_at: at }) => Date.parse(`${at.replace(' ', 'T')}Z`))
    const each = (times.at(-1)! - times[0]!) / (times.length - 1)
    const order: CopyOrder = {
      copy: sealed.map(({ file }) => file),
      folder: this.bench.dataDirectory,
    }
    const { files } = await this.signers.next<{ files: string[] }>(order)
    return { each, files }
  }

  async #until(count: string, wanted: number): Promise<void> {
    for (let turn = 0; turn < 2_400; turn++) {
      const [[row]] = (await this.connection.query(count)) as unknown as [Record<string, number>[]]
      if (Object.values(row!)[0]! >= wanted) return
      await pause(100)
    }
    throw new Error(`Not ${wanted} after four minutes: ${count}`)
  }
}

async function measureBatches(bench: Bench, portal: Portal, batches: Batches, bare: Helper) {
  const list = { name: 'list', url: `${portal.url}${LIST}`, headers: jsonHeaders(portal) }
  const shares: number[] = []
  const rises: number[] = []
  const times: { alone: number; bare: number }[] = []
  const first = await batches.sign()
  await batches.done(first)
  const target = join(bench.dataDirectory, 'bare-sealed.pdf')
  const bareTime = async (files: string[]) =>
    (await bare.next<{ milliseconds: number }>({ files, target } satisfies BareOrder)).milliseconds
  await bareTime((await batches.told(first)).files)
  await measure(list, 1)
  for (let run = 1; run <= RUNS; run++) {
    bench.say(`sealing, run ${run} of ${RUNS}`)
    const alone = await batches.sign()
    await batches.done(alone)
    const { each, files } = await batches.told(alone)
    times.push({ alone: each, bare: await bareTime(files) })
    shares.push(each / times.at(-1)!.bare)
    const before = await measure(list)
    const atOnce = await batches.sign()
    await batches.begun(atOnce)
    const during = await measure(list)
    await batches.done(atOnce)
    const after = await measure(list)
    rises.push(during.p99 / ((before.p99 + after.p99) / 2))
    bench.say(
      `a seal ${each.toFixed(0)} ms, bare ${times.at(-1)!.bare.toFixed(0)}; p99 ${before.p99}, ${during.p99}, ${after.p99} ms`
    )
  }
  bench.verdicts.push(
    {
      what: 'Sealing a document of 5 pages',
      value: median(shares),
      target: { most: 2 },
      unit: ' times',
      note: `of pdf-lib, pdfkit and node:crypto alone (${median(times.map((time) => time.bare)).toFixed(0)} ms)`,
    },
    {
      what: 'p99 of a signed-in list while ten documents are sealed',
      value: median(rises),
      target: { most: 2 },
      unit: ' times',
      note: 'of that before and after',
    }
  )
}

/** Packs of ten people and of a hundred, selected by the years of completion. */
async function measureEvidence(bench: Bench, portal: Portal, connection: Connection) {
  const [[row]] = (await connection.query(
    'SELECT MIN(id) AS first FROM signing_requests'
  )) as unknown as [{ first: number }[]]
  await connection.query(
    "UPDATE signing_requests SET completed_at = IF(id < ?, '2024-06-01 09:00:00', '2025-06-01 09:00:00')",
    [row!.first + SMALL]
  )
  const take = async (year: number) => {
    await untilIdle()
    const peak = watchPeak(portal.pid)
    const address = `${portal.url}/api/sign/evidence?from=${year}-01-01&to=${year}-12-31`
    const response = await fetch(address, { headers: { cookie: portal.cookie } })
    if (response.status !== 200 || !response.body) throw new Error(`Evidence: ${response.status}`)
    let bytes = 0
    for await (const chunk of response.body) bytes += (chunk as Uint8Array).byteLength
    return { peak: peak(), bytes }
  }
  await take(2024)
  const growth: number[] = []
  let bytes = 0
  for (let run = 1; run <= Math.min(RUNS, 3); run++) {
    bench.say(`evidence packs, run ${run}`)
    const few = await take(2024)
    const many = await take(2025)
    growth.push(many.peak - few.peak)
    bytes = many.bytes
  }
  bench.verdicts.push({
    what: `Memory of an evidence pack of ${PEOPLE - SMALL} people above that of ${SMALL}`,
    value: Math.max(0, ...growth),
    target: { most: 64 },
    unit: ' MiB',
    note: `peak against peak, a pack of ${(bytes / 1024 / 1024).toFixed(0)} MiB`,
  })
}
