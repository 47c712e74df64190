import { createReadStream, createWriteStream, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { readRecord } from '#people/import/reading/record'
import { ROSTER_HEADINGS, rosterCsv } from '#tests/helpers/people/import_files'
import { RUNS, started, type Bench } from './bench.js'
import { bareExport, bareInsert, importedRows } from './bare_imports.js'
import { createDatabase, dropDatabase, untilIdle, type BenchDatabase } from './database.js'
import { median } from './load.js'
import { prepare, startPortal, watchPeak, type Portal } from './servers.js'

const SMALL = 1_000
const LARGE = 10_000
/** A round writes 10,000 people twice. */
const ROUNDS = Math.min(RUNS, 3)

interface Import {
  id: number
  /** Milliseconds from the file's first byte to the finished preview, and of the run. */
  preview: number
  run: number
  /** Peak memory of the server's process during them, in MiB. */
  peaks: { preview: number; run: number }
}

/** Imports and exports of 10,000 people, against csv-parse, VineJS and mysql2 alone. */
export async function measureImports(bench: Bench): Promise<void> {
  const databases: BenchDatabase[] = []
  try {
    for (const label of ['imports', 'bare']) {
      const database = await createDatabase(label)
      databases.push(database)
      await prepare(bench.build, database, bench.dataDirectory)
    }
    const [database, bare] = databases as [BenchDatabase, BenchDatabase]
    const portal = startPortal(bench.build, database, bench.dataDirectory)
    await started([portal], async () => measureOn(bench, await portal, database, bare))
  } finally {
    for (const database of databases) await dropDatabase(database)
  }
}

async function measureOn(
  bench: Bench,
  portal: Portal,
  database: BenchDatabase,
  bare: BenchDatabase
): Promise<void> {
  let next = 1
  const files = (count: number) => {
    const path = join(bench.dataDirectory, `roster-${next}.csv`)
    writeFileSync(path, rosterCsv(count, next))
    next += count
    return path
  }
  // Code loaded and compiled at the first import does not count as growth.
  await importFile(portal, files(SMALL))
  await exportTo(portal, join(bench.dataDirectory, 'warm.csv'))
  await bareValidation(files(SMALL))
  const small = await importFile(portal, files(SMALL))
  const smallExport = await exportTo(portal, join(bench.dataDirectory, 'small.csv'))
  const shares = { run: [] as number[], preview: [] as number[], export: [] as number[] }
  const growth: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    bench.say(`import of ${LARGE.toLocaleString('en')}, run ${round} of ${ROUNDS}`)
    const path = files(LARGE)
    const before = await bareValidation(path)
    const large = await importFile(portal, path)
    const after = await bareValidation(path)
    const rows = await importedRows(database, next - LARGE, LARGE)
    shares.run.push((await bareInsert(bare, rows)) / large.run)
    shares.preview.push(large.preview / ((before + after) / 2))
    if (round > 1) continue
    // Later rounds would compare with a process that had imported less by then.
    growth.push(large.peaks.preview - small.peaks.preview, large.peaks.run - small.peaks.run)
    for (let run = 1; run <= RUNS; run++) {
      bench.say(`export of ${LARGE.toLocaleString('en')}, run ${run} of ${RUNS}`)
      const exported = await exportTo(portal, join(bench.dataDirectory, 'large.csv'))
      const alone = await bareExport(database, join(bench.dataDirectory, 'bare.csv'))
      shares.export.push(alone / exported.milliseconds)
      growth.push(exported.peak - smallExport.peak)
    }
  }
  bench.verdicts.push(
    {
      what: 'Import of 10,000 people',
      value: median(shares.run),
      target: { least: 0.1 },
      note: 'of bare mysql2 inserting the same accounts and employees, 500 a statement',
    },
    {
      what: 'Preview of 10,000 people, from the upload on',
      value: median(shares.preview),
      target: { most: 3 },
      unit: ' times',
      note: 'of bare csv-parse and the same rules for each cell',
    },
    {
      what: 'CSV export of 12,000 people',
      value: median(shares.export),
      target: { least: 0.3 },
      note: 'of bare mysql2 streaming the same columns to a file',
    },
    {
      what: 'Memory for 10,000 people above that for 1,000',
      value: Math.max(0, ...growth),
      target: { most: 64 },
      unit: ' MiB',
      note: 'the most of previews, imports and exports, peak against peak',
    }
  )
}

