import User from '#accounts/models/user'
import { accessOf } from '#accounts/permissions/access'
import { appUrl } from '#config/app'
import { companyName } from '#settings/current'
import { calendarDayInWords, localDay } from '#settings/local_time'
import { registerMailKind, type MailBlock, type MailItem } from '#messages/services/mail_kinds'
import type { TaskView } from '#onboarding/queries/tasks/task_list'
import { openDocumentsOf, type NamedDocument } from '#reminders/queries/open_documents'
import { hrAccounts, ownOpenTasks } from '#reminders/queries/open_tasks'
import { daysWithDocuments, readerOf } from '#reminders/queries/digest_recipients'
import { remindersSentOn, type SentReminders } from '#reminders/queries/sent_reminders'
import { nameOf, type ReminderName } from '#reminders/reminder_schedule'
import { addDays, RENEWAL_OPENS_DAYS, type Day } from '#training/compliance_status'
import { counted } from '#core/counted'

declare module '#messages/services/mail_kinds' {
  interface MailKinds {
    /** training_reminders records the account's items of each day. */
    training_digest: { userId: number; day: Day }
  }
}

/** Keeps an email readable; the rest is only counted. */
const MOST_ITEMS = 50

const LATE: readonly ReminderName[] = ['overdue', 'expired']

/** An onboarding task that is the recipient's to do. */
type DigestTask = Pick<TaskView, 'name' | 'dueOn' | 'late'> & {
  employee: Pick<TaskView['employee'], 'name' | 'self'>
}

interface Facts extends Recipient {
  told: SentReminders[]
  documents: NamedDocument[]
  tasks: { named: DigestTask[]; all: number; late: number }
  today: Day
  /** Whether they can open the training of others, and so of their team. */
  opensTeam: boolean
}

registerMailKind('training_digest', {
  label: 'Daily digest',
  about: 'Training, documents and onboarding tasks to do, at most once a day.',
  inbox: true,
  always: null,
  find: digestsOf,
  write(facts) {
    const { told, documents, tasks, today, opensTeam } = facts
    const isLate = ({ dueOn }: NamedDocument) => dueOn !== null && dueOn < today
    const late = documents.filter(isLate)
    const open = told.filter(({ settled }) => !settled)
    const settled = told.filter((one) => one.settled).map(settledItem)
    const own = open.filter((one) => one.own)
    const team = open.filter((one) => !one.own)
    return {
      subject: subjectOf(
        trainingSubject(own, team),
        waiting(documents.length, late.length, 'document'),
        waiting(tasks.all, tasks.late, 'onboarding task')
      ),
      preview: `What you have to do today at ${companyName()}.`,
      greetingName: facts.first_name,
      blocks: [
        ...list('Overdue or expired', itemsOf(own, LATE)),
        ...list('Due soon', itemsOf(own, ['due', 'expiry', 'retrain'])),
        ...list('New for you', itemsOf(own, ['assigned', 'optional'])),
        ...list('Overdue documents', late.map(documentItem)),
        ...list(
          'Documents to sign, upload or read',
          documents.filter((one) => !isLate(one)).map(documentItem)
        ),
        ...list(
          'Overdue onboarding tasks',
          tasks.named.filter((one) => one.late).map(taskItem),
          tasks.late
        ),
        ...list(
          'Onboarding tasks',
          tasks.named.filter((one) => !one.late).map(taskItem),
          tasks.all - tasks.late
        ),
        ...list('Overdue or expired in your team', itemsOf(team, LATE, opensTeam)),
        ...list('Settled in the meantime', settled),
        ...closing(
          own.length > 0,
          documents.length > 0,
          tasks.all > 0,
          team.length > 0 && opensTeam
        ),
      ],
      obsolete: obsoleteReason(facts, open.length + documents.length + tasks.all),
      item: { text: firstOf(own, documents, tasks, team) },
    }
  },
  examples: () => [
    { name: 'To an employee', facts: exampleDigest(false) },
    { name: 'To a manager', facts: exampleDigest(true) },
  ],
})

