import type { Actor } from '#audit/actor'
import { auditEntries, type AuditFilters } from '#audit_log/queries/audit_filters'
import { concernedBy } from '#audit_log/queries/people_concerned'
import AuditEntryTransformer from '#audit_log/transformers/audit_entry_transformer'
import type { AuditRow } from '#audit/services/chain'
import { change } from '#audit/services/change'
import { countOf } from '#core/database/table'
import { csvHeadings, csvLine } from '#core/csv'
import { isoTime } from '#core/time'

export const EXPORT_FORMATS = ['csv', 'jsonl'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export type ExportFilters = AuditFilters

/** Entries in memory at a time, however long the log is. */
const BATCH = 1_000

const COLUMNS = [
  'id',
  'performedAt',
  'performedBy',
  'performedById',
  'address',
  'requestId',
  'action',
  'entityType',
  'entityId',
  'oldValues',
  'newValues',
  'mac',
] as const

export interface AuditExport {
  /** The entry that this export wrote about itself; the file contains everything before it. */
  entryId: number
  /** The file in chunks, in the order of the log. */
  chunks: AsyncGenerator<string>
  /** Number of entries in the chunks so far. */
  readonly written: number
}

/** The number of entries an export would contain now; writes nothing. */
export async function countExport(filters: ExportFilters): Promise<number> {
  return countOf(auditEntries({ ...filters, concerned: await concernedBy(filters.q) }))
}

/**
 * Starts an export. Its audit entry is written before the first entry leaves, so that an
 * interrupted export is recorded, too.
 */
export async function exportAudit(
  format: ExportFormat,
  filters: ExportFilters,
  actor: Actor
): Promise<AuditExport> {
  const entryId = await change(actor, (change) =>
    change.audit({
      action: 'export',
      entityType: 'audit_log',
      entityId: 'audit_log',
      newValues: { format, ...filters },
    })
  )
  const counter = { written: 0 }
  return {
    entryId,
    chunks: chunksOf(format, filters, entryId, counter),
    get written() {
      return counter.written
    },
  }
}

async function* chunksOf(
  format: ExportFormat,
  given: ExportFilters,
  before: number,
  counter: { written: number }
): AsyncGenerator<string> {
  if (format === 'csv') yield csvHeadings(COLUMNS)
  const filters = { ...given, concerned: await concernedBy(given.q) }
  const write = format === 'csv' ? asCsv : asJson
  let last = 0
  for (;;) {
    const rows = await auditEntries(filters)
      .where('id', '>', last)
      .where('id', '<', before)
      .orderBy('id')
      .limit(BATCH)
    if (rows.length === 0) return
    last = rows.at(-1)?.id ?? last
    counter.written += rows.length
    yield rows.map(write).join('')
    if (rows.length < BATCH) return
  }
}

const asCsv = (row: AuditRow) =>
  csvLine([
    row.id,
    isoTime(row.performed_at),
    row.performed_by,
    row.performed_by_id,
    row.address,
    row.request_id,
    row.action,
    row.entity_type,
    row.entity_id,
    row.old_values,
    row.new_values,
    row.mac,
  ])

/** The entry as in `GET /api/audit-logs`, with its link in the chain. */
const asJson = (row: AuditRow) =>
  `${JSON.stringify({ ...new AuditEntryTransformer(row).toObject(), mac: row.mac })}\n`
