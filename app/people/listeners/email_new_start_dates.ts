import type { Change } from '#audit/services/change'
import { inBatches } from '#core/database/in_batches'
import { takeBackMails } from '#messages/delivery/cancel_mails'
import { postToMany } from '#messages/services/post_mail'
import type StartDatesChanged from '#people/events/start_dates_changed'
import type { StartDateChange } from '#people/events/start_dates_changed'
import Employee from '#people/models/employee'
import { withUsableInvitation } from '#people/queries/invitations/mail_facts'
import { localDay } from '#settings/local_time'

/** People of one statement: parameters are bounded on SQLite. */
const PEOPLE_AT_ONCE = 500
/** Whoever corrects a slip within this time causes one email, or none. */
const MINUTES_HELD = 10

/** Who has registered or was invited and has not started yet gets an email about their new first day. */
export default class EmailNewStartDates {
  async handle({ change, people }: StartDatesChanged) {
    for (const some of inBatches(people, PEOPLE_AT_ONCE)) await emailSome(change, some)
  }
}

async function emailSome(change: Change, people: readonly StartDateChange[]): Promise<void> {
  const ids = people.map(({ employeeId }) => employeeId)
  const employees = await Employee.query({ client: change.trx }).whereIn('id', ids).preload('user')
  const byId = new Map(employees.map((employee) => [employee.id, employee]))
  const invitations = await withUsableInvitation(ids, change.trx)
  const invited = new Set(invitations.map((row) => row.employee_id))
  const accounts = employees.map(({ userId }) => userId)
  const waiting = await takeBackMails(change, 'start_date_changed', accounts, 'It changed again.')
  /** The days that they know of: the former ones of the oldest, which come last here. */
  const known = new Map(waiting.toReversed().map(({ employeeId, from }) => [employeeId, from]))
  const today = localDay(change.at)
  const mails = people.flatMap(({ employeeId, from: former, to }) => {
    const employee = byId.get(employeeId)
    const from = known.has(employeeId) ? (known.get(employeeId) ?? null) : former
    if (!employee || from === to || !isToStart(employee, { from, to }, today)) return []
    const { user } = employee
    if (user.id === change.actor.id) return []
    const mayRegister = !user.isRegistered && user.disabledAt === null && invited.has(employeeId)
    if (!user.maySignIn && !mayRegister) return []
    return {
      kind: 'start_date_changed' as const,
      recipient: user.email,
      recipientName: user.fullName,
      payload: { employeeId, from },
      notBefore: change.at.plus({ minutes: MINUTES_HELD }),
    }
  })
  if (mails.length > 0) await postToMany(change, mails)
}

/** Whether they are still to start: the start date of who works here already is only corrected. */
function isToStart(
  { status }: Employee,
  { from, to }: Pick<StartDateChange, 'from' | 'to'>,
  today: string
): boolean {
  const isPast = (day: string | null) => day !== null && day < today
  if (status === 'inactive' || isPast(to)) return false
  return !isPast(from) || (status === 'pending' && to !== null)
}
