import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { appUrl, companyName } from '#config/app'
import { registerMailKind, type MailBlock, type MailItem } from '#outbox/services/mail_kinds'
import { openDocumentsOf, type NamedDocument } from '#notifications/queries/open_documents'
import { DOCUMENT_DIGESTS } from '#notifications/services/note_documents'
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
    const documents = await openDocumentsOf(userId)
    const ofDocuments = await db.from(DOCUMENT_DIGESTS).where({ user_id: userId, day }).first()
    if (!recipient || (told.length === 0 && !ofDocuments)) return null
    const today = DateTime.utc().toISODate()
    const isLate = ({ dueOn }: NamedDocument) => dueOn !== null && dueOn < today
    const late = documents.filter(isLate)
    const open = told.filter(({ settled }) => !settled)
    const settled = told.filter((one) => one.settled).map(settledItem)
    const own = open.filter((one) => one.own)
    const team = open.filter((one) => !one.own)
    return {
      subject: subjectOf(own, team, documents.length, late.length),
      preview: `What there is to do today at ${companyName}.`,
      greetingName: recipient.first_name,
      blocks: [
        ...list('Overdue or expired', itemsOf(own, LATE)),
        ...list('To be done soon', itemsOf(own, ['due', 'expiry', 'retrain'])),
        ...list('New for you', itemsOf(own, ['assigned', 'optional'])),
        ...list('Overdue documents', late.map(documentItem)),
        ...list(
          'Documents to sign, upload or read',
          documents.filter((one) => !isLate(one)).map(documentItem)
        ),
        ...list('Overdue or expired in your team', itemsOf(team, LATE)),
        ...list('Settled in the meantime', settled),
        ...closing(own.length > 0, documents.length > 0),
      ],
      obsolete: obsoleteReason(recipient, open.length + documents.length),
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

function subjectOf(own: Told[], team: Told[], documents: number, lateDocuments: number): string {
  const training = trainingSubject(own, team)
  if (documents === 0) return training ?? 'Your training'
  const count = lateDocuments || documents
  const text = `${count === 1 ? '1 document' : `${count} documents`} ${lateDocuments ? 'overdue' : 'to do'}`
  return training ? `${training}, ${text}` : text
}

function trainingSubject(own: Told[], team: Told[]): string | null {
  const late = (told: Told[]) => told.filter(({ kind }) => LATE.includes(nameOf(kind))).length
  if (late(own) > 0) return `${trainings(late(own))} overdue or expired`
  if (own.length > 0) return `${trainings(own.length)} to do`
  if (team.length > 0) return `${trainings(team.length)} overdue or expired in your team`
  return null
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

const DOCUMENT_WORDS: Record<NamedDocument['what'], string> = {
  sign: 'to sign',
  upload: 'to upload',
  read: 'to read',
}

function documentItem({ what, name, of: person, dueOn, path }: NamedDocument): MailItem {
  const whose = person ? `, for ${person}` : ''
  const until = dueOn ? `, due on ${dayInWords(dueOn)}` : ''
  return { text: `${name}: ${DOCUMENT_WORDS[what]}${whose}${until}`, url: `${appUrl}${path}` }
}

function closing(own: boolean, documents: boolean): MailBlock[] {
  const once = documents
    ? 'are told of each training once; documents stand in it until they are done.'
    : 'are told of each thing once.'
  const note: MailBlock = {
    type: 'note',
    text: `You get at most one such mail a day, and ${once}`,
  }
  const action: MailBlock = { type: 'action', label: 'Open my training', url: `${appUrl}/training` }
  const open: MailBlock = {
    type: 'action',
    label: 'Open my documents',
    url: `${appUrl}/documents`,
  }
  if (own) return [action, note]
  return documents ? [open, note] : [note]
}
