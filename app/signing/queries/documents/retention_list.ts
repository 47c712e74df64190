import db from '@adonisjs/lucid/services/db'
import { expression, reading } from '#core/database/table'
import { along, fixedJoin } from '#database/index_hints'
import type { Tables } from '#database/tables'
import { likePerson, nameContaining } from '#core/search/normalize'
import { DEFAULT_PER_PAGE, type ListPage, type Paging } from '#core/http/paging'
import { cached } from '#core/cached'
import { isoTime } from '#core/time'
import { mayDestroyOn, type RetentionFacts } from '#signing/retention/may_destroy_on'
import { keptColumns, timesOf } from '#signing/queries/documents/kept_documents'
import { retentionDay } from '#settings/local_time'

/** kept: all existing; due: may be deleted now; held: on legal hold. */
export const RETENTION_STATES = ['kept', 'due', 'held', 'destroyed'] as const
export type RetentionState = (typeof RETENTION_STATES)[number]

/** A signed document, how long it must be kept, and why. */
export type RetainedDocument = RetentionFacts & {
  id: number
  requestId: number
  name: string
  employee: { id: number; firstName: string; lastName: string; email: string }
  /** Null for one on hold before everyone has signed. */
  completedAt: string | null
  /** YYYY-MM-DD, or null. */
  mayDestroyOn: string | null
  /** Whether it may be deleted today. */
  due: boolean
  hold: { since: string; by: string; reason: string } | null
  destroyedAt: string | null
  /** Identifies the sealed file that is deleted. */
  sha256: string | null
}

export interface RetentionFilters {
  state?: RetentionState
  employeeId?: number
  /** A part of the person's name or address, or of the document's name. */
  q?: string
}

export type RetainedRow = Awaited<ReturnType<typeof retainedRows>>[number]

/** Each status as a condition; the parameter is today. What is neither held nor destroyed is signed. */
const CONDITIONS: Record<RetentionState, string> = {
  kept: 'd.destroyed_at is null',
  due: 'd.destroyed_at is null and d.held_at is null and d.may_destroy_on <= ?',
  held: 'd.held_at is not null',
  destroyed: 'd.destroyed_at is not null',
}

const parametersOf = (state: RetentionState) => (state === 'due' ? [retentionDay()] : [])

type Retained = {
  d: Tables['signing_documents']
  r: Tables['signing_requests']
  e: Tables['employees']
  u: Tables['users']
}

/**
 * Signed documents; unsigned ones only while on hold.
 * @param options.byDay whether they are sorted by the day from which they may be deleted.
 * @param options.counted whether they are only counted: then people are joined for a search alone.
 */
function retained(
  { employeeId, q }: Omit<RetentionFilters, 'state'>,
  { byDay = false, counted = false }
) {
  const client = db.connection()
  // A person's documents are few; of everyone's, MySQL would sort all for each page.
  const join = employeeId ? 'join' : fixedJoin(client)
  const documents = 'signing_documents as d'
  const walk = byDay && !employeeId ? along(client, documents, 'signing_documents_due') : documents
  const people = `${join} employees as e on e.id = r.employee_id ${join} users as u on u.id = e.user_id`
  const tables = `${walk} ${join} signing_requests as r on r.id = d.request_id
    ${counted && !q ? '' : people}`
  const query = reading<never, Retained>(db.query().from(db.raw(tables) as never))
  void query.where((either) => {
    either.where('r.status', 'COMPLETED').orWhereNotNull('d.held_at')
  })
  if (employeeId) void query.where('r.employee_id', employeeId)
  if (q) {
    void query.where((either) => {
      void either.whereRaw(`u.search_text like ? escape '!'`, [likePerson(q)])
      void either.orWhereRaw(...nameContaining('d.name', q))
    })
  }
  return query
}

/** Signed documents, the first that may be deleted first. At most two statements. */
export async function listRetained(
  filters: RetentionFilters,
  paging: Paging
): Promise<ListPage<RetainedDocument>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const { state = 'kept' } = filters
  const rows = await retainedRows(filters, { perPage, offset: (page - 1) * perPage })
  const counts = await countRetained(filters)
  return { rows: rows.map(told), total: counts[state], page, perPage, nextCursor: null }
}

/** The documents in a status: the first that may be deleted first, or the latest first. */
export function retainedRows(
  filters: RetentionFilters,
  { perPage, offset = 0 }: { perPage: number; offset?: number }
) {
  const { state = 'kept' } = filters
  const byDay = state === 'kept' || state === 'due'
  const query = retained(filters, { byDay }).whereRaw(CONDITIONS[state], parametersOf(state))
  if (byDay) void query.orderBy('d.may_destroy_on').orderBy('d.id')
  else {
    const since = state === 'held' ? 'd.held_at' : 'd.destroyed_at'
    void query.orderBy(since, 'desc').orderBy('d.id', 'desc')
  }
  return query
    .offset(offset)
    .limit(perPage)
    .select(...keptColumns(), 'r.employee_id', 'u.email')
    .select('d.held_at', 'd.held_by', 'd.hold_reason', 'd.destroyed_at')
}

/** The number in each status, by one statement. */
export function countRetained(
  filters: Omit<RetentionFilters, 'state'>
): Promise<Record<RetentionState, number>> {
  const { employeeId, q } = filters
  const key = `retained documents ${JSON.stringify([employeeId, q, retentionDay()])}`
  return cached(key, async () => {
    // Without rows a sum is null.
    const sums = RETENTION_STATES.map(
      (state) => `coalesce(sum(case when ${CONDITIONS[state]} then 1 else 0 end), 0) as ${state}`
    )
    return retained(filters, { counted: true })
      .select(
        expression<Record<RetentionState, number>>(
          sums.join(', '),
          RETENTION_STATES.flatMap(parametersOf)
        )
      )
      .firstOrFail()
  })
}

export function told(row: RetainedRow): RetainedDocument {
  const facts = timesOf(row)
  const on = row.completed_at === null ? null : mayDestroyOn(facts)
  return {
    ...facts,
    id: row.id,
    requestId: row.request_id,
    name: row.name,
    employee: {
      id: row.employee_id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
    },
    completedAt: isoTime(row.completed_at),
    mayDestroyOn: on,
    due: !row.destroyed_at && !row.held_at && on !== null && on <= retentionDay(),
    hold: row.held_at
      ? { since: isoTime(row.held_at), by: row.held_by ?? '', reason: row.hold_reason ?? '' }
      : null,
    destroyedAt: isoTime(row.destroyed_at),
    sha256: row.sealed_sha256,
  }
}
