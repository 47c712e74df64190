import { capital } from '#core/capital'
import type { Access } from '#accounts/permissions/access'
import { ERASED_PERFORMER } from '#audit/services/chain'
import { isoTime } from '#core/time'
import {
  beforeRequest,
  readActivity,
  type ActivityEntry,
} from '#dashboard/queries/activity_entries'
import {
  ACTIVITY_KINDS,
  COMMAND_LINE,
  kindOf,
  type ActivityKind,
  type ActivityType,
  type Phrase,
} from '#dashboard/activity/kinds'
import { teamAccounts } from '#people/queries/team'
import { learnerOf } from '#training/queries/own/own_employee'

/** One item of the activity; `employeeId` where the reader may open the person. */
export type Activity = {
  id: number
  description: string
  /** ISO 8601, UTC. */
  timestamp: string
  type: ActivityType
  employeeName?: string
  employeeId?: number
}

export interface ActivityPage {
  rows: Activity[]
  /** The number of the entry before which the next page starts; null at the end. */
  next: number | null
}

interface ActivityViewer {
  id: number
  access: Access
  /** Only what is about the team of this account. */
  team?: number
}

/** Entries read per displayed line: the entries of one request become one line. */
const ENTRIES_EACH = 8
/** Used when that was not enough, because many entries became one line. */
const MORE_EACH = 24
/** Most queries for one page; missing lines come with the next page. */
const MOST_TURNS = 3
/** The same where most of what is read is about others. */
const MOST_TURNS_OF_TEAM = 6

/** Who may read entries of a kind: everyone's with the permission, otherwise only one's own. */
function rightsOf(access: Access, type?: ActivityType) {
  const kinds = ACTIVITY_KINDS.filter((kind) => type === undefined || kind.type === type)
  const everyone = kinds.filter((kind) => !kind.ownOnly && access.can(kind.permission))
  // Readers of everyone's training see the batch that assigned their own.
  const seen = new Set(everyone.map(({ permission }) => permission))
  const own = kinds.filter(
    (kind) => !seen.has(kind.permission) && !everyone.includes(kind) && kind.entityType !== 'user'
  )
  return { everyone, own }
}

/**
 * Recent activity that a person may know, the newest first: for kinds with the permission
 * everyone's, otherwise only their own. A page ends with a whole change, so it may have a few
 * lines less than requested; of a change with more lines than a page, the first ones are shown.
 * Readers of everyone's activity take one query, others three, as long as each change fits into
 * the read. A larger change is shown without its size and skipped. For a team there is one query
 * more, and a page may be empty though older ones are not.
 */
export async function listActivity(
  viewer: ActivityViewer,
  { type, perPage, ...from }: { type?: ActivityType; before?: number; perPage: number }
): Promise<ActivityPage> {
  const { everyone, own } = rightsOf(viewer.access, type)
  const learner = own.length === 0 ? null : await learnerOf(viewer.id)
  const subject = own.length === 0 ? null : { userId: viewer.id, employeeId: learner?.id ?? null }
  const team = viewer.team === undefined ? null : await teamAccounts(viewer.team)
  const within = (unit: readonly ActivityEntry[]) =>
    team ? unit.filter(({ user_id: of }) => of !== null && team.has(of)) : unit
  const mostTurns = team ? MOST_TURNS_OF_TEAM : MOST_TURNS
  const rows: Activity[] = []
  let shown = from.before ?? null
  let before = shown
  let open: ActivityEntry[] = []
  let passed = ''
  for (let turn = 1; ; turn++) {
    const limit = perPage * (turn === 1 ? ENTRIES_EACH : MORE_EACH)
    const entries = await readActivity(everyone, subject && { kinds: own, subject }, {
      before,
      limit,
    })
    const units = unitsOf([...open, ...entries])
    const goesOn = entries.length === limit
    // The last one may continue in the next read.
    open = goesOn ? (units.pop() ?? []) : []
    for (const unit of units) {
      const lines = unitKey(unit[0]) === passed ? [] : linesOf(within(unit), viewer)
      if (rows.length > 0 && rows.length + lines.length > perPage) {
        return { rows, next: shown }
      }
      rows.push(...lines.slice(0, perPage))
      shown = unit.at(-1)?.id ?? shown
    }
    const last = entries.at(-1)
    if (!goesOn || !last) return { rows, next: null }
    if (rows.length >= perPage || turn > mostTurns) break
    before = last.id
    if (turn < mostTurns) continue
    if (open.length < limit) break

    // Larger than the read: shown without its size, and another read skips it.
    rows.push(...linesOf(within(open), viewer, { isCut: true }).slice(0, perPage - rows.length))
    passed = unitKey(open[0])
    shown = before = await beforeRequest(open[0]?.request_id ?? null, before)
    open = []
    if (before === null) break
  }
  return { rows, next: shown }
}

