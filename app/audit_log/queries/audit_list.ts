import db from '@adonisjs/lucid/services/db'
import { boundsOf, countAudit, foundIds, type AuditFilters } from '#audit_log/queries/audit_filters'
import { concernedBy } from '#audit_log/queries/people_concerned'
import type { AuditRow } from '#audit/services/chain'
import { over } from '#core/database/table'
import {
  DEFAULT_PER_PAGE,
  decodeCursor,
  encodeCursor,
  type ListPage,
  type Paging,
} from '#core/http/paging'

export type ListedEntry = Omit<AuditRow, 'mac' | 'search_text' | PerformerProof>
type PerformerProof = 'values_digest' | 'performer_digest' | 'performer_salt'

interface Stretch {
  direction: 'asc' | 'desc'
  /** The entry after which to continue, in that direction. */
  after?: number
  offset?: number
  limit: number
}

/**
 * Entries by number, the order of the log. The page is found in one index first, then its entries
 * are read.
 */
async function readEntries(filters: AuditFilters, stretch: Stretch): Promise<ListedEntry[]> {
  const { direction, after, offset = 0, limit } = stretch
  const bounds = await boundsOf(filters)
  if (!bounds) return []
  const found = foundIds(filters, {
    direction,
    limit,
    offset,
    within(query) {
      if (bounds.first > 0) query.where('id', '>=', bounds.first)
      if (bounds.last !== null) query.where('id', '<=', bounds.last)
      if (after !== undefined) query.where('id', direction === 'asc' ? '>' : '<', after)
      return query
    },
  })
  return over(db, found, 'found')
    .join('audit_entries as entry', 'entry.id', 'found.id')
    .select('entry.id', 'action', 'entity_type', 'entity_id', 'performed_by_id', 'performed_by')
    .select('performed_at', 'address', 'request_id', 'old_values', 'new_values', 'values_salt')
    .orderBy('entry.id', direction)
}

/** A page of the audit log, the newest first by default. */
export async function listAudit(
  { sort, ...given }: AuditFilters & { sort?: 'performedAt' | '-performedAt' },
  paging: Paging
): Promise<ListPage<ListedEntry>> {
  const filters = { ...given, concerned: await concernedBy(given.q) }
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const rows = await readEntries(filters, {
    direction: sort === 'performedAt' ? 'asc' : 'desc',
    limit: perPage + 1,
    ...(paging.cursor
      ? { after: decodeCursor(paging.cursor).id }
      : { offset: (page - 1) * perPage }),
  })
  const more = rows.length > perPage
  if (more) rows.pop()
  const last = rows.at(-1)
  return {
    rows,
    total: await countAudit(filters),
    page,
    perPage,
    nextCursor: more && last ? encodeCursor({ value: null, id: last.id }) : null,
  }
}

export interface AuditScreen {
  /** The newest first. */
  rows: ListedEntry[]
  total: number
  /** Whether there are entries before the last and after the first of these. */
  hasOlder: boolean
  hasNewer: boolean
}

/** The screen's entries: the newest, or those just before or after one of them. */
export async function readScreen(
  given: AuditFilters,
  { before, after, size }: { before?: number; after?: number; size: number }
): Promise<AuditScreen> {
  const filters = { ...given, concerned: await concernedBy(given.q) }
  const towardsNewer = before === undefined && after !== undefined
  const rows = await readEntries(filters, {
    direction: towardsNewer ? 'asc' : 'desc',
    after: towardsNewer ? after : before,
    limit: size + 1,
  })
  const more = rows.length > size
  if (more) rows.pop()
  if (towardsNewer) rows.reverse()
  return {
    rows,
    total: await countAudit(filters),
    hasOlder: towardsNewer || more,
    hasNewer: towardsNewer ? more : before !== undefined,
  }
}
