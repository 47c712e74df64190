import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { isMysql } from '#database/column_helpers'
import { along, fixedJoin } from '#database/index_hints'
import { likeContaining, likePerson, nameContaining } from '#core/search/normalize'
import { decodeCursor, invalidCursor, type Paging } from '#core/http/paging'
import { dbTime, isDbTime } from '#core/time'
import { table, untyped, type Expression } from '#core/database/table'
import { localDay } from '#settings/local_time'
import { withinTeam } from '#people/queries/team'
import { i9OverdueSince } from '#signing/i9_clocks'
import { OPEN, TABS, type Attention, type RequestStatus, type Tab } from '#signing/request'

export interface RequestFilters {
  tab?: Tab
  status?: RequestStatus
  employeeId?: number
  attention?: Attention
  /** Only the team of this account. */
  team?: number
  /** A part of the name or address of the employee, or of a signer without an account. */
  q?: string
}

/** The viewer: HR sees all requests, others see those they sign. */
export interface RequestViewer {
  id: number
  all: boolean
}

const requests = () => table(db, 'signing_requests as r')
type Requests = ReturnType<typeof requests>

/** The statuses selected by tab and status; null without either. */
function statusesOf({ tab, status }: RequestFilters): readonly RequestStatus[] | null {
  const ofTab: readonly RequestStatus[] | null = tab ? TABS[tab] : null
  if (!status) return ofTab
  return ofTab && !ofTab.includes(status) ? [] : [status]
}

/** One table in the order of one index: otherwise MySQL sorts all requests for each page. */
const walk = (index: string) =>
  reading(along(db.connection(), 'signing_requests as r', index), requests())

/** The same query with raw tables. */
function reading(tables: string, query: Requests, bindings: string[] = []): Requests {
  untyped(query).from(db.raw(tables, bindings) as never)
  return query
}

/**
 * Finds people by name first, each kind within one index: employees, and external signers, whose
 * addresses only HR sees.
 */
function search(q: string, viewer: RequestViewer): Requests {
  const join = fixedJoin(db.connection())
  const hint = isMysql(db.connection()) ? ' force index (users_roster_name)' : ''
  const [named, names] = nameContaining('a.recipient_name', q)
  return reading(
    `(select s.id from users as u${hint}
        ${join} employees as e on e.user_id = u.id
        ${join} signing_requests as s on s.employee_id = e.id
        where u.search_text like ? escape '!'
      union select a.request_id from signing_actions as a
        where a.user_id is null
          and (${named}${viewer.all ? ` or a.recipient_email like ? escape '!'` : ''})
      ) as matched ${join} signing_requests as r on r.id = matched.id`,
    requests(),
    [likePerson(q), ...names, ...(viewer.all ? [likeContaining(q)] : [])]
  )
}

/** The requests that match the filters and that the viewer may see, unsorted. */
export function requestQuery(filters: RequestFilters, viewer: RequestViewer): Requests {
  const { q, employeeId } = filters
  const query = q ? search(q, viewer) : requests()
  if (employeeId) void query.where('r.employee_id', employeeId)
  const statuses = statusesOf(filters)
  if (statuses) void query.whereIn('r.status', statuses)
  if (filters.attention) needingAttention(query, filters.attention)
  withinTeam(query, 'r.employee_id', filters.team)
  if (!viewer.all) {
    void query.whereIn('r.id', (own) => {
      own.from('signing_actions as a').where('a.user_id', viewer.id).select('a.request_id')
    })
  }
  return query
}

/** What was declined or has expired needs attention for this many days. */
const ENDED_DAYS = 30

/** Few enough to be sorted. */
const isNarrow = ({ employeeId, attention, team }: RequestFilters) =>
  employeeId !== undefined || attention !== undefined || team !== undefined

/** The employee is still here, and was not sent all documents since that are still in use. */
const STILL_TO_SEND = `
  exists (select 1 from employees as e where e.id = r.employee_id and e.status <> 'inactive')
  and exists (select 1 from signing_documents as d
    join document_templates as t on t.id = d.template_id
    where d.request_id = r.id and t.archived_at is null and not exists (
      select 1 from signing_requests as later
        join signing_documents as again on again.request_id = later.id
        where later.employee_id = r.employee_id and later.id > r.id
          and again.template_id = d.template_id))`