/** Sends a file, confirms the guessed columns, and runs the import to its end. */
async function importFile(portal: Portal, path: string): Promise<Import> {
  await untilIdle()
  const previewPeak = watchPeak(portal.pid)
  const start = performance.now()
  const body = Readable.toWeb(createReadStream(path)) as ReadableStream
  const sent = await call(portal, 'POST', '/api/imports?name=roster.csv', body, 'text/csv')
  const columns = (sent.columns as { guess: string | null }[]).map(({ guess }) => guess)
  const confirmed = JSON.stringify({ columns, admitAs: 'active' })
  const previewed = await call(portal, 'PUT', `/api/imports/${sent.id}/columns`, confirmed)
  const preview = performance.now() - start
  const count = Number(sent.rowCount)
  if (previewed.state !== 'preview' || previewed.planned.created !== count) {
    throw new Error(`The preview of ${path} says ${JSON.stringify(previewed.planned)}`)
  }
  const peaks = { preview: previewPeak(), run: 0 }
  const runPeak = watchPeak(portal.pid)
  const began = performance.now()
  await call(portal, 'POST', `/api/imports/${sent.id}/start`, '{}')
  for (;;) {
    const { state, done } = await call(portal, 'GET', `/api/imports/${sent.id}`)
    if (state === 'done' && done.created === count) break
    if (state !== 'running') throw new Error(`The import of ${path} came to be ${state}`)
    await pause(100)
  }
  const run = performance.now() - began
  peaks.run = runPeak()
  return { id: sent.id, preview, run, peaks }
}

interface ImportAnswer {
  id: number
  state: string
  rowCount: number
  columns: unknown[]
  planned: { created: number }
  done: { created: number }
}

async function call(
  portal: Portal,
  method: string,
  path: string,
  body?: string | ReadableStream,
  type = 'application/json'
): Promise<ImportAnswer> {
  const response = await fetch(portal.url + path, {
    method,
    headers: { 'cookie': portal.cookie, 'accept': 'application/json', 'content-type': type },
    ...(body === undefined ? {} : { body, duplex: 'half' }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`)
  return JSON.parse(text) as ImportAnswer
}

async function exportTo(portal: Portal, path: string) {
  await untilIdle()
  const peak = watchPeak(portal.pid)
  const start = performance.now()
  const response = await fetch(`${portal.url}/api/employees/export?format=csv`, {
    headers: { cookie: portal.cookie },
  })
  if (response.status !== 200 || !response.body) {
    throw new Error(`The export was answered ${response.status}`)
  }
  await pipeline(Readable.fromWeb(response.body as never), createWriteStream(path))
  return { milliseconds: performance.now() - start, peak: peak() }
}

/**
 * Milliseconds to read and validate a file's records, nothing else: its encoding, csv-parse, and
 * each cell's date, amount, number or VineJS rule.
 */
async function bareValidation(path: string): Promise<number> {
  const start = performance.now()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const bytes of createReadStream(path)) decoder.decode(bytes, { stream: true })
  const formats = { dateOrder: 'iso', decimalMark: '.' } as const
  let number = 0
  for await (const cells of createReadStream(path).pipe(parse({ bom: true, from: 2 }))) {
    number += 1
    const { verdict } = await readRecord({ number, cells }, ROSTER_HEADINGS, formats)
    if (verdict !== 'ok') throw new Error(`Record ${number} of ${path} is ${verdict}`)
  }
  return performance.now() - start
}