/**
 * Groups entries: one request, or a command or the system within the same hour, since work on
 * many people takes a while.
 */
const unitKey = (entry: ActivityEntry | undefined) =>
  entry ? (entry.request_id ?? `${entry.performed_by} ${entry.performed_at.slice(0, 13)}`) : ''

/** Entries of one act, as far as they are adjacent. */
function unitsOf(entries: readonly ActivityEntry[]): ActivityEntry[][] {
  const units: ActivityEntry[][] = []
  for (const entry of entries) {
    const last = units.at(-1)
    if (last && unitKey(last[0]) === unitKey(entry)) last.push(entry)
    else units.push([entry])
  }
  return units
}

/** Another entry of the act already covers the update of its row. */
const isWeak = ({ action }: ActivityEntry) => action === 'update'

const isCompletion = (entry: ActivityEntry) =>
  entry.entity_type === 'training_completion' && entry.action === 'complete'
const isRecording = (entry: ActivityEntry) =>
  entry.entity_type === 'training_recording' && entry.action === 'create'

/**
 * One line per kind of act. A person's own message comes before the changes, and recorded
 * attendance names its people.
 */
function linesOf(
  unit: readonly ActivityEntry[],
  viewer: ActivityViewer,
  { isCut = false } = {}
): Activity[] {
  const isRecorded = unit.some(isRecording)
  const told = unit.filter((entry) =>
    isWeak(entry)
      ? !unit.some(
          (other) =>
            other.user_id === entry.user_id &&
            (!isWeak(other) || (entry.entity_type === 'user' && other.entity_type === 'employee'))
        )
      : !(isRecorded && isCompletion(entry))
  )
  const groups = Map.groupBy(told, (entry) =>
    [entry.entity_type, entry.action, entry.onboarding].join()
  )
  return [...groups.values()].flatMap((group) => {
    const [entry] = group
    const kind = entry && kindOf(entry.entity_type, entry.action)
    return kind ? [lineOf(entry, kind, { count: group.length, isCut }, viewer)] : []
  })
}

function lineOf(
  entry: ActivityEntry,
  kind: ActivityKind,
  { count, isCut }: { count: number; isCut: boolean },
  viewer: ActivityViewer
): Activity {
  const phrase = phraseOf(entry, viewer)
  const sentence =
    entry.onboarding === 1
      ? `${capital(ownerOf(entry, viewer))} onboarding status changed`
      : kind.says(phrase)
  const others = isCut ? 'many more' : `${count - 1} more`
  const name = count === 1 ? nameOf(entry) : null
  return {
    id: entry.id,
    description: count === 1 ? sentence : `${sentence}, and ${others}`,
    timestamp: isoTime(entry.performed_at),
    type: kind.type,
    ...(name ? { employeeName: name } : {}),
    ...(name && entry.employee_id !== null && viewer.access.can('employees:view')
      ? { employeeId: entry.employee_id }
      : {}),
  }
}

function nameOf({ first_name: firstName, last_name: lastName }: ActivityEntry): string | null {
  return firstName === null ? null : `${firstName} ${lastName ?? ''}`.trim()
}

function performerOf({ performed_by: by }: ActivityEntry): string {
  if (by === ERASED_PERFORMER) return 'Someone'
  if (by === 'System') return 'The portal'
  return by.startsWith('Command ') ? COMMAND_LINE : by
}

function ownerOf(entry: ActivityEntry, viewer: ActivityViewer): string {
  if (entry.user_id === viewer.id) return 'your'
  const name = nameOf(entry)
  return name ? `${name}’s` : 'someone’s'
}

function phraseOf(entry: ActivityEntry, viewer: ActivityViewer): Phrase {
  const byId = entry.performed_by_id
  const subjectId = entry.user_id
  const self = byId !== null && byId === subjectId
  const isViewer = byId === viewer.id
  return {
    by: isViewer ? 'You' : performerOf(entry),
    self,
    whom: subjectId === viewer.id ? 'you' : (nameOf(entry) ?? 'someone'),
    whose: self && !isViewer ? 'their' : ownerOf(entry, viewer),
    what: entry.module_name ?? 'a training',
  }
}
