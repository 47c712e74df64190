import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '#tests/helpers/server/free_port'
import { roster } from './import_findings.js'
import { KilledPortal } from './killed_portal.js'
import { openLedger, type Ledger } from './ledger.js'
import { conclude, counted, reached, say as tell } from './scripting.js'

/**
 * Kills the server, and then the command, again and again (-9) while past completions are
 * imported, and then checks that each exists exactly once. Started by `npm run test:kill`, with
 * an empty database in the environment.
 */
const PEOPLE = 300
const DAYS = Number(process.env.KILL_TEST_COMPLETION_DAYS ?? 5)
/** The shares of the rows after which each is killed. */
const SERVER_KILLS_AT = [0.02, 0.3, 0.6, 0.8]
const COMMAND_KILLS_AT = [0.1, 0.5, 0.8]

const say = (text: string) => tell(`completions: ${text}`)
const outcomes = (id: number) =>
  `from training_import_rows where import_id = ${id} and outcome is not null`

/** The days from the first to the last for everyone and every module, as a file. */
function history(modules: readonly string[], days: number): string {
  const lines = ['E-mail,Module,Completed on,Trainer,Score']
  for (let day = 0; day < days; day++) {
    const date = new Date(Date.UTC(2020, 0, 15) + day * 86_400_000).toISOString().slice(0, 10)
    for (const module of modules) {
      for (let person = 1; person <= PEOPLE; person++) {
        lines.push(`kill-${person}@example.com,"${module}",${date},Trainer ${day},90`)
      }
    }
  }
  return `${lines.join('\n')}\n`
}

/** Repeats the call until it is done, like the browser, or until the server is gone. */
async function askOn(portal: KilledPortal, id: number): Promise<void> {
  for (;;) {
    const state = await portal.runHistory(id)
    if (state === null || state === 'done') return
  }
}

async function findingsOf(ledger: Ledger, portal: KilledPortal, rows: number): Promise<string[]> {
  const findings: string[] = []
  const expect = (what: string, found: number, wanted: number) => {
    if (found !== wanted) findings.push(`${what}: ${found} instead of ${wanted}`)
  }
  const all = 'from training_completions'
  expect('completions', await counted(ledger, all), rows)
  expect('certificates', await counted(ledger, all, 'distinct code'), rows)
  const pairs = `from (select distinct employee_id, module_id, completed_on ${all}) as done`
  expect('people, modules and days', await counted(ledger, pairs), rows)
  const entries = `from audit_entries where entity_type = 'training_completion'`
  expect('audit entries', await counted(ledger, entries), rows)
  const recorded = await ledger.rows('select sum(person_count) as people from training_recordings')
  expect('people of the recordings', Number(recorded[0]?.people), rows)
  const verified = await portal.command(['audit:verify', '--json'])
  expect('audit:verify', verified.code, 0)
  return findings
}

const port = await freePort()
const url = `http://127.0.0.1:${port}`
const portal = new KilledPortal(url, { ...process.env, PORT: String(port), APP_URL: url })
const findings: string[] = []
try {
  await portal.prepare()
  await portal.command(['modules:seed'])
  await portal.start()
  await portal.signIn()
  const ledger = await openLedger(portal.env)
  const people = await portal.startImport(roster(1, PEOPLE))
  await reached(ledger, `from imports where id = ${people} and finished_at is not null`, 1)
  const modules = (await ledger.rows('select name from training_modules order by id')).map(
    ({ name }) => String(name)
  )
  const byServer = PEOPLE * modules.length * DAYS

  say(`the server imports ${byServer} completions, for two browsers at once`)
  const id = await portal.uploadHistory(history(modules, DAYS))
  let inTime = 0
  for (const share of SERVER_KILLS_AT) {
    // Two concurrent callers never do the same row, whichever is cut off.
    const asking = Promise.all([askOn(portal, id), askOn(portal, id)])
    await reached(ledger, outcomes(id), Math.ceil(byServer * share))
    await portal.kill()
    await asking
    const done = await counted(ledger, outcomes(id))
    if (done < byServer) inTime++
    say(`server killed after ${done} rows`)
    await portal.start()
  }
  await askOn(portal, id)
  if (inTime < 2) findings.push('the server was not killed in time')
  const created = "from training_import_rows where outcome = 'created'"
  if ((await counted(ledger, created)) !== byServer) findings.push('not every row was created')
  findings.push(...(await findingsOf(ledger, portal, byServer)))
  await portal.kill()

  const all = byServer * 2
  say(`the command imports ${all}, half of which are there`)
  const path = join(process.env.DATA_DIR ?? '.', 'history.csv')
  await writeFile(path, history(modules, DAYS * 2))
  for (const share of COMMAND_KILLS_AT) {
    const command = portal.spawnCommand(['training:import', path])
    const ended = once(command, 'exit')
    await reached(ledger, 'from training_completions', byServer + Math.ceil(byServer * share))
    command.kill('SIGKILL')
    await ended
    say(`command killed after ${await counted(ledger, 'from training_completions')} completions`)
  }
  const last = await portal.command(['training:import', path, '--json'])
  const told = JSON.parse(last.output.trim().split('\n').at(-1) ?? '{}') as Record<string, number>
  if (last.code !== 0) findings.push(`the command ended with ${last.code}: ${last.output}`)
  if ((told.created ?? 0) + (told.already ?? 0) !== all) findings.push(`it tells ${last.output}`)
  findings.push(...(await findingsOf(ledger, portal, all)))
  await ledger.close()
} finally {
  await portal.kill()
}

conclude(findings, 'every completion once, through every kill', 'completions: ')
