import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { withCounter, type Bench } from './bench.js'
import { runMeasured, type Finished } from './commands.js'
import { createDatabase, dropDatabase, untilIdle, type BenchDatabase } from './database.js'
import { median } from './load.js'
import { measureReplayed } from './replayed.js'
import { assertFull, captureReplays, type Replay } from './replays.js'
import { environment, prepare, SERVER_FLAGS } from './servers.js'

export const ENTRIES = 1_000_000
const FEW = 100_000
const PAGE = '/api/audit-logs?perPage=50'
/** Typical filters: one person's history, one kind, a word, a month. */
const FILTERED = [
  PAGE,
  `${PAGE}&entityType=employee&entityId=71`,
  `${PAGE}&action=update`,
  `${PAGE}&q=maya`,
  `${PAGE}&from=2024-01-01T00:00:00Z&to=2024-01-31T23:59:59Z`,
]
/** The page reached by cursor. */
const DEEP = 1_000
/** Each side reads the whole log this many times. */
const TURNS = 3

/** A million entries: the screen's pages, the export, the verification, and the memory of both. */
export async function measureAudit(bench: Bench): Promise<void> {
  const database = await createDatabase('audit')
  try {
    await prepare(bench.build, database, bench.dataDirectory)
    await writeEntries(bench, database, FEW)
    const few = await readWhole(bench, database)
    await writeEntries(bench, database, ENTRIES - FEW)
    await measurePages(bench, database)
    await measureWhole(bench, database, few)
  } finally {
    await dropDatabase(database)
  }
}

/** Adds entries to a database's log, linked as the application does. */
export async function writeEntries(bench: Bench, database: BenchDatabase, entries: number) {
  bench.say(`writing ${entries.toLocaleString('en')} audit entries`)
  const env = {
    ...environment(database, 1, bench.dataDirectory),
    BENCH_ENTRIES: String(entries),
  }
  const script = join(import.meta.dirname, 'audit_writer.ts')
  await runMeasured(['--import=@poppinss/ts-exec', script], { cwd: process.cwd(), env })
}

async function measurePages(bench: Bench, database: BenchDatabase) {
  let replays: Replay[] = []
  await withCounter(bench, database, async (portal, counter) => {
    const capture = () =>
      captureReplays(portal, counter, FILTERED, (sql) => sql.includes('audit_entries'))
    // Counts and look-ups are cached from then on.
    await capture()
    replays = await capture()
  })
  assertFull(replays)
  await measureReplayed(bench, database, {
    name: 'audit',
    what: 'Audit log and four filters, of 1,000,000 entries',
    least: 0.15,
    paths: FILTERED,
    replays,
    deep: { list: PAGE, page: DEEP, what: 'the audit log' },
  })
}

interface Whole {
  exported: Finished
  verified: Finished
  bareExport: Finished
  bareHash: Finished
}

/** The whole log, exported and verified, by the portal and bare. */
async function readWhole(bench: Bench, database: BenchDatabase): Promise<Whole> {
  const env = environment(database, 1, bench.dataDirectory)
  const output = join(bench.dataDirectory, 'audit.out')
  const portal = async (...args: string[]) => {
    await untilIdle()
    bench.say(args.join(' '))
    return runMeasured([...SERVER_FLAGS, 'ace.js', ...args], { cwd: bench.build, env })
  }
  const bare = async (extra: Record<string, string>) => {
    await untilIdle()
    bench.say('the same with mysql2 alone')
    return runMeasured([join(import.meta.dirname, 'bare_audit.js')], {
      cwd: process.cwd(),
      env: { PATH: process.env.PATH, DATABASE: JSON.stringify(database), ...extra },
    })
  }
  const exported = await portal('audit:export', '--format', 'jsonl', '--output', output, '--force')
  const bareExport = await bare({ OUTPUT: output })
  rmSync(output)
  return { exported, bareExport, verified: await portal('audit:verify'), bareHash: await bare({}) }
}

async function measureWhole(bench: Bench, database: BenchDatabase, few: Whole) {
  const turns: Whole[] = []
  while (turns.length < TURNS) turns.push(await readWhole(bench, database))
  const share = (ours: keyof Whole, theirs: keyof Whole) =>
    median(turns.map((turn) => turn[theirs].seconds / turn[ours].seconds))
  const seconds = (of: keyof Whole) =>
    `${median(turns.map((turn) => turn[of].seconds)).toFixed(1)} s`
  const growth = (of: 'exported' | 'verified') =>
    Math.max(0, median(turns.map((turn) => turn[of].peak)) - few[of].peak)
  bench.verdicts.push(
    {
      what: 'Export of 1,000,000 audit entries',
      value: share('exported', 'bareExport'),
      target: { least: 0.3 },
      note: `of mysql2 streaming the same rows to a file (${seconds('exported')}, ${seconds('bareExport')})`,
    },
    {
      what: 'Verification of 1,000,000 audit entries',
      value: share('verified', 'bareHash'),
      target: { least: 0.5 },
      note: `of mysql2 streaming the same rows, a keyed hash of each linked to the one before (${seconds('verified')}, ${seconds('bareHash')})`,
    },
    {
      what: 'Memory of export and verification of 1,000,000 above that of 100,000',
      value: Math.max(growth('exported'), growth('verified')),
      target: { most: 64 },
      unit: ' MiB',
      note: `peak against peak; the export ${growth('exported').toFixed(0)}, the verification ${growth('verified').toFixed(0)} MiB`,
    }
  )
}