function needingAttention(query: Requests, attention: Attention): void {
  if (attention === 'failed') return void query.where('r.status', 'ERROR')
  if (attention === 'declined' || attention === 'expired') {
    return void query
      .where('r.status', 'CANCELLED')
      .where('r.updated_at', '>=', dbTime(DateTime.utc().minus({ days: ENDED_DAYS })))
      .where('r.cancelled_how', attention)
      .whereRaw(STILL_TO_SEND)
  }
  const since = i9OverdueSince(localDay())
  const unsigned = `not exists (select 1 from signing_actions as a
    where a.request_id = r.id and a.role = ? and a.signed_at is not null)`
  query
    .whereIn('r.status', OPEN)
    .whereIn('r.id', (i9) =>
      i9.from('signing_documents as d').where('d.retention', 'i9').select('d.request_id')
    )
    .whereRaw(
      `exists (select 1 from employees as e where e.id = r.employee_id and (
        (e.start_date <= ? and ${unsigned}) or (e.start_date <= ? and ${unsigned})))`,
      [since.EMPLOYEE, 'EMPLOYEE', since.MANAGER, 'MANAGER']
    )
}

/**
 * The ids of one page, and one more if there is one, the most recently changed first. Where HR
 * views a tab or all requests, one index has everything that is read, and only the page's rows
 * and the skipped ones are read.
 */
export function findRequests(
  filters: RequestFilters,
  viewer: RequestViewer,
  { cursor, page = 1 }: Paging,
  perPage: number
): Expression<object> {
  const skip = cursor ? 0 : (page - 1) * perPage
  const most = perPage + 1
  const inOrder = (query: Requests) => {
    if (cursor) after(query, cursor)
    return query
      .select('r.id', 'r.updated_at')
      .orderBy('r.updated_at', 'desc')
      .orderBy('r.id', 'desc')
  }
  const statuses = statusesOf(filters)
  if (!viewer.all || filters.q || isNarrow(filters) || statuses?.length === 0) {
    return inOrder(requestQuery(filters, viewer)).offset(skip).limit(most)
  }
  if (!statuses) return inOrder(walk('signing_requests_updated')).offset(skip).limit(most)
  // As many of each status as could be on the page: each status has an index in order, all
  // together have none.
  const [first, ...others] = statuses.map((status) => {
    const one = inOrder(walk('signing_requests_status').where('r.status', status))
    return db.query().from(untyped(one.limit(skip + most)).as('one'))
  })
  const merged = db
    .query()
    .from(
      (first as NonNullable<typeof first>)
        .select('*')
        .unionAll(others.map((one) => one.select('*')))
        .as('merged')
    )
    .select('merged.id', 'merged.updated_at')
    .orderBy('merged.updated_at', 'desc')
    .orderBy('merged.id', 'desc')
    .offset(skip)
    .limit(most)
  return merged as Expression<object>
}

/** Continues after a cursor's request. */
function after(query: Requests, text: string): void {
  const { value, id } = decodeCursor(text)
  if (typeof value !== 'string' || !isDbTime(value)) throw invalidCursor()
  query.where((where) => {
    where.where('r.updated_at', '<', value)
    where.orWhere((same) => same.where('r.updated_at', value).where('r.id', '<', id))
  })
  // Redundant for the result, but both optimizers need it to start inside the index.
  query.where('r.updated_at', '<=', value)
}

/** The rows of the given requests with their people; the caller sorts. */
export function rowsOf(found: Expression<object>) {
  const join = fixedJoin(db.connection())
  const query = requests()
  untyped(query).from(untyped(found).as('found'))
  const joined = query.joinRaw<'employees as e' | 'users as u'>(
    [
      'signing_requests as r on r.id = found.id',
      'employees as e on e.id = r.employee_id',
      'users as u on u.id = e.user_id',
    ]
      .map((one) => `${join} ${one}`)
      .join(' ')
  )
  return joined.leftJoin('users as m', 'm.id', 'r.manager_id')
}
