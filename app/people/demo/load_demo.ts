import { DateTime } from 'luxon'
import hash from '@adonisjs/core/services/hash'
import { DEMO_PASSWORD } from '#accounts/demo_accounts'
import { insertAdmin } from '#accounts/services/create_admin'
import { loadDataKeys } from '#encryption/field_cipher'
import { recordSignIn } from '#accounts/sign_in/sign_in'
import { updateUser } from '#accounts/services/update_user'
import { actingAs, systemActor, type Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { conflict } from '#core/errors/http_errors'
import { cancelQueuedMails } from '#messages/delivery/cancel_mails'
import { planHistories, portalOpened } from '#people/demo/plan_histories'
import { ADMIN, ADMIN_DETAILS } from '#people/demo/seed_people'
import { findDemoPeople, type DemoCompany } from '#people/demo/demo_company'
import { SeededRandom } from '#people/demo/seeded_random'
import { importSome } from '#people/demo/import_some'
import { readRoster } from '#people/demo/roster'
import type { NewEmployee } from '#people/services/insert_employees'
import { stepsOf, type SeededPeople, type DemoTraining } from '#people/demo/seed_history'
import { countEntries, isEmpty } from '#people/queries/demo_people'

export interface DemoReport {
  people: number
  auditEntries: number
  mailsCancelled: number
  dryRun: boolean
}

/** Why the demo sent no email; the email log shows it. */
const DEMO_MAIL_REASON = 'Demo data: this email was never sent.'

/** Thrown to roll back a dry run. */
class DryRun extends Error {}

/**
 * Loads the demo company into an empty database. First a year of additions, registrations and
 * approvals, through the real services, in the order of their moments, in one transaction. Then a
 * small import and some paperwork. It never sends an email, even if a mail server is set up
 * later.
 * @throws HttpError 409 when the database is not empty.
 */
export async function loadDemo(
  actor: Actor,
  training: DemoTraining,
  paperwork: (company: DemoCompany) => Promise<void>,
  options: { dryRun?: boolean; onProgress?: (done: number, all: number) => void } = {}
): Promise<DemoReport> {
  await loadDataKeys()
  const passwordHash = await hash.make(DEMO_PASSWORD)
  const now = DateTime.utc()
  const { people: roster, others } = await readRoster()

  let report: DemoReport | undefined
  let admin: Actor | undefined
  try {
    await change(actor, async (change) => {
      await assertEmpty(change)
      const told = await tellHistory(
        change,
        { roster, now, passwordHash, training },
        options.onProgress
      )
      const { people } = told
      admin = told.admin
      const mailsCancelled = await cancelQueuedMails(change, DEMO_MAIL_REASON)
      const auditEntries = await change.audit({
        action: 'load_demo',
        entityType: 'installation',
        entityId: 1,
        newValues: { people, mailsCancelled },
      })
      report = { people, auditEntries, mailsCancelled, dryRun: options.dryRun ?? false }
      if (options.dryRun) throw new DryRun()
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  }
  if (admin && report && !options.dryRun) {
    // In changes of its own, like every import.
    await importSome(others, admin)
    report.people += others.length
    const silence = async () => {
      const cancelled = await change(actor, (change) => cancelQueuedMails(change, DEMO_MAIL_REASON))
      ;(report as DemoReport).mailsCancelled += cancelled
    }
    await paperwork({ admin, silence, ...(await findDemoPeople()) })
    await silence()
    report.auditEntries = await countEntries()
  }
  return report as DemoReport
}

async function assertEmpty(change: Change): Promise<void> {
  if (await isEmpty(change.trx)) return
  throw conflict(
    'The database is not empty. The demo company is loaded into an empty one only; nothing was changed.'
  )
}

interface History {
  roster: NewEmployee[]
  now: DateTime<true>
  passwordHash: string
  training: DemoTraining
}

/** @returns the final number of employees, and the administrator. */
async function tellHistory(
  change: Change,
  { roster, now, passwordHash, training }: History,
  onProgress?: (done: number, all: number) => void
): Promise<{ people: number; admin: Actor }> {
  const dice = new SeededRandom(1)
  const opened = portalOpened(now, dice)
  const cast: SeededPeople = {
    admin: await makeAdmin(change, opened.minus({ hours: 2 }), passwordHash),
    manager: null,
    heads: new Map(),
    passwordHash,
    training,
  }
  await training.open(change.as(cast.admin, opened.minus({ hours: 1 })))
  const careers = planHistories(roster, { opened, now }, dice)
  const steps = careers
    .flatMap((career, index) => stepsOf(career, index))
    .sort((a, b) => a.at.toMillis() - b.at.toMillis())
  for (const [index, step] of steps.entries()) {
    await step.tell(change.as(step.by(cast), step.at), cast)
    onProgress?.(index + 1, steps.length)
  }
  await recordSignIn(change.as(cast.admin, now.minus({ hours: 1 })), cast.admin.id ?? 0)
  return { people: careers.length, admin: cast.admin }
}

async function makeAdmin(change: Change, at: DateTime<true>, passwordHash: string): Promise<Actor> {
  const id = await insertAdmin(change.as(change.actor, at), ADMIN, passwordHash)
  const admin = actingAs(systemActor, { ...ADMIN, id })
  const own = change.as(admin, at.plus({ minutes: 12 }))
  await recordSignIn(own, id)
  await updateUser(own, id, ADMIN_DETAILS, { id, mayChangeEmail: true, isAdmin: true })
  return admin
}
