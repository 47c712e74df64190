import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import AuditEntry from '#audit/models/audit_entry'
import AuditHead from '#audit/models/audit_head'
import { countOf, reading, table } from '#core/database/table'
import { along } from '#database/index_hints'
import { likeContaining } from '#core/search/normalize'
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
}

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
  if (filters.q) {
    query.whereRaw(`search_text like ? escape '!'`, [likeContaining(filters.q)])
  }
  return query
}

/**
 * Entries in order. A search by text alone reads the index of texts and stops at the page's end,
 * because the entries themselves include their values and are many times larger. Neither MySQL
 * nor SQLite chooses that plan by itself.
 */
export function auditQuery(filters: AuditFilters): Entries {
  const others = { ...filters, q: undefined, afterId: undefined }
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
  const narrowed = Object.values(lasting).some((value) => value !== undefined && value !== '')
  // Entry numbers have no gaps.
  if (!narrowed) return Math.max(0, last - (afterId ?? 0))
  if (afterId) return count(auditQuery(filters), 0, last)
  const key = JSON.stringify([lasting, head.erased_at ?? 0])
  const known = counts.get(key)
  const upTo = known && known.upTo <= last ? known.upTo : 0
  const before = upTo > 0 ? (known?.total ?? 0) : 0
  const total = before + (await count(auditQuery(filters), upTo, last))
  if (counts.size >= MOST_REMEMBERED) counts.clear()
  counts.set(key, { upTo: last, total })
  return total
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
