import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { AuditRow } from '#audit/services/chain'
import { dbTime } from '#audit/services/time'
import { likeContaining } from '#access/services/fold'
import {
  DEFAULT_PER_PAGE,
  decodeCursor,
  encodeCursor,
  type ListPage,
  type Paging,
} from '#access/services/paging'

export interface AuditFilters {
  q?: string
  action?: string
  entityType?: string
  entityId?: string
  performedById?: number
  from?: Date
  to?: Date
  sort?: 'performedAt' | '-performedAt'
}

/** Narrows a query to the entries asked for; used by the list and by the export alike. */
export function filterAudit(
  query: DatabaseQueryBuilderContract,
  filters: AuditFilters
): DatabaseQueryBuilderContract {
  if (filters.action) query.where('action', filters.action)
  if (filters.entityType) query.where('entity_type', filters.entityType)
  if (filters.entityId) query.where('entity_id', filters.entityId)
  if (filters.performedById) query.where('performed_by_id', filters.performedById)
  if (filters.from) query.where('performed_at', '>=', dbTime(DateTime.fromJSDate(filters.from)))
  if (filters.to) query.where('performed_at', '<=', dbTime(DateTime.fromJSDate(filters.to)))
  if (filters.q) {
    query.whereRaw(`search_text like ? escape '!'`, [likeContaining(filters.q)])
  }
  return query
}

const isUnfiltered = ({ sort: _, ...filters }: AuditFilters) =>
  Object.values(filters).every((value) => value === undefined || value === '')

/** A page of the audit log, newest first unless asked otherwise. Entries are numbered in time. */
export async function listAudit(
  filters: AuditFilters,
  paging: Paging
): Promise<ListPage<AuditRow>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const descending = filters.sort !== 'performedAt'

  const query = filterAudit(db.from('audit_entries'), filters)
    .select('id', 'action', 'entity_type', 'entity_id', 'performed_by_id', 'performed_by')
    .select('performed_at', 'address', 'request_id', 'old_values', 'new_values')
    .orderBy('id', descending ? 'desc' : 'asc')
    .limit(perPage + 1)
  if (paging.cursor) query.where('id', descending ? '<' : '>', decodeCursor(paging.cursor).id)
  else query.offset((page - 1) * perPage)

  const found = (await query) as AuditRow[]
  const rows = found.slice(0, perPage)
  const last = rows.at(-1)
  return {
    rows,
    total: await countAudit(filters),
    page,
    perPage,
    nextCursor:
      found.length > perPage && last ? encodeCursor({ value: null, id: Number(last.id) }) : null,
  }
}

/** Entries are numbered without gaps, so the head of the chain is the count of all of them. */
async function countAudit(filters: AuditFilters): Promise<number> {
  if (isUnfiltered(filters)) {
    const head = await db.from('audit_heads').where('id', 1).firstOrFail()
    return Number(head.entry_id)
  }
  const row = await filterAudit(db.from('audit_entries'), filters).count('* as total').first()
  return Number(row?.total ?? 0)
}
