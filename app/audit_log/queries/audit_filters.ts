import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import AuditEntry from '#audit/models/audit_entry'
import AuditHead from '#audit/models/audit_head'
import { countOf, reading, table, untyped, type Expression } from '#core/database/table'
import { along } from '#database/index_hints'
import type { Concerned } from '#audit_log/queries/people_concerned'
import { likeLogged } from '#core/search/normalize'
import { dbTime } from '#core/time'

export interface AuditFilters {
  q?: string
  action?: string
  entityType?: string
  entityId?: string
  performedById?: number
  from?: Date
  to?: Date
  /** Entries written after this one. */
  afterId?: number
  /** False leaves out who signed in and out. */
  signIns?: boolean
  /** Entries about these rows match `q`, too: see concernedBy. */
  concerned?: readonly Concerned[]
}

const SIGN_INS = ['sign_in', 'sign_out', 'reauthenticate']

type Entries = ReturnType<typeof reading<'audit_entries'>>

const timeOf = (date: Date) => dbTime(DateTime.fromJSDate(date))

/** The requested entries, as the export reads them. */
export const auditEntries = (filters: AuditFilters): Entries =>
  filterAudit(reading<'audit_entries'>(db.from('audit_entries')), filters)

/** Filters entries, for the list, its count and the export. */
function filterAudit(query: Entries, filters: AuditFilters): Entries {
  if (filters.action) query.where('action', filters.action)
  if (filters.entityType) query.where('entity_type', filters.entityType)
  if (filters.entityId) query.where('entity_id', filters.entityId)
  if (filters.performedById) query.where('performed_by_id', filters.performedById)
  if (filters.from) query.where('performed_at', '>=', timeOf(filters.from))
  if (filters.to) query.where('performed_at', '<=', timeOf(filters.to))
  if (filters.afterId) query.where('id', '>', filters.afterId)
  if (filters.signIns === false && !filters.action) query.whereNotIn('action', SIGN_INS)
  const { q, concerned } = filters
  if (q && concerned?.length) {
    query.where((either) => {
      either.where((text) => containing(text, q))
      either.orWhere((about) => aboutAny(about, concerned))
    })
  } else if (q) containing(query, q)
  return query
}

const containing = (query: Pick<Entries, 'whereRaw'>, q: string) =>
  query.whereRaw(`search_text like ? escape '!'`, [likeLogged(q)])

/** In the index of subjects. */
function aboutAny(query: Pick<Entries, 'orWhere'>, concerned: readonly Concerned[]) {
  for (const { entityType, ids } of concerned) {
    query.orWhere((about) => about.where('entity_type', entityType).whereIn('entity_id', ids))
  }
}

/**
 * The entries that match, as one or two queries, each along one index: those with the text, and
 * those about the people whose name it is. An entry may be in both.
 */
function partsOf(filters: AuditFilters): [byText: Entries, about?: Entries] {
  const { q, concerned = [], ...others } = filters
  const byText = auditQuery({ ...others, q })
  if (!q || concerned.length === 0) return [byText]
  const about = auditEntries(others).where((either) => aboutAny(either, concerned))
  return [byText, about]
}

/** The ids of the entries that match, in order, for one page. */
export function foundIds(filters: AuditFilters, { direction, limit, offset = 0, within }: Found) {
  const [byText, about] = partsOf(filters)
  const ordered = (query: Entries) => within(query).select('id').orderBy('id', direction)
  const first = ordered(byText)
  if (!about) return first.limit(limit).offset(offset)
  const part = (query: Expression<object>, name: string) =>
    db.query().from(untyped(query).as(name)).select('id')
  const both = part(first.limit(offset + limit), 'with_text').union([
    part(ordered(about).limit(offset + limit), 'about'),
  ])
  return reading<'audit_entries'>(db.query().from(both.as('either')))
    .select('id')
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
}

interface Found {
  direction: 'asc' | 'desc'
  limit: number
  offset?: number
  /** Narrows to a stretch of the log. */
  within: (query: Entries) => Entries
}

