import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabase, dropDatabase, versionOf, type BenchDatabase } from './database.js'
import { profile } from './profile.js'
import { seed } from './seed.js'
import { prepare } from './servers.js'
import { RUNS, type Bench } from './bench.js'
import { countStatements, reportMemory } from './counts.js'
import { measureAudit } from './audit.js'
import { measureDashboard } from './dashboard.js'
import { measureLarge } from './depths.js'
import { measureImports } from './imports.js'
import { measureLists } from './lists.js'
import { measureOnboarding } from './onboarding.js'
import { measurePages } from './pages.js'
import { measureReminders } from './reminders.js'
import { measureSealing } from './sealing.js'
import { measureSigningLists } from './signing_lists.js'
import { measureTraining } from './training.js'
import { measureVideo } from './video.js'
import { isMet, table } from './verdicts.js'

const root = resolve(import.meta.dirname, '..')

const HELP = `Measures the production build on MySQL or MariaDB, as ratios within one run.

  gangway bench              the whole table, about half an hour
  gangway bench --profile    where the time of a request goes, instead
  gangway bench --json       results on standard output as JSON

DB_HOST, DB_PORT, DB_USER and DB_PASSWORD name the server (default 127.0.0.1:3306, root, none);
databases of its own are made there and dropped. Exit code 1 when a target is missed.`

const { values: flags } = parseArgs({
  options: {
    build: { type: 'string', default: join(root, 'build') },
    profile: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    only: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})

/** The parts of a run, in order. */
const PARTS: Record<string, (bench: Bench) => Promise<void>> = {
  lists: measureLists,
  large: measureLarge,
  statements: countStatements,
  imports: measureImports,
  training: measureTraining,
  video: measureVideo,
  signing: measureSigningLists,
  sealing: measureSealing,
  audit: measureAudit,
  dashboard: measureDashboard,
  onboarding: measureOnboarding,
  pages: measurePages,
  reminders: measureReminders,
}

/** The others measure on databases of their own. */
const ON_SHARED_DATABASES = new Set(['lists', 'large', 'statements'])

const SIZES = { small: 1_000, medium: 10_000, large: 100_000 } as const

function say(text: string) {
  process.stderr.write(process.stderr.isTTY ? `\r\u001B[K${text}` : `${text}\n`)
}

async function makeDatabases(build: string, dataDirectory: string, made: BenchDatabase[]) {
  const databases = {} as Bench['databases']
  const sizes = Object.entries(SIZES) as [keyof typeof SIZES, number][]
  for (const [label, people] of sizes) {
    const isShared = !flags.only || ON_SHARED_DATABASES.has(flags.only)
    if ((flags.profile || !isShared) && label !== 'medium') continue
    say(`making a database of ${people.toLocaleString('en')} people`)
    const database = await createDatabase(label)
    made.push(database)
    await prepare(build, database, dataDirectory)
    await seed(database, people)
    databases[label] = database
  }
  return databases
}

async function run(): Promise<number> {
  const build = resolve(flags.build)
  const dataDirectory = mkdtempSync(join(tmpdir(), 'gangway-bench-'))
  const made: BenchDatabase[] = []
  const forget = async () => {
    for (const database of made) await dropDatabase(database)
    rmSync(dataDirectory, { recursive: true, force: true })
  }
  process.once('SIGINT', () => void forget().finally(() => process.exit(130)))
  try {
    const databases = await makeDatabases(build, dataDirectory, made)
    const bench: Bench = {
      build,
      dataDirectory,
      databases,
      say,
      verdicts: [],
      rates: {},
      memory: [],
    }
    if (flags.profile) {
      console.log(await profile(bench))
      return 0
    }
    for (const [name, measure] of Object.entries(PARTS)) {
      if (flags.only && flags.only !== name) continue
      // A data folder belongs to one database, whose audit log it has checkpoints of.
      const own = join(dataDirectory, name)
      mkdirSync(own)
      const before = bench.verdicts.length
      const began = Date.now()
      await measure({ ...bench, dataDirectory: own })
      const minutes = ((Date.now() - began) / 60_000).toFixed(1)
      // A run that is stopped keeps what it has measured.
      say(`${name}, ${minutes} min\n${table(bench.verdicts.slice(before))}`)
    }
    if (bench.memory.length > 0) reportMemory(bench)
    return report(bench, await versionOf(databases.medium))
  } finally {
    await forget()
  }
}

/** Writes the table into benchmarks/README.md. */
function writeTable(directory: string, text: string) {
  const file = join(directory, 'README.md')
  const readme = readFileSync(file, 'utf8')
  const [before, rest = ''] = readme.split('<!-- results -->')
  const after = rest.split('<!-- /results -->')[1] ?? ''
  writeFileSync(file, `${before}<!-- results -->\n\n${text}\n\n<!-- /results -->${after}`)
}

function report({ verdicts, rates }: Bench, database: string): number {
  const missed = verdicts.filter((verdict) => !isMet(verdict))
  const machine = { node: process.version, database, cores: cpus().length, cpu: cpus()[0]?.model }
  const results = {
    measuredAt: new Date().toISOString(),
    machine,
    runs: RUNS,
    verdicts: verdicts.map((verdict) => ({ ...verdict, met: isMet(verdict) })),
    rates,
  }
  const machineText = `Node ${machine.node}, ${database}, ${machine.cores} cores (${machine.cpu}).`
  if (!flags.only) {
    const directory = import.meta.dirname
    writeFileSync(join(directory, 'results.json'), `${JSON.stringify(results, null, 2)}\n`)
    writeTable(directory, `${table(verdicts)}\n\n${machineText}`)
  }
  say('')
  if (flags.json) console.log(JSON.stringify(results))
  else {
    console.log(`\n${table(verdicts)}\n`)
    console.log(machineText)
    console.log(missed.length > 0 ? `${missed.length} targets missed.` : 'All targets met.')
  }
  return missed.length > 0 ? 1 : 0
}

if (flags.help) console.log(HELP)
else process.exitCode = await run()
