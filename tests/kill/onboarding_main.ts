import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/helpers/server/free_port'
import { KilledPortal } from './killed_portal.js'
import { openLedger, type Ledger } from './ledger.js'
import { conclude, counted, reached, say as tell } from './scripting.js'
import { startedApp } from './started_app.js'

/**
 * Kills the server (-9) while many are approved and their documents sent, and while a changed packet is applied to them, and then checks that each has each item once. Started by
 * `npm run test:kill`, with an empty database in the environment.
 */
const PEOPLE = Number(process.env.KILL_TEST_NEWCOMERS ?? 200)
/** The shares of the approvals and documents, and of the checklists, after which it is killed. */
const LAUNCH_KILLS_AT = [0.03, 0.2, 0.4, 0.6, 0.75, 0.9]
const APPLICATION_KILLS_AT = [0.05, 0.4, 0.7]
/** People of one call; the browser approves 20. */
const AT_ONCE = 5
/** Of the packet: a training, a document to sign, one to upload, and two tasks. */
const ITEMS = 5
const SENT = 2

const say = (text: string) => tell(`onboarding: ${text}`)
/** Approvals, and documents sent for signature: they go on side by side. */
const DONE = `from (
  select id from employees where status = 'active' and approved_at is not null
  union all select id from onboarding_checklist_items where signing_request_id is not null
) as done`
const SETTLED = `from onboarding_checklist_items where kind in ('sign', 'upload') and to_send is null`
const WAITING = 'from onboarding_checklist_items where to_send = 1'

/** Approves all who wait, as often as the server is gone. */
async function approveAll(portal: KilledPortal, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length;) {
    const done = await portal.approve(ids.slice(at, at + AT_ONCE))
    if (done) at += AT_ONCE
    else await pause(100)
  }
}

/**
 * Kills the server each time a share of what is left is reached, also while it starts: it goes on
 * with its work before it answers.
 * @returns how often it was killed before the end.
 */
async function killWhile(
  portal: KilledPortal,
  ledger: Ledger,
  from: string,
  all: number,
  shares: readonly number[]
): Promise<number> {
  const there = await counted(ledger, from)
  let inTime = 0
  let starting = Promise.resolve()
  for (const share of shares) {
    await reached(ledger, from, there + Math.ceil((all - there) * share))
    await portal.kill()
    await starting
    const done = await counted(ledger, from)
    if (done < all) inTime++
    const waiting = await counted(ledger, WAITING)
    say(`killed after ${done} of ${all}; ${waiting} documents wait to be sent`)
    starting = portal.start()
    // Awaited below; until then it is no unhandled rejection.
    starting.catch(() => {})
  }
  await starting
  return inTime
}

async function findingsOf(ledger: Ledger, portal: KilledPortal): Promise<string[]> {
  const findings: string[] = []
  const expect = async (what: string, from: string, wanted: number, counting = '*') => {
    const found = await counted(ledger, from, counting)
    if (found !== wanted) findings.push(`${what}: ${found} instead of ${wanted}`)
  }
  const entries = (type: string, action: string) =>
    `from audit_entries where entity_type = '${type}' and action = '${action}'`
  const mails = (kind: string) => `from outbox_messages where kind = '${kind}'`
  const items = 'from onboarding_checklist_items'
  await expect('approvals', entries('employee', 'approve'), PEOPLE)
  await expect('runs', 'from onboarding_checklists', PEOPLE)
  await expect('people with a run', 'from onboarding_checklists', PEOPLE, 'distinct employee_id')
  await expect('entries of runs', entries('onboarding_checklist', 'open'), PEOPLE * 2)
  // One item more, by the changed packet.
  await expect('items', items, PEOPLE * (ITEMS + 1))
  const pairs = `from (select distinct employee_id, item_key ${items}) as each_once`
  await expect('people and items', pairs, PEOPLE * (ITEMS + 1))
  await expect('what waits to be sent', WAITING, 0)
  await expect('problems', `${items} where problem is not null`, 0)
  await expect('assignments', 'from training_assignments', PEOPLE)
  await expect('signing requests', 'from signing_requests', PEOPLE)
  await expect('people who sign', 'from signing_requests', PEOPLE, 'distinct employee_id')
  await expect('document requests', 'from document_requests', PEOPLE)
  await expect('people who upload', 'from document_requests', PEOPLE, 'distinct employee_id')
  await expect('items sent', entries('onboarding_item', 'send'), PEOPLE * SENT)
  await expect('emails of approvals', mails('approved'), PEOPLE)
  await expect('emails to signers', mails('signature_requested'), PEOPLE)
  await expect('applications', entries('onboarding_packet', 'apply'), 1)
  await expect('packets being applied', 'from onboarding_packets where applied_to is not null', 0)
  const verified = await portal.command(['audit:verify', '--json'])
  if (verified.code !== 0) findings.push(`audit:verify ended with ${verified.code}`)
  return findings
}

const port = await freePort()
const url = `http://127.0.0.1:${port}`
Object.assign(process.env, { PORT: String(port), APP_URL: url })
const portal = new KilledPortal(url, process.env)
const findings: string[] = []
try {
  await portal.prepare()
  const ledger = await openLedger(portal.env)
  await startedApp()
  const { createTemplate } = await import('#tests/helpers/signing/signing')
  const { plainModule } = await import('#tests/helpers/training/assignments')
  const { given } = await import('#tests/helpers/people/people')
  const { givenPacket } = await import('#tests/helpers/onboarding/onboarding')
  const moduleId = await plainModule({ name: 'Ladders' })
  const templateId = await createTemplate({ name: 'W-4' })
  const packet = await givenPacket({}, [
    { kind: 'training', moduleId, name: 'Ladders' },
    { kind: 'sign', templateId, name: 'W-4' },
    { kind: 'upload', name: 'Passport', accepts: '["pdf"]' },
    { name: 'Prepare a laptop', owner: 'hr' },
    { name: 'Read the wiki' },
  ])
  const ids: number[] = []
  while (ids.length < PEOPLE) ids.push((await given.waiting()).employeeId)

  say(`${PEOPLE} are approved, ${AT_ONCE} at a time`)
  await portal.start()
  await portal.signIn()
  const there = await counted(ledger, DONE)
  const approving = approveAll(portal, ids)
  let inTime = await killWhile(portal, ledger, DONE, there + PEOPLE * 2, LAUNCH_KILLS_AT)
  await approving
  await reached(ledger, SETTLED, PEOPLE * SENT)

  say('a changed packet is applied')
  await portal.addTask(packet.id, 'Order a badge')
  await portal.applyPacket(packet.id)
  const applied = `from onboarding_checklist_items where name = 'Order a badge'`
  inTime += await killWhile(portal, ledger, applied, PEOPLE, APPLICATION_KILLS_AT)
  await reached(ledger, applied, PEOPLE)
  await reached(ledger, `from onboarding_packets where applied_to is null`, 1)
  const idle = 'from onboarding_checklists where to_send is null'
  await reached(ledger, idle, PEOPLE)

  if (inTime < 7) findings.push('the server was not killed in time')
  findings.push(...(await findingsOf(ledger, portal)))
  await ledger.close()
} finally {
  await portal.kill()
}

conclude(findings, 'each item once', 'onboarding: ')