/**
 * Entries in order. A search by text alone reads the index of texts and stops at the page's end,
 * because the entries themselves include their values and are many times larger. Neither MySQL
 * nor SQLite chooses that plan by itself.
 */
export function auditQuery(filters: AuditFilters): Entries {
  const freely = { q: undefined, afterId: undefined, concerned: undefined, signIns: undefined }
  const others = { ...filters, ...freely }
  const byTextAlone = filters.q && Object.values(others).every((value) => value === undefined)
  if (!byTextAlone) return auditEntries(filters)
  const walked = along(db.connection(), 'audit_entries', 'audit_entries_search')
  return filterAudit(reading(db.query().from(db.raw(walked) as never)), filters)
}

export interface IdBounds {
  first: number
  /** Null where the period is open at its end. */
  last: number | null
}

const MOST_REMEMBERED = 500
const bounds = new Map<string, number>()

/**
 * The first and last entry of a period. Numbers follow time except for histories recorded later,
 * so times are still compared. But with the bounds, a page is found along the numbers, with any
 * filters, without sorting all entries of the period.
 * @returns null where there are no such entries.
 */
export async function boundsOf({ from, to }: AuditFilters): Promise<IdBounds | null> {
  const first = from ? await boundary('min', '>=', from) : 0
  const last = to ? await boundary('max', '<=', to) : null
  return first === null || (to && last === null) ? null : { first, last }
}

/** Looked up once in the index of times: past entries keep their place in the log. */
async function boundary(
  which: 'min' | 'max',
  comparison: '>=' | '<=',
  date: Date
): Promise<number | null> {
  const time = timeOf(date)
  const key = `${which} ${time}`
  const known = bounds.get(key)
  if (known !== undefined) return known
  const row = await table(db, AuditEntry)
    .where('performed_at', comparison, time)
    [which]('id as id')
    .first()
  const id = row?.id ?? null
  if (id === null) return null
  // A period that is not over gains entries. Its first entry stays the first.
  if (which === 'min' || date.getTime() < Date.now()) {
    if (bounds.size >= MOST_REMEMBERED) bounds.clear()
    bounds.set(key, id)
  }
  return id
}

const counts = new Map<string, { upTo: number; total: number }>()

/**
 * The number of entries that match. Entries are only ever added, so a cached count is extended,
 * not repeated. An erased name matches no more.
 */
export async function countAudit(filters: AuditFilters): Promise<number> {
  const head = await table(db, AuditHead)
    .where('id', 1)
    // In the index of actions.
    .select(
      'entry_id',
      table(db, AuditEntry).where('action', 'erase').max('id as id').as('erased_at')
    )
    .firstOrFail()
  const last = head.entry_id
  const { afterId, ...lasting } = filters
  const narrowed = Object.values({ ...lasting, concerned: undefined }).some(
    (value) => value !== undefined && value !== ''
  )
  // Entry numbers have no gaps.
  if (!narrowed) return Math.max(0, last - (afterId ?? 0))
  if (afterId) return countEach(filters, 0, last)
  const key = JSON.stringify([lasting, head.erased_at ?? 0])
  const known = counts.get(key)
  const upTo = known && known.upTo <= last ? known.upTo : 0
  const before = upTo > 0 ? (known?.total ?? 0) : 0
  const total = before + (await countEach(filters, upTo, last))
  if (counts.size >= MOST_REMEMBERED) counts.clear()
  counts.set(key, { upTo: last, total })
  return total
}

async function countEach(filters: AuditFilters, after: number, upTo: number): Promise<number> {
  const { q, concerned } = filters
  const [byText, about] = partsOf(filters)
  const total = await count(byText, after, upTo)
  if (!about || !q || !concerned) return total
  const without = about.whereRaw(`search_text not like ? escape '!'`, [likeLogged(q)])
  return total + (await count(without, after, upTo))
}

async function count(query: Entries, after: number, upTo: number) {
  if (after >= upTo) return 0
  return countOf(query.where('id', '>', after).where('id', '<=', upTo))
}

/** When a test empties the log, its numbers start again. */
export function forgetAuditCounts(): void {
  bounds.clear()
  counts.clear()
}