/** Digests of one account share their facts; emails and inboxes belong to one account each. */
async function digestsOf(payloads: readonly { userId: number; day: Day }[]) {
  const facts = new Map<string, Facts>()
  const hr = await hrAccounts()
  for (const [userId, own] of Map.groupBy(payloads, (one) => one.userId)) {
    const days = own.map(({ day }) => day)
    const recipient = await readerOf(userId)
    if (!recipient) continue
    const told = await remindersSentOn(userId, days)
    const documents = await openDocumentsOf(userId)
    const tasks = await ownOpenTasks(userId, hr.has(userId))
    const ofDocuments = await daysWithDocuments(userId, days)
    for (const day of days) {
      if (told(day).length === 0 && !ofDocuments.has(day)) continue
      const today = localDay()
      const shown = { told: told(day), documents, tasks, today }
      const opensTeam = shown.told.some((one) => !one.own) && (await reviewsTraining(userId))
      facts.set(`${userId}.${day}`, { ...recipient, ...shown, opensTeam })
    }
  }
  return payloads.map(({ userId, day }) => facts.get(`${userId}.${day}`) ?? null)
}

async function reviewsTraining(userId: number): Promise<boolean> {
  const access = await accessOf(await User.findOrFail(userId))
  return access.can('training:review')
}

/** What its button opens comes first, for a one-line preview. */
function firstOf(
  own: SentReminders[],
  documents: NamedDocument[],
  tasks: Facts['tasks'],
  team: SentReminders[]
): string {
  const [first] = [
    ...own.map((one) => itemOf(one, false)),
    ...documents.map(documentItem),
    ...tasks.named.map(taskItem),
    ...team.map((one) => itemOf(one, false)),
  ]
  const more = own.length + documents.length + tasks.all + team.length - 1
  return `${first?.text ?? 'Everything in it is done.'}${more > 0 ? `, and ${more} more` : ''}`
}

function exampleDigest(manager: boolean): Facts {
  const training: SentReminders = {
    moduleId: 0,
    module: 'Sample training',
    own: true,
    person: 'Example Person',
    kind: 'overdue_1',
    factOn: '2030-01-14',
    settled: false,
  }
  const document: NamedDocument = {
    id: 0,
    userId: 0,
    dueOn: '2030-01-20',
    askedOn: '2030-01-10',
    what: 'sign',
    name: 'Sample agreement',
    of: null,
    path: '/documents',
  }
  const team: SentReminders = {
    ...training,
    own: false,
    person: 'Sam Sample',
    factOn: '2030-01-08',
  }
  const exampleTask: DigestTask = {
    name: 'Prepare a laptop',
    dueOn: '2030-01-14',
    late: true,
    employee: { name: 'Sam Sample', self: false },
  }
  return {
    first_name: 'Example',
    status: 'active',
    disabled_at: null,
    today: '2030-01-15',
    told: [
      training,
      { ...training, module: 'Another sample training', kind: 'due_7', factOn: '2030-01-22' },
      { ...training, module: 'Sample refresher', kind: 'assigned', settled: true },
      ...(manager ? [team] : []),
    ],
    documents: [document, { ...document, what: 'upload', name: 'Sample proof', dueOn: null }],
    opensTeam: manager,
    tasks: manager ? { named: [exampleTask], all: 1, late: 1 } : { named: [], all: 0, late: 0 },
  }
}

interface Recipient {
  first_name: string
  status: string
  disabled_at: string | null
}

function obsoleteReason({ status, disabled_at: disabledAt }: Recipient, open: number) {
  if (status !== 'active') return 'The recipient is no longer active.'
  if (disabledAt !== null) return 'The account of the recipient is disabled.'
  if (open === 0) return 'Everything in it is done.'
}

const subjectOf = (...parts: (string | null)[]): string =>
  parts.filter((part) => part !== null).join(', ') || 'Your training'

/** What of some things is overdue or else to do; null of none. */
function waiting(all: number, late: number, noun: string): string | null {
  if (all === 0) return null
  return `${counted(late || all, noun)} ${late ? 'overdue' : 'to do'}`
}

