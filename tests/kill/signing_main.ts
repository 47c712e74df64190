import { createHash } from 'node:crypto'
import { verifyPdf } from '#pdf/verify_pdf'
import { freePort } from '#tests/helpers/server/free_port'
import { KilledPortal } from './killed_portal.js'
import { openLedger, type Ledger } from './ledger.js'
import { conclude, counted, reached, say as tell } from './scripting.js'
import { startedApp } from './started_app.js'

/**
 * Kills the server (-9) between signatures and seals, and then checks that every document is
 * sealed once and no one had to sign again. Started by `npm run test:kill`, with an empty
 * database in the environment.
 */
const REQUESTS = Number(process.env.KILL_TEST_SIGNING_REQUESTS ?? 12)
const DOCUMENTS = 3
const ALL = REQUESTS * DOCUMENTS
/** The shares of the files after which each is killed. */
const KILLS_AT = [0.1, 0.4, 0.7]

const say = (text: string) => tell(`signing: ${text}`)

async function killWhile(ledger: Ledger, portal: KilledPortal, from: string): Promise<number> {
  let inTime = 0
  for (const share of KILLS_AT) {
    await reached(ledger, from, Math.ceil(ALL * share))
    await portal.kill()
    const done = await counted(ledger, from)
    if (done < ALL) inTime++
    say(`killed after ${done} of ${ALL} files`)
    await portal.start()
  }
  return inTime
}

async function findingsOf(ledger: Ledger, portal: KilledPortal): Promise<string[]> {
  const findings: string[] = []
  const expect = async (what: string, from: string, wanted: number) => {
    const found = await counted(ledger, from)
    if (found !== wanted) findings.push(`${what}: ${found} instead of ${wanted}`)
  }
  await expect('sealed files', `from stored_files where purpose = 'signed_document'`, ALL)
  await expect('files between', `from stored_files where purpose = 'signing_stage'`, ALL)
  await expect('signatures', `from audit_entries where action = 'sign'`, REQUESTS * 2)
  await expect('seals', `from audit_entries where action = 'seal'`, ALL)
  await expect('failures', `from audit_entries where action = 'fail'`, 0)
  await expect('keys', 'from signing_keys', 1)
  const mails = (kind: string) => `from outbox_messages where kind = '${kind}'`
  await expect('notices', mails('signature_requested'), REQUESTS * 2)
  await expect('mails of the result', mails('documents_signed'), REQUESTS * 2)
  const rows = await ledger.rows(
    `select d.sealed_sha256, f.id as file from signing_documents d join stored_files f on f.id = d.sealed_file_id`
  )
  const { contentOf } = await import('#tests/helpers/storage/stored_content')
  for (const row of rows) {
    const bytes = await contentOf(Number(row.file))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const { state } = await verifyPdf(bytes)
    if (sha256 !== row.sealed_sha256 || state !== 'valid')
      findings.push(`file ${row.file}: ${state}`)
  }
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
  const { createTemplate, sentRequest, signAs } = await import('#tests/helpers/signing/signing')
  const templateIds: number[] = []
  while (templateIds.length < DOCUMENTS) templateIds.push(await createTemplate({ pages: 2 }))
  const sent = []
  while (sent.length < REQUESTS) sent.push(await sentRequest({ templateIds }))

  say(`${REQUESTS} managers have signed ${DOCUMENTS} documents each`)
  for (const request of sent) await signAs(request, 'MANAGER')
  await portal.start()
  let inTime = await killWhile(ledger, portal, 'from signing_stages')
  await reached(ledger, `from signing_requests where status = 'MANAGER_DONE'`, REQUESTS)
  await portal.kill()

  say('so have the employees')
  for (const request of sent) await signAs(request, 'EMPLOYEE')
  await portal.start()
  const sealed = 'from signing_documents where sealed_file_id is not null'
  inTime += await killWhile(ledger, portal, sealed)
  await reached(ledger, `from signing_requests where status = 'COMPLETED'`, REQUESTS)
  if (inTime < 3) findings.push('the server was not killed in time')
  findings.push(...(await findingsOf(ledger, portal)))
  await ledger.close()
} finally {
  await portal.kill()
}

conclude(findings, 'every document sealed once, nobody asked again', 'signing: ')
