import db from '@adonisjs/lucid/services/db'
import { appUrl, companyName } from '#config/app'
import { registerMailKind, type MailBlock, type MailItem } from '#outbox/services/mail_kinds'
import { toldOn, type Told } from '#notifications/queries/told_reminders'
import { nameOf, type ReminderName } from '#notifications/reminder_schedule'
import { dayInWords, type Day } from '#training/standing'

declare module '#outbox/services/mail_kinds' {
  interface MailKinds {
    /** What an account was told of on a day stands in training_reminders. */
    training_digest: { userId: number; day: Day }
  }
}

/** A mail stays readable: what is beyond is counted. */
const MOST_ITEMS = 50

const LATE: readonly ReminderName[] = ['overdue', 'expired']

registerMailKind('training_digest', {
  async render({ userId, day }) {
    const recipient = await db
      .from('users')
      .join('employees', 'employees.user_id', 'users.id')
      .where('users.id', userId)
      .select('users.first_name', 'users.disabled_at', 'employees.status')
      .first()
    const told = await toldOn(userId, day)
    if (!recipient || told.length === 0) return null
    const open = told.filter(({ settled }) => !settled)
    const settled = told.filter((one) => one.settled).map(settledItem)
    const own = open.filter((one) => one.own)
    const team = open.filter((one) => !one.own)
    return {
      subject: subjectOf(own, team),
      preview: `What there is to know today about training at ${companyName}.`,
      greetingName: recipient.first_name,
      blocks: [
        ...list('Overdue or expired', itemsOf(own, LATE)),
        ...list('To be done soon', itemsOf(own, ['due', 'expiry', 'retrain'])),
        ...list('New for you', itemsOf(own, ['assigned', 'optional'])),
        ...list('Overdue or expired in your team', itemsOf(team, LATE)),
        ...list('Settled in the meantime', settled),
        ...closing(own.length > 0),
      ],
      obsolete: obsoleteReason(recipient, open.length),
    }
  },
})

interface Recipient {
  status: string
  disabled_at: string | null
}

function obsoleteReason({ status, disabled_at: disabledAt }: Recipient, open: number) {
  if (status !== 'active') return 'The recipient is no longer active.'
  if (disabledAt !== null) return 'The account of the recipient is disabled.'
  if (open === 0) return 'Everything it told of is settled.'
}

function subjectOf(own: Told[], team: Told[]): string {
  const late = (told: Told[]) => told.filter(({ kind }) => LATE.includes(nameOf(kind))).length
  if (late(own) > 0) return `${trainings(late(own))} overdue or expired`
  if (own.length > 0) return `${trainings(own.length)} to do`
  if (team.length > 0) return `${trainings(team.length)} overdue or expired in your team`
  return 'Your training'
}

const trainings = (count: number) => (count === 1 ? '1 training' : `${count} trainings`)

const itemsOf = (told: Told[], names: readonly ReminderName[]) =>
  told.filter(({ kind }) => names.includes(nameOf(kind))).map(itemOf)

function list(title: string, items: MailItem[]): MailBlock[] {
  if (items.length === 0) return []
  const more = items.length - MOST_ITEMS
  const rest = more > 0 ? [{ text: `and ${more} more` }] : []
  return [{ type: 'list', title, items: [...items.slice(0, MOST_ITEMS), ...rest] }]
}

function itemOf({ own, person, module, moduleId, kind, factOn }: Told): MailItem {
  const text = `${module}: ${wordsOf(kind, factOn)}`
  return own ? { text, url: `${appUrl}/training/${moduleId}` } : { text: `${person}, ${text}` }
}

const settledItem = ({ own, person, module }: Told): MailItem => ({
  text: own ? module : `${person}, ${module}`,
})

function wordsOf(kind: string, day: Day): string {
  const date = dayInWords(day)
  switch (nameOf(kind)) {
    case 'assigned':
    case 'due':
      return `due on ${date}`
    case 'optional':
      return 'open to you, without a due date'
    case 'overdue':
      return `was due on ${date}`
    case 'expiry':
      return `valid until ${date}, to be renewed by then`
    case 'retrain':
      return `has changed, to be done again by ${date}`
    case 'expired':
      return `was valid until ${date}`
  }
}

function closing(own: boolean): MailBlock[] {
  const note: MailBlock = {
    type: 'note',
    text: 'You get at most one such mail a day, and are told of each thing once.',
  }
  const action: MailBlock = { type: 'action', label: 'Open my training', url: `${appUrl}/training` }
  return own ? [action, note] : [note]
}
