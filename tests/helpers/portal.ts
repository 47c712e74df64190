import db from '@adonisjs/lucid/services/db'
import { failuresNoted } from '#accounts/sign_in/note_sign_in'
import { mailServer } from '#messages/delivery/mail_server'
import { outboxWorker } from '#messages/delivery/outbox_worker'
import { forgetAuditCounts } from '#audit_log/queries/audit_filters'
import { clearCache } from '#core/cached'
import { resetDatabase } from '#tests/helpers/database'

/** An empty portal, as each test starts. */
export async function emptyPortal(): Promise<void> {
  // Failures recorded after an answer would count for the next test's people.
  await failuresNoted()
  await resetDatabase()
  clearCache()
  forgetAuditCounts()
}

/** An empty portal that delivers its emails, like a running server. */
export async function emptyPortalWithMail(): Promise<() => Promise<void>> {
  await emptyPortal()
  outboxWorker.start(250)
  return () => outboxWorker.stop()
}

/** An empty portal without a mail server, where a notice counts at once. */
export async function emptyPortalWithoutMail(): Promise<() => void> {
  await emptyPortal()
  const { configured } = mailServer
  mailServer.configured = false
  return () => {
    mailServer.configured = configured
  }
}

export const employeeRow = (id: number) => db.from('employees').where('id', id).firstOrFail()
export const userRow = (id: number) => db.from('users').where('id', id).firstOrFail()

/** The SQL that `work` causes, from any source, including sessions and permissions. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const note = ({ sql }: { sql: string }) => void statements.push(sql)
  const client = db.connection().getReadClient()
  client.on('query', note)
  try {
    await work()
  } finally {
    client.removeListener('query', note)
  }
  return statements
}
