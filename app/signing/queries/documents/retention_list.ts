import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { expression } from '#core/database/table'
import { likeContaining, likePerson } from '#core/search/normalize'
import { DEFAULT_PER_PAGE, type ListPage, type Paging } from '#core/http/paging'
import { cached } from '#core/cached'
import { isoTime } from '#core/time'
import { mayDestroyOn, type RetentionFacts } from '#signing/retention/may_destroy_on'
import { mayDestroySql } from '#signing/retention/may_destroy_sql'
import { KEPT_COLUMNS, timesOf, withTimes } from '#signing/queries/documents/kept_documents'
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

/** Each status as a condition; the parameter is today. */
const conditions = (client: QueryClientContract): Record<RetentionState, string> => ({
  kept: 'd.destroyed_at is null',
  due: `d.destroyed_at is null and d.held_at is null and r.status = 'COMPLETED' and ${mayDestroySql(client)} <= ?`,
  held: 'd.held_at is not null',
  destroyed: 'd.destroyed_at is not null',
})

const parametersOf = (state: RetentionState) => (state === 'due' ? [retentionDay()] : [])

/** Signed documents; unsigned ones only while on hold. */
function retained({ employeeId, q }: Omit<RetentionFilters, 'state'>) {
  const query = withTimes(db.connection()).where((either) => {
    either.where('r.status', 'COMPLETED').orWhereNotNull('d.held_at')
  })
  if (employeeId) void query.where('r.employee_id', employeeId)
  if (q) {
    void query.where((either) => {
      void either.whereRaw(`u.search_text like ? escape '!'`, [likePerson(q)])
      void either.orWhereRaw(`lower(d.name) like ? escape '!'`, [likeContaining(q)])
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

export async function retainedRows(
  filters: RetentionFilters,
  { perPage, offset = 0 }: { perPage: number; offset?: number }
) {
  const { state = 'kept' } = filters
  const client = db.connection()
  const query = retained(filters).whereRaw(conditions(client)[state], parametersOf(state))
  if (state === 'destroyed') void query.orderBy('d.destroyed_at', 'desc').orderBy('d.id', 'desc')
  else if (state === 'held') void query.orderBy('d.held_at', 'desc').orderBy('d.id', 'desc')
  else {
    const on = mayDestroySql(client)
    void query.orderByRaw(`case when ${on} is null then 1 else 0 end, ${on}, d.id`)
  }
  return query
    .offset(offset)
    .limit(perPage)
    .select(...KEPT_COLUMNS, 'r.employee_id', 'u.email')
    .select('d.held_at', 'd.held_by', 'd.hold_reason', 'd.destroyed_at')
}

/** The number in each status, by one statement. */
export function countRetained(
  filters: Omit<RetentionFilters, 'state'>
): Promise<Record<RetentionState, number>> {
  const { employeeId, q } = filters
  const key = `retained documents ${JSON.stringify([employeeId, q, retentionDay()])}`
  return cached(key, async () => {
    const meaning = conditions(db.connection())
    // Without rows a sum is null.
    const sums = RETENTION_STATES.map(
      (state) => `coalesce(sum(case when ${meaning[state]} then 1 else 0 end), 0) as ${state}`
    )
    return retained(filters)
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
