import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/helpers/server/free_port'
import { importFindings, roster, type Told } from './import_findings.js'
import { KilledPortal } from './killed_portal.js'
import { openLedger } from './ledger.js'
import { conclude, counted, reached, say as tell } from './scripting.js'

/**
 * Kills the server, and then the command, again and again (-9) while an import runs, and then
 * checks that every person exists exactly once. Started by `npm run test:kill`, with an empty
 * database in the environment.
 */
const PEOPLE = Number(process.env.KILL_TEST_PEOPLE ?? 6_000)
/**
 * The shares of the records after which each is killed; a server continues the import while it
 * starts.
 */
const SERVER_KILLS_AT = [0.02, 0.3, 0.6]
const COMMAND_KILLS_AT = [0.1, 0.35, 0.6, 0.85]

const say = (text: string) => tell(`import: ${text}`)
const outcomes = (id: number) => `from import_rows where import_id = ${id} and outcome is not null`
const ended = (id: number, column: string) =>
  `from imports where id = ${id} and ${column} is not null`

const port = await freePort()
const url = `http://127.0.0.1:${port}`
const portal = new KilledPortal(url, { ...process.env, PORT: String(port), APP_URL: url })
const most = Math.floor(PEOPLE * 0.75)
const findings: string[] = []
try {
  await portal.prepare()
  await portal.start()
  await portal.signIn()
  const ledger = await openLedger(portal.env)

  say(`the server imports ${most} people`)
  const id = await portal.startImport(roster(1, most))
  let inTime = 0
  for (const share of SERVER_KILLS_AT) {
    await reached(ledger, outcomes(id), Math.ceil(most * share))
    await portal.kill()
    const records = await counted(ledger, outcomes(id))
    if (records < most) inTime++
    say(`server killed after ${records} records`)
    await portal.start()
  }
  if (inTime < 2) findings.push('the server was not killed in time')
  await reached(ledger, ended(id, 'finished_at'), 1)
  await portal.kill()

  say(`the command imports ${PEOPLE} people, most of whom are here`)
  const path = join(process.env.DATA_DIR ?? '.', 'roster.csv')
  await writeFile(path, roster(1, PEOPLE))
  const next = id + 1
  let args = [path]
  for (const share of COMMAND_KILLS_AT) {
    const command = portal.spawnCommand(['employees:import', ...args])
    await reached(ledger, outcomes(next), Math.ceil(PEOPLE * share))
    command.kill('SIGKILL')
    await once(command, 'exit')
    say(`command killed after ${await counted(ledger, outcomes(next))} records`)
    args = ['--resume', String(next)]
  }
  const resumed = await portal.command(['employees:import', ...args, '--json'])
  const told = JSON.parse(resumed.output.trim().split('\n').at(-1) ?? '{}') as Told
  findings.push(...(await importFindings(portal, ledger, [id, next], PEOPLE, most, told)))

  say('the server undoes what the command did')
  await portal.start()
  await portal.signIn()
  await portal.undoImport(next)
  await pause(400)
  await portal.kill()
  await portal.start()
  await reached(ledger, ended(next, 'undone_at'), 1)
  const [left] = await ledger.rows('select count(*) as people from employees')
  if (Number(left?.people) !== most) findings.push(`${left?.people} people are left of ${most}`)
  const verified = await portal.command(['audit:verify', '--json'])
  if (verified.code !== 0) findings.push(`audit:verify ended with ${verified.code}`)
  await ledger.close()
} finally {
  await portal.kill()
}

conclude(findings, 'everyone once, every record counted, undone to the last', 'import: ')