function trainingSubject(own: SentReminders[], team: SentReminders[]): string | null {
  const late = (told: SentReminders[]) =>
    told.filter(({ kind }) => LATE.includes(nameOf(kind))).length
  if (late(own) > 0) return `${trainings(late(own))} overdue or expired`
  if (own.length > 0) return `${trainings(own.length)} to do`
  if (team.length > 0) return `${trainings(team.length)} overdue or expired in your team`
  return null
}

const trainings = (count: number) => counted(count, 'training')

const itemsOf = (told: SentReminders[], names: readonly ReminderName[], opensTeam = false) =>
  told.filter(({ kind }) => names.includes(nameOf(kind))).map((one) => itemOf(one, opensTeam))

/** @param all how many there are, where not all are in `items`. */
function list(title: string, items: MailItem[], all = items.length): MailBlock[] {
  if (all === 0) return []
  const named = items.slice(0, MOST_ITEMS)
  const more = all - named.length
  const rest = more > 0 ? [{ text: `and ${more} more` }] : []
  return [{ type: 'list', title, items: [...named, ...rest] }]
}

const TEAM = `${appUrl}/training/compliance?scope=team`

function itemOf(
  { own, person, module, moduleId, kind, factOn }: SentReminders,
  opensTeam: boolean
): MailItem {
  const text = `${module}: ${wordsOf(kind, factOn)}`
  if (own) return { text, url: `${appUrl}/training/${moduleId}` }
  return { text: `${person}, ${text}`, ...(opensTeam && { url: `${TEAM}&moduleId=${moduleId}` }) }
}

const settledItem = ({ own, person, module }: SentReminders): MailItem => ({
  text: own ? module : `${person}, ${module}`,
})

function wordsOf(kind: string, day: Day): string {
  const date = calendarDayInWords(day)
  const opens = addDays(day, -RENEWAL_OPENS_DAYS)
  switch (nameOf(kind)) {
    case 'assigned':
    case 'due':
      return `due on ${date}`
    case 'optional':
      return 'assigned to you, no due date'
    case 'overdue':
      return `was due on ${date}`
    case 'expiry':
      return opens > localDay()
        ? `valid until ${date}, renew it from ${calendarDayInWords(opens)}`
        : `valid until ${date}, renew it by then`
    case 'retrain':
      return opens > localDay()
        ? `has changed, retake it from ${calendarDayInWords(opens)}, by ${date}`
        : `has changed, retake it by ${date}`
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
  const until = dueOn ? `, due on ${calendarDayInWords(dueOn)}` : ''
  return { text: `${name}: ${DOCUMENT_WORDS[what]}${whose}${until}`, url: `${appUrl}${path}` }
}

function taskItem({ name, dueOn, late, employee }: DigestTask): MailItem {
  const whose = employee.self ? '' : `, for ${employee.name}`
  const until = dueOn ? `, ${late ? 'was due' : 'due'} on ${calendarDayInWords(dueOn)}` : ''
  return { text: `${name}${whose}${until}`, url: `${appUrl}/onboarding/tasks` }
}

function closing(own: boolean, documents: boolean, tasks: boolean, team: boolean): MailBlock[] {
  const training =
    'You get at most one email like this a day. Training is repeated as its date comes closer, and from time to time after it'
  const rest = documents || tasks ? '; documents and tasks are listed until they are done.' : '.'
  const note: MailBlock = { type: 'note', text: `${training}${rest}` }
  const action: MailBlock = { type: 'action', label: 'Open my training', url: `${appUrl}/training` }
  const open: MailBlock = {
    type: 'action',
    label: 'Open my documents',
    url: `${appUrl}/documents`,
  }
  const ofTasks: MailBlock = {
    type: 'action',
    label: 'Open my tasks',
    url: `${appUrl}/onboarding/tasks`,
  }
  const ofTeam: MailBlock = { type: 'action', label: "Open my team's training", url: TEAM }
  if (own) return [action, note]
  if (documents) return [open, note]
  if (tasks) return [ofTasks, note]
  return team ? [ofTeam, note] : [note]
}
