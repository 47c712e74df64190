import db from '@adonisjs/lucid/services/db'
import { isMysql } from '#database/column_helpers'
import { along, fixedJoin } from '#database/index_hints'
import { likeContaining } from '#core/search/normalize'
import { decodeCursor, invalidCursor, type Paging } from '#core/http/paging'
import { isDbTime } from '#core/time'
import { table, untyped, type Expression } from '#core/database/table'
import { TABS, type RequestStatus, type Tab } from '#signing/request'

export interface RequestFilters {
  tab?: Tab
  status?: RequestStatus
  employeeId?: number
  /** A part of the employee's name or address. */
  q?: string
}

/** The person who looks: HR sees all requests, others see what they sign. */
export interface RequestViewer {
  id: number
  all: boolean
}

const requests = () => table(db, 'signing_requests as r')
type Requests = ReturnType<typeof requests>

/** The statuses that tab and status leave; null where neither is asked for. */
function statusesOf({ tab, status }: RequestFilters): readonly RequestStatus[] | null {
  const ofTab: readonly RequestStatus[] | null = tab ? TABS[tab] : null
  if (!status) return ofTab
  return ofTab && !ofTab.includes(status) ? [] : [status]
}

/** One table in the order of one index: left alone, MySQL sorts all requests for each page. */
const walk = (index: string) =>
  reading(along(db.connection(), 'signing_requests as r', index), requests())

/** The same query, its tables written by hand. */
function reading(tables: string, query: Requests): Requests {
  untyped(query).from(db.raw(tables) as never)
  return query
}

/** The people whose name holds the text first: they are found within one index. */
function search(q: string): Requests {
  const join = fixedJoin(db.connection())
  const hint = isMysql(db.connection()) ? ' force index (users_roster_name)' : ''
  return reading(
    `users as u${hint} ${join} employees as e on e.user_id = u.id ${join} signing_requests as r on r.employee_id = e.id`,
    requests()
  ).whereRaw(`u.search_text like ? escape '!'`, [likeContaining(q)])
}

/** The requests that the filters let through and the viewer may know of, in no order. */
export function requestQuery(filters: RequestFilters, viewer: RequestViewer): Requests {
  const { q, employeeId } = filters
  const query = q ? search(q) : requests()
  if (employeeId) void query.where('r.employee_id', employeeId)
  const statuses = statusesOf(filters)
  if (statuses) void query.whereIn('r.status', statuses)
  if (!viewer.all) {
    void query.whereIn('r.id', (own) => {
      own.from('signing_actions as a').where('a.user_id', viewer.id).select('a.request_id')
    })
  }
  return query
}

/**
 * The ids of one page, and of one request more where there is one, the one that changed last
 * first. Where HR looks at a tab or at all, one index holds all that is read, and no more of it
 * than the page's rows and those that a page number skips.
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
  if (!viewer.all || filters.q || filters.employeeId || statuses?.length === 0) {
    return inOrder(requestQuery(filters, viewer)).offset(skip).limit(most)
  }
  if (!statuses) return inOrder(walk('signing_requests_updated')).offset(skip).limit(most)
  // Of each status as many as could be on the page: an index in the order of each, none of all.
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

/** Goes on after the request that a cursor names. */
function after(query: Requests, text: string): void {
  const { value, id } = decodeCursor(text)
  if (typeof value !== 'string' || !isDbTime(value)) throw invalidCursor()
  query.where((where) => {
    where.where('r.updated_at', '<', value)
    where.orWhere((same) => same.where('r.updated_at', value).where('r.id', '<', id))
  })
  // Redundant for the result, but what both optimisers need to start inside the index.
  query.where('r.updated_at', '<=', value)
}

/** The requests found, with what is told of their people; the order is the caller's to ask for. */
export function rowsOf(found: Expression<object>) {
  const join = fixedJoin(db.connection())
  const query = requests()
  untyped(query).from(untyped(found).as('found'))
  return query.joinRaw<'employees as e' | 'users as u' | 'users as m'>(
    [
      'signing_requests as r on r.id = found.id',
      'employees as e on e.id = r.employee_id',
      'users as u on u.id = e.user_id',
      'users as m on m.id = r.manager_id',
    ]
      .map((joined) => `${join} ${joined}`)
      .join(' ')
  )
}
