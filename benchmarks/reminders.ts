import type { Bench } from './bench.js'
import { runMeasured, type Finished } from './commands.js'
import { connect, createDatabase, dropDatabase, type BenchDatabase } from './database.js'
import { environment, prepare, SERVER_FLAGS } from './servers.js'
import { StatementCounter } from './statements.js'
import { DAY, seedTraining } from './training_seed.js'

const SMALL = 500
const LARGE = 5_000
/** Direct reports of one manager. */
const TEAM = 10

interface Night {
  statements: number
  people: number
  reminders: number
  /** Peak memory of its process, in MiB. */
  peak: number
  seconds: number
}

/**
 * The nightly reminders of 5,000 people, 40 modules and three years: the first night, before any
 * notification, and the next.
 */
export async function measureReminders(bench: Bench): Promise<void> {
  const small = await nightsOf(bench, SMALL)
  const large = await nightsOf(bench, LARGE)
  const perThousand = ({ statements }: Night) => (statements * 1_000) / LARGE
  const told = ({ people, seconds }: Night) => `${people} digests in ${seconds.toFixed(1)} s`
  bench.verdicts.push(
    {
      what: 'SQL statements of the nightly reminders, for 1,000 people',
      value: perThousand(large.next),
      target: { most: 10 },
      note: `BEGIN and COMMIT included; ${told(large.next)}. The first night: ${perThousand(large.first)}, ${told(large.first)}`,
    },
    {
      what: 'Memory of the reminders of 5,000 people above that for 500',
      value: Math.max(0, large.first.peak - small.first.peak, large.next.peak - small.next.peak),
      target: { most: 64 },
      unit: ' MiB',
      note: 'peak against peak, 600,000 completions against 60,000',
    }
  )
}

async function nightsOf(bench: Bench, people: number): Promise<{ first: Night; next: Night }> {
  bench.say(`making a database of ${(people * 120).toLocaleString('en')} completions`)
  const database = await createDatabase('reminders')
  try {
    await prepare(bench.build, database, bench.dataDirectory)
    await seedTraining(database, people)
    await untilToday(database)
    const first = await night(bench, database)
    await aDayLater(database)
    return { first, next: await night(bench, database) }
  } finally {
    await dropDatabase(database)
  }
}

/** Moves data made for one day to today, and gives everyone a manager. */
async function untilToday(database: BenchDatabase): Promise<void> {
  const days = Math.round((Date.now() - Date.parse(DAY)) / 86_400_000)
  await later(database, days, [
    'training_assignments set assigned_on = ?, due_on = ?',
    'training_completions set completed_on = ?, expires_on = ?',
  ])
  const connection = await connect(database)
  await connection.query(
    `UPDATE employees SET registered_at = created_at,
       manager_id = IF(id MOD ${TEAM} = 0, NULL, id - id MOD ${TEAM} + ${TEAM})`
  )
  await connection.end()
}

/** Simulates that a day has passed: everything becomes a day older. */
async function aDayLater(database: BenchDatabase): Promise<void> {
  await later(database, -1, [
    'training_assignments set assigned_on = ?, due_on = ?',
    'training_completions set completed_on = ?, expires_on = ?',
    'training_reminders set fact_on = ?, sent_on = ?',
    'daily_runs set day = ?',
  ])
}

async function later(database: BenchDatabase, days: number, updates: string[]): Promise<void> {
  const connection = await connect(database)
  for (const update of updates) {
    // Row by row in the right direction, so that no two rows of one person and module collide.
    const order = /training_(?:completions|reminders)/.test(update)
      ? ` ORDER BY ${update.includes('completions') ? 'completed_on' : 'fact_on'} ${days < 0 ? 'ASC' : 'DESC'}`
      : ''
    const moved = update.replace(/(\w+) = \?/g, `$1 = $1 + INTERVAL ${days} DAY`)
    await connection.query(`UPDATE ${moved}${order}`)
  }
  await connection.end()
}

/** Runs `training:remind` of the build as a process of its own, with the server's heap limit. */
async function night(bench: Bench, database: BenchDatabase): Promise<Night> {
  bench.say('reminding')
  const counter = new StatementCounter(database)
  const env = environment(await counter.open(), 1, bench.dataDirectory)
  let finished: Finished | undefined
  const statements = await counter.during(async () => {
    finished = await runMeasured([...SERVER_FLAGS, 'ace.js', 'training:remind', '--json'], {
      cwd: bench.build,
      env,
    })
  })
  counter.close()
  const { output, peak, seconds } = finished as Finished
  const { people, reminders } = JSON.parse(output) as { people: number; reminders: number }
  return { statements: statements.length, people, reminders, peak, seconds }
}
