import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { loadDataKeys } from '#encryption/field_cipher'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { conflict } from '#core/errors/http_errors'
import { cancelQueuedMails } from '#messages/delivery/cancel_mails'
import { DemoClock } from '#people/demo/demo_clock'
import type { DemoAct, DemoCompany } from '#people/demo/demo_company'
import { History } from '#people/demo/history'
import { importSome } from '#people/demo/import_some'
import { readRoster } from '#people/demo/roster'
import type { DemoTraining } from '#people/demo/seed_history'
import { countEmployees, countEntries, isEmpty } from '#people/queries/demo_people'

export interface DemoReport {
  people: number
  auditEntries: number
  mailsCancelled: number
  dryRun: boolean
}

interface Options {
  dryRun?: boolean
  onProgress?: (done: number, all: number) => void
}

/** Why the demo sent no email; the email log shows it. */
const DEMO_MAIL_REASON = 'Demo data: this email was never sent.'

/** Within the days whose imported rows can still be viewed. */
const IMPORTED_DAYS_AGO = 17

/** Thrown to roll back a dry run. */
class DryRun extends Error {}

/**
 * Loads the demo company into an empty database, through the real services and in the order of the
 * moments: a year of additions, registrations and approvals, and between them the acts. It never
 * sends an email, even if a mail server is set up later.
 *
 * Acts are changes of their own. A dry run has none: it tells the history in one change and rolls
 * that back.
 * @throws HttpError 409 when the database is not empty.
 */
export async function loadDemo(
  actor: Actor,
  training: DemoTraining,
  acts: readonly DemoAct[],
  { dryRun = false, onProgress }: Options = {}
): Promise<DemoReport> {
  await loadDataKeys()
  const now = DateTime.utc()
  const { people: employees, others } = await readRoster()
  const clock = new DemoClock()
  const history = await History.plan({ actor, clock, employees, now, training, onProgress })
  try {
    if (dryRun) return await rehearse(actor, history, now)
    const imported: DemoAct = {
      daysAgo: IMPORTED_DAYS_AGO,
      act: ({ admin }) => importSome(others, admin),
    }
    const mailsCancelled = await perform(actor, clock, history, now, [...acts, imported])
    const people = await countEmployees(db.connection())
    await change(actor, (change) => tellLoaded(change, people, mailsCancelled))
    return { people, auditEntries: await countEntries(), mailsCancelled, dryRun }
  } finally {
    clock.stop()
  }
}

/** @returns how many emails were canceled. */
async function perform(
  actor: Actor,
  clock: DemoClock,
  history: History,
  now: DateTime<true>,
  acts: readonly DemoAct[]
): Promise<number> {
  let mailsCancelled = 0
  const silently = async (work: (change: Change) => Promise<void>) => {
    mailsCancelled += await change(actor, async (change) => {
      await work(change)
      return cancelQueuedMails(change, DEMO_MAIL_REASON)
    })
  }
  const silence = () => silently(async () => {})
  const goTo = async (moment: DateTime<true>) => {
    if (!history.isTold(moment)) await silently((change) => history.tell(change, moment))
    clock.goTo(moment)
  }

  const dated = acts
    .toSorted((a, b) => b.daysAgo - a.daysAgo)
    .map(({ daysAgo, act }) => ({ at: inTheMorning(now, daysAgo), act }))
  await silently(async (change) => {
    await assertEmpty(change)
    await history.tell(change, dated[0]?.at ?? now)
  })
  const company: DemoCompany = {
    admin: history.admin,
    silence,
    pass: (time) => goTo(clock.now.plus(time)),
  }
  for (const { at, act } of dated) {
    await goTo(at)
    await act(company)
    await silence()
  }
  await goTo(now)
  return mailsCancelled
}

/** On a working day, at a time that differs from day to day. Today's are an hour ago. */
function inTheMorning(now: DateTime<true>, daysAgo: number): DateTime<true> {
  if (daysAgo === 0) return now.minus({ hours: 1 })
  const day = now.minus({ days: daysAgo })
  const worked = day.weekday > 5 ? day.minus({ days: day.weekday - 5 }) : day
  return worked.set({ hour: 8 + (daysAgo % 4), minute: (daysAgo * 17) % 60 })
}

async function rehearse(actor: Actor, history: History, now: DateTime<true>): Promise<DemoReport> {
  let report: DemoReport | undefined
  try {
    await change(actor, async (change) => {
      await assertEmpty(change)
      await history.tell(change, now)
      const mailsCancelled = await cancelQueuedMails(change, DEMO_MAIL_REASON)
      const people = await countEmployees(change.trx)
      const auditEntries = await tellLoaded(change, people, mailsCancelled)
      report = { people, auditEntries, mailsCancelled, dryRun: true }
      throw new DryRun()
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  }
  return report as DemoReport
}

const tellLoaded = (change: Change, people: number, mailsCancelled: number) =>
  change.audit({
    action: 'load_demo',
    entityType: 'installation',
    entityId: 1,
    newValues: { people, mailsCancelled },
  })

async function assertEmpty(change: Change): Promise<void> {
  if (await isEmpty(change.trx)) return
  throw conflict(
    'The database is not empty. The demo company is loaded into an empty one only; nothing was changed.'
  )
}
