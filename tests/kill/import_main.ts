import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { importFindings, roster, type Told } from './import_findings.js'
import { KilledPortal } from './killed_portal.js'
import { openLedger, type Ledger } from './ledger.js'

/**
 * Kills the server, and then the command, again and again (-9) while an import runs, and looks
 * afterwards whether every person is there exactly once. Started by `npm run test:kill`, with an
 * empty database in the environment.
 */
const PEOPLE = Number(process.env.KILL_TEST_PEOPLE ?? 6_000)
/** After which shares of the records each is killed; a server goes on while it starts. */
const SERVER_KILLS_AT = [0.02, 0.3, 0.6]
const COMMAND_KILLS_AT = [0.1, 0.35, 0.6, 0.85]
const DONE_WITHIN_MS = 240_000

const label = process.env.DB_CONNECTION === 'sqlite' ? 'SQLite' : 'MySQL/MariaDB'
const started = performance.now()
const say = (text: string) => {
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(5)
  console.log(`${label.padEnd(13)} ${seconds} s  import: ${text}`)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** How many records of an import have their outcome. */
async function done(ledger: Ledger, id: number): Promise<number> {
  const rows = await ledger.rows(
    `select count(*) as done from import_rows where import_id = ${id} and outcome is not null`
  )
  return Number(rows[0]?.done ?? 0)
}

async function reached(ledger: Ledger, id: number, count: number): Promise<void> {
  const deadline = Date.now() + DONE_WITHIN_MS
  while ((await done(ledger, id)) < count) {
    if (Date.now() > deadline) throw new Error(`Import ${id} does not come to ${count} records`)
    await pause(20)
  }
}

async function finished(ledger: Ledger, id: number, column = 'finished_at'): Promise<void> {
  const deadline = Date.now() + DONE_WITHIN_MS
  for (;;) {
    const [row] = await ledger.rows(`select ${column} as ended from imports where id = ${id}`)
    if (row?.ended) return
    if (Date.now() > deadline) throw new Error(`Import ${id} does not end`)
    await pause(50)
  }
}

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
    await reached(ledger, id, Math.ceil(most * share))
    await portal.kill()
    const records = await done(ledger, id)
    if (records < most) inTime++
    say(`server killed after ${records} records`)
    await portal.start()
  }
  if (inTime < 2) findings.push('the server was not killed in time')
  await finished(ledger, id)
  await portal.kill()

  say(`the command imports ${PEOPLE} people, most of whom are here`)
  const path = join(process.env.DATA_DIR ?? '.', 'roster.csv')
  await writeFile(path, roster(1, PEOPLE))
  const next = id + 1
  let args = [path]
  for (const share of COMMAND_KILLS_AT) {
    const command = portal.spawnCommand(['employees:import', ...args])
    await reached(ledger, next, Math.ceil(PEOPLE * share))
    command.kill('SIGKILL')
    await once(command, 'exit')
    say(`command killed after ${await done(ledger, next)} records`)
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
  await finished(ledger, next, 'undone_at')
  const [left] = await ledger.rows('select count(*) as people from employees')
  if (Number(left?.people) !== most) findings.push(`${left?.people} people are left of ${most}`)
  const verified = await portal.command(['audit:verify', '--json'])
  if (verified.code !== 0) findings.push(`audit:verify ended with ${verified.code}`)
  await ledger.close()
} finally {
  await portal.kill()
}

for (const finding of findings) say(`FAILED: ${finding}`)
if (findings.length === 0) say('passed: everybody once, every record counted, undone to the last')
process.exit(findings.length === 0 ? 0 : 1)
