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
  kindOf,
  type ActivityKind,
  type ActivityType,
  type Phrase,
} from '#dashboard/activity/kinds'
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
  /** The number of the entry before which it goes on; null at the end. */
  next: number | null
  /** What `remembered` calls the version of the data; absent where nothing was found. */
  version?: string
}

interface ActivityViewer {
  id: number
  access: Access
}

/** Entries read for each line that is shown: what happened at once becomes one line. */
const ENTRIES_EACH = 8
/** And where that was not enough, for many became one. */
const MORE_EACH = 24
/** Statements that are spent on filling a page; what is missing then comes with the next one. */
const MOST_TURNS = 3

/** By whom entries of a kind are read: everybody's with the permission, else one's own. */
function rightsOf(access: Access, type?: ActivityType) {
  const kinds = ACTIVITY_KINDS.filter((kind) => type === undefined || kind.type === type)
  const everybody = kinds.filter((kind) => !kind.ownOnly && access.can(kind.permission))
  // Who sees everybody's training is told of the batch by which their own was assigned.
  const seen = new Set(everybody.map(({ permission }) => permission))
  const own = kinds.filter(
    (kind) => !seen.has(kind.permission) && !everybody.includes(kind) && kind.entityType !== 'user'
  )
  return { everybody, own }
}

/**
 * What has happened lately, as far as somebody may know, the newest first: everybody's matters of
 * the kinds they hold the permission for, of the others those that are about them or their doing.
 * A page ends with a change, so that it may hold a few lines more than asked for.
 * One statement for whoever sees everybody's, three for others, while what happened at once fits:
 * one change larger than all that is read is told without its size, and passed over.
 */
export async function listActivity(
  viewer: ActivityViewer,
  { type, perPage, ...from }: { type?: ActivityType; before?: number; perPage: number }
): Promise<ActivityPage> {
  const { everybody, own } = rightsOf(viewer.access, type)
  const learner = own.length === 0 ? null : await learnerOf(viewer.id)
  const subject = own.length === 0 ? null : { userId: viewer.id, employeeId: learner?.id ?? null }
  const rows: Activity[] = []
  let shown = from.before ?? null
  let before = shown
  let open: ActivityEntry[] = []
  let passed = ''
  let version: string | undefined
  for (let turn = 1; ; turn++) {
    const limit = perPage * (turn === 1 ? ENTRIES_EACH : MORE_EACH)
    const entries = await readActivity(everybody, subject && { kinds: own, subject }, {
      before,
      limit,
    })
    version ??= entries[0]?.data_version
    const units = unitsOf([...open, ...entries])
    const goesOn = entries.length === limit
    // The last one may go on with the next read.
    open = goesOn ? (units.pop() ?? []) : []
    for (const unit of units) {
      if (rows.length >= perPage) return { rows, version, next: shown }
      if (unitKey(unit[0]) !== passed) rows.push(...linesOf(unit, viewer))
      shown = unit.at(-1)?.id ?? shown
    }
    const last = entries.at(-1)
    if (!goesOn || !last) return { rows, version, next: null }
    if (rows.length >= perPage || turn > MOST_TURNS) break
    before = last.id
    if (turn < MOST_TURNS) continue
    if (open.length < limit) break

    // Larger than what is read of it: told without its size, and one more read for what is older.
    rows.push(...linesOf(open, viewer, { isCut: true }))
    passed = unitKey(open[0])
    shown = before = await beforeRequest(open[0]?.request_id ?? null, before)
    open = []
    if (before === null) break
  }
  return { rows, version, next: shown }
}

/**
 * Whose and when: one request, or a command or the system within the same hour, for a walk over
 * many people takes a while.
 */
const unitKey = (entry: ActivityEntry | undefined) =>
  entry ? (entry.request_id ?? `${entry.performed_by} ${entry.performed_at.slice(0, 13)}`) : ''

/** What was done at once, as far as it stands together. */
function unitsOf(entries: readonly ActivityEntry[]): ActivityEntry[][] {
  const units: ActivityEntry[][] = []
  for (const entry of entries) {
    const last = units.at(-1)
    if (last && unitKey(last[0]) === unitKey(entry)) last.push(entry)
    else units.push([entry])
  }
  return units
}

/** That a row was updated is said by whatever updated it. */
const isWeak = ({ action }: ActivityEntry) => action === 'update'

const isCompletion = (entry: ActivityEntry) =>
  entry.entity_type === 'training_completion' && entry.action === 'complete'
const isRecording = (entry: ActivityEntry) =>
  entry.entity_type === 'training_recording' && entry.action === 'create'

/**
 * One line for each kind of thing that was done; a person's own words come before the changes, and
 * that attendance was recorded says of whom.
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
      ? `${capital(ownerOf(entry, viewer))} onboarding moved on`
      : kind.says(phrase)
  const others = isCut ? 'many more' : `${count - 1} more like it`
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

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function performerOf({ performed_by: by }: ActivityEntry): string {
  if (by === ERASED_PERFORMER) return 'Somebody'
  if (by === 'System') return 'The portal'
  return by.startsWith('Command ') ? 'The command line' : by
}

function ownerOf(entry: ActivityEntry, viewer: ActivityViewer): string {
  if (entry.user_id === viewer.id) return 'your'
  const name = nameOf(entry)
  return name ? `${name}’s` : 'somebody’s'
}

function phraseOf(entry: ActivityEntry, viewer: ActivityViewer): Phrase {
  const byId = entry.performed_by_id
  const subjectId = entry.user_id
  const self = byId !== null && byId === subjectId
  const isViewer = byId === viewer.id
  return {
    by: isViewer ? 'You' : performerOf(entry),
    self,
    whom: subjectId === viewer.id ? 'you' : (nameOf(entry) ?? 'somebody'),
    whose: self && !isViewer ? 'their' : ownerOf(entry, viewer),
    what: entry.module_name ?? 'a training',
  }
}
