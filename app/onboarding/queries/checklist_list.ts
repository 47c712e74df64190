import db from '@adonisjs/lucid/services/db'
import { cached, selectDataVersion } from '#core/cached'
import { countOf, table, type RowOf } from '#core/database/table'
import { DEFAULT_PER_PAGE, type ListPage, type Paging } from '#core/http/paging'
import { likePerson } from '#core/search/normalize'
import { isoTime } from '#core/time'
import { startOf } from '#onboarding/first_day'
import type { ChecklistStatus, ItemKind, Owner, PacketKind } from '#onboarding/models/states'
import { requiredToCome } from '#onboarding/queries/required_to_come'
import { nameOf } from '#accounts/name_of'
import { withinTeam } from '#people/queries/team'
import type { Day } from '#training/compliance_status'
import { localDay } from '#settings/local_time'
import { turns } from '#signing/queries/awaiting_signature'

export const CHECKLIST_SORTS = [
  'urgent',
  'startOn',
  '-startOn',
  'name',
  '-name',
  'dueOn',
  '-dueOn',
] as const
type ChecklistSort = (typeof CHECKLIST_SORTS)[number]

export interface ChecklistFilters {
  kind?: PacketKind
  /** Without it, who is under way: planned and open. */
  status?: ChecklistStatus
  q?: string
  department?: string
  /** Something of it is late. */
  late?: boolean
  /** An account that has something of it to do. */
  owner?: number
  /** Only the team of this account. */
  team?: number
  sort?: ChecklistSort
}

export type LateItem = {
  id: number
  checklistId: number
  kind: ItemKind
  name: string
  owner: Owner
  /** Whom it waits for. */
  ownerName: string
  dueOn: Day | null
  problem: string | null
}

const COLUMNS = {
  urgent: 'c.urgent_on',
  startOn: 'c.start_on',
  name: 'u.sort_name',
  dueOn: 'c.next_due_on',
} as const

/** The first day is sorted as it is shown, which for a current onboarding is the profile's. */
const columnOf = (by: keyof typeof COLUMNS, { kind = 'onboarding', status }: ChecklistFilters) =>
  by === 'startOn' && kind === 'onboarding' && status !== 'closed' ? 'e.start_date' : COLUMNS[by]

const today = (): Day => localDay()

function matching(filters: ChecklistFilters) {
  const { kind = 'onboarding', status, q, department, late, owner, team } = filters
  const query = table(db, 'onboarding_checklists as c')
    .join('employees as e', 'e.id', 'c.employee_id')
    .join('users as u', 'u.id', 'e.user_id')
    .where('c.kind', kind)
    .whereNull('e.erased_at')
  if (status === 'closed') query.whereNull('c.current').where('c.status', 'closed')
  else if (status) query.where('c.current', 1).where('c.status', status)
  else query.where('c.current', 1).whereIn('c.status', ['planned', 'open'])
  if (late) query.where('c.next_due_on', '<', today())
  if (department) query.where('u.department', department)
  if (q) query.whereRaw(`u.search_text like ? escape '!'`, [likePerson(q)])
  withinTeam(query, 'e.id', team)
  if (owner) {
    query.whereExists((items) =>
      items
        .from('onboarding_checklist_items as i')
        .whereColumn('i.checklist_id', 'c.id')
        .where('i.owner_user_id', owner)
        .where('i.status', 'open')
    )
  }
  return query
}

/** Their number, as the list counts them. */
export const countChecklists = (filters: ChecklistFilters) => countOf(matching(filters))

const listed = (filters: ChecklistFilters) =>
  matching(filters)
    .select('c.id', 'c.kind', 'c.status', 'c.start_on', 'c.last_day', 'c.asked', 'c.settled')
    .select('c.next_due_on', 'c.opened_at', 'c.done_at', 'c.employee_id')
    .select('c.current', 'e.start_date')
    .select('e.employee_number', 'e.location', 'e.status as employee_status')
    .select('e.onboarding_status', 'u.first_name', 'u.last_name', 'u.email', 'u.position')
    .select('u.department')

type ListedRow = RowOf<ReturnType<typeof listed>>

/**
 * A page of people's runs, the most urgent first unless asked otherwise: at most four statements, of which
 * the count is asked for once per state of the data, and those of what is planned.
 */
