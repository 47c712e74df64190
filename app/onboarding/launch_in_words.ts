import { counted } from '#core/counted'
import type { ItemKind } from '#onboarding/models/states'

/** What launching gives, as it is told before. */
export interface ToldItem {
  kind: ItemKind
  name: string
  /** Of a task, whose it is. */
  ownerName: string | null
  /** How many people get it. */
  people: number
  /** Whether they get it when they register, not when they are approved. */
  atRegistration?: boolean
}

const LIST = new Intl.ListFormat('en-US')
const MOST_NAMES = 4

/** Some names of many: `I-9, W-4, Handbook and 3 more`. */
function named(names: readonly string[]): string {
  const different = [...new Set(names)]
  if (different.length <= MOST_NAMES) return LIST.format(different)
  const shown = different.slice(0, MOST_NAMES - 1)
  return LIST.format([...shown, `${different.length - shown.length} more`])
}

const ACTS = { approve: 'Approving', import: 'Importing', leave: 'Ending employment' } as const

/** What starts a checklist. */
export type Act = keyof typeof ACTS

/**
 * One sentence about what approving gives: "Approving assigns 3 trainings, sends I-9 and W-4 for
 * signature and creates 5 tasks for IT and Maya Lindqvist." One more says what registering has given
 * by then. Null where there is nothing.
 */
export function launchInWords(
  people: number,
  items: readonly ToldItem[],
  act: Act = 'approve'
): string | null {
  const whom = people === 1 ? '' : ` ${people} people`
  const [early, later] = [true, false].map((is) =>
    items.filter(({ atRegistration = false }) => atRegistration === is)
  )
  const sentences = [
    sentenceOf('Their registration', early ?? []),
    sentenceOf(`${ACTS[act]}${whom}`, later ?? []),
  ].filter((sentence) => sentence !== null)
  return sentences.length > 0 ? sentences.join(' ') : null
}

function sentenceOf(subject: string, items: readonly ToldItem[]): string | null {
  const of = (kind: ItemKind) => items.filter((item) => item.kind === kind)
  const sum = (some: readonly ToldItem[]) => some.reduce((total, item) => total + item.people, 0)
  const names = (some: readonly ToldItem[]) => named(some.map(({ name }) => name))
  const [training, sign, read, upload, task] = [
    of('training'),
    of('sign'),
    of('read'),
    of('upload'),
    of('task'),
  ]
  const parts = [
    training.length > 0 && `assigns ${counted(sum(training), 'training')}`,
    sign.length > 0 && `sends ${names(sign)} for signature`,
    read.length > 0 && `sends ${names(read)} to read`,
    upload.length > 0 && `requests ${names(upload)}`,
    task.length > 0 &&
      `creates ${counted(sum(task), 'task')} for ${named(task.map((one) => one.ownerName ?? 'HR'))}`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return `${subject} ${LIST.format(parts)}.`
}

/** One email that goes out with it. */
export interface ToldEmail {
  to: string
  about: 'approval' | 'sign' | 'read' | 'upload'
  /** The item's name and key; empty for the approval. */
  name: string
  key: string
  people: number
}

const REASONS = {
  approval: 'approval',
  sign: 'request to sign',
  read: 'request to read',
  upload: 'request to upload',
} as const

/**
 * How many emails go out: "At least 2 emails" where there are tasks, since their owners get one a day,
 * about all that they got that day.
 */
export const emailCount = (emails: number, tasks: number): string =>
  `${tasks > 0 ? 'At least ' : ''}${counted(emails, 'email')}`

/**
 * Who gets an email about what: "3 emails: Ana Díaz (approval), Maya Lund (I-9 and W-4 to sign)"; of
 * several people how many of each. Null where none goes out.
 */
export function emailsInWords(
  people: number,
  emails: readonly ToldEmail[],
  tasks = 0
): string | null {
  const sum = (some: readonly ToldEmail[]) => some.reduce((total, one) => total + one.people, 0)
  const all = sum(emails)
  if (all === 0) return tasks > 0 ? 'The owners of these tasks are emailed, except you.' : null
  const parts =
    people === 1
      ? [...Map.groupBy(emails, ({ to }) => to)].map(
          ([to, own]) => `${to} (${LIST.format(aboutOf(own))})`
        )
      : [...Map.groupBy(emails, ({ about }) => about)].map(([about, some]) =>
          requests(sum(some), REASONS[about])
        )
  return `${emailCount(all, tasks)}: ${parts.join(', ')}`
}

const requests = (count: number, reason: string) =>
  counted(count, reason, reason.replace(/^(approval|request)/, '$1s'))

const aboutOf = (emails: readonly ToldEmail[]) =>
  [...Map.groupBy(emails, ({ about }) => about)].map(([about, some]) =>
    about === 'approval' ? 'approval' : `${named(some.map(({ name }) => name))} to ${about}`
  )
