import { setTimeout as pause } from 'node:timers/promises'
import { TestMailServer } from '#tests/helpers/messages/mail_server'
import { freePort } from '#tests/helpers/server/free_port'
import { findingsOf } from './findings.js'
import { KilledPortal } from './killed_portal.js'
import { openLedger, type Ledger } from './ledger.js'
import { conclude, say } from './scripting.js'
import { Writers } from './writers.js'

/**
 * Kills the portal (-9) again and again while people are added, and then checks that nothing
 * acknowledged is missing. Started by `npm run test:kill`, with an empty database in the
 * environment.
 */
const WANTED = Number(process.env.KILL_TEST_WRITES ?? 1_000)
/**
 * The shares of the writes after which it is killed; a killed process's claims are free after 30
 * s.
 */
const KILLS_AT = [0.05, 0.15, 0.3, 0.45, 0.6]
const MAILS_WITHIN_MS = 75_000

/** Waits until no email is waiting, however long that takes. */
async function delivered(ledger: Ledger): Promise<void> {
  const deadline = Date.now() + MAILS_WITHIN_MS
  while (Date.now() < deadline) {
    const [row] = await ledger.rows(
      `select count(*) as waiting from outbox_messages where state in ('queued', 'sending')`
    )
    if (Number(row?.waiting) === 0) return
    await pause(250)
  }
}

const [port, smtpPort] = [await freePort(), await freePort()]
const url = `http://127.0.0.1:${port}`
const mailServer = new TestMailServer()
await mailServer.start(smtpPort)
const portal = new KilledPortal(url, {
  ...process.env,
  PORT: String(port),
  APP_URL: url,
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(smtpPort),
})

let findings: string[]
try {
  await portal.prepare()
  await portal.start()
  await portal.signIn()
  say(`adding ${WANTED} people`)

  const writers = new Writers(portal, WANTED)
  const writing = writers.run()
  for (const share of KILLS_AT) {
    await Promise.race([writers.reached(Math.ceil(WANTED * share)), writing])
    await portal.kill()
    say(`killed after ${writers.acknowledged.length} acknowledged`)
    await portal.start()
  }
  await writing
  say(`${writers.acknowledged.length} acknowledged, ${writers.repeated} calls sent again`)

  const ledger = await openLedger(portal.env)
  await delivered(ledger)
  const mailed = mailServer.received().flatMap(({ to }) => to)
  say(`${mailed.length} mails arrived at ${new Set(mailed).size} addresses`)
  findings = await findingsOf(portal, writers, ledger, mailed)
  await ledger.close()
  if (writers.acknowledged.length < WANTED) findings.push('too few were acknowledged')
  if (portal.kills < KILLS_AT.length) findings.push('it was not killed as often as it should be')
} finally {
  await portal.kill()
  await mailServer.stop()
}

conclude(findings, 'nothing lost, everything audited, every mail sent')