export async function listChecklists(
  filters: ChecklistFilters,
  { page = 1, perPage = DEFAULT_PER_PAGE }: Omit<Paging, 'cursor'>
): Promise<ListPage<ChecklistRow>> {
  const { sort = 'urgent', ...meant } = filters
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const column = columnOf(sort.replace('-', '') as keyof typeof COLUMNS, filters)
  const rows = await listed(meant)
    .orderBy(column, direction)
    .orderBy('c.id', direction)
    .offset((page - 1) * perPage)
    .limit(perPage)
    .select(selectDataVersion())
  const total = await cached(
    JSON.stringify(['onboarding', today(), meant]),
    () => countChecklists(meant),
    rows[0]?.data_version
  )
  return { rows: await viewsOf(rows), total, page, perPage, nextCursor: null }
}

/** What is late, or could not be sent, of some runs, and whom it waits for: at most two statements. */
async function lateItems(checklistIds: readonly number[]): Promise<LateItem[]> {
  if (checklistIds.length === 0) return []
  const rows = await table(db, 'onboarding_checklist_items as i')
    .leftJoin('users as u', 'u.id', 'i.owner_user_id')
    .leftJoin('roles as r', 'r.id', 'i.owner_role_id')
    .leftJoin('document_requests as d', 'd.id', 'i.document_request_id')
    .whereIn('i.checklist_id', checklistIds)
    .where('i.status', 'open')
    .where((item) => item.where('i.due_on', '<', today()).orWhereNotNull('i.problem'))
    .orderBy('i.due_on')
    .orderBy('i.id')
    .select('i.id', 'i.checklist_id', 'i.kind', 'i.name', 'i.owner', 'i.due_on', 'i.problem')
    .select('u.first_name', 'u.last_name', 'u.email', 'r.name as role')
    .select('i.signing_request_id', 'd.state as request_state')
  const signers = await signersOf(rows.flatMap((row) => row.signing_request_id ?? []))
  const waitsFor = ({ kind, ...row }: (typeof rows)[number]): string => {
    if (kind === 'sign') return signers.get(row.signing_request_id) ?? HR
    // What was not sent, or is being reviewed.
    if ((kind === 'upload' || kind === 'read') && row.request_state !== 'open') return HR
    return row.role ?? (nameOf(row) || HR)
  }
  return rows.map((row) => ({
    id: row.id,
    checklistId: row.checklist_id,
    kind: row.kind,
    name: row.name,
    owner: row.owner,
    ownerName: waitsFor(row),
    dueOn: row.due_on,
    problem: row.problem,
  }))
}

const HR = 'HR'

/** The names of those whose turn it is to sign, by request. */
async function signersOf(requestIds: readonly number[]): Promise<Map<number | null, string>> {
  if (requestIds.length === 0) return new Map()
  const rows = await turns(db)
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .whereIn('a.request_id', [...requestIds])
    .orderBy('a.id')
    .select('a.request_id', 'a.recipient_name', 'u.first_name', 'u.last_name', 'u.email')
  const ofRequest = Map.groupBy(rows, (row) => row.request_id)
  return new Map(
    [...ofRequest].map(([id, own]) => [
      id,
      own.map((row) => nameOf(row) || row.recipient_name).join(', '),
    ])
  )
}

async function viewsOf(rows: readonly ListedRow[]) {
  const late = await lateItems(rows.map(({ id }) => id))
  const toCome = await requiredToCome(db.connection(), rows)
  return rows.map((row) => viewOf(row, late, toCome))
}

const viewOf = (
  row: ListedRow,
  late: readonly LateItem[],
  toCome: ReadonlyMap<number, number>
) => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  startOn: startOf(row, row.start_date),
  lastDay: row.last_day,
  openedAt: isoTime(row.opened_at),
  doneAt: isoTime(row.done_at),
  progress: {
    done: row.settled,
    all: row.asked + (row.status === 'planned' ? (toCome.get(row.employee_id) ?? 0) : 0),
  },
  nextDueOn: row.next_due_on,
  employee: {
    id: row.employee_id,
    name: nameOf(row),
    employeeId: row.employee_number,
    position: row.position,
    department: row.department,
    location: row.location,
    status: row.employee_status,
    onboardingStatus: row.onboarding_status,
  },
  /** Late, or not sent. */
  late: late.filter(({ checklistId }) => checklistId === row.id),
})

export type ChecklistRow = ReturnType<typeof viewOf>

const PEOPLE_AT_ONCE = 500

/** All of them, some at a time: what an export reads. */
export async function* checklistPages(filters: ChecklistFilters): AsyncGenerator<ChecklistRow[]> {
  let last = 0
  for (;;) {
    const rows = await listed(filters)
      .where('c.id', '>', last)
      .orderBy('c.id')
      .limit(PEOPLE_AT_ONCE)
    if (rows.length === 0) return
    last = rows.at(-1)?.id ?? last
    yield await viewsOf(rows)
  }
}
