import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { expression, table, type RowOf } from '#core/database/table'
import { mayDestroyOn, type RetentionFacts } from '#signing/retention/may_destroy_on'
import { retentionDay } from '#settings/local_time'

/** Documents in memory at a time. */
const BATCH = 500

export interface KeptDocument {
  id: number
  requestId: number
  name: string
  employee: string
  mayDestroyOn: string
  fileId: number | null
  sealedFileId: number | null
  sealedSha256: string | null
}

/** Documents in any status, with their request and person, as d, r, e and u. */
export const withTimes = (client: QueryClientContract) =>
  table(client, 'signing_documents as d')
    .join('signing_requests as r', 'r.id', 'd.request_id')
    .join('employees as e', 'e.id', 'r.employee_id')
    .join('users as u', 'u.id', 'e.user_id')

/** A document's columns, with those that decide its retention. */
export const keptColumns = () =>
  [
    ...(['d.id', 'd.request_id', 'd.name', 'd.retention', 'd.retention_years'] as const),
    ...(['d.file_id', 'd.sealed_file_id', 'd.sealed_sha256', 'r.completed_at'] as const),
    ...(['u.first_name', 'u.last_name'] as const),
    workDays(),
  ] as const

/**
 * The first and the last day of work. Someone rejected after a rehire has a planned first day and
 * no last one: what they signed follows the employment before.
 */
function workDays() {
  const before = 'from employment_periods p where p.employee_id = e.id'
  const isBefore = "e.status = 'inactive' and e.end_date is null"
  return expression<Record<'started_on' | 'ended_on', string | null>>(
    `case when ${isBefore}
      then coalesce((select max(p.started_on) ${before} and p.reason <> 'changed'), e.start_date)
      else e.start_date end as started_on,
    case when ${isBefore} then (select max(p.ended_on) ${before}) else e.end_date end as ended_on`
  )
}

export type KeptRow = RowOf<ReturnType<typeof kept>>

const dayOf = (time: string | null) => time?.slice(0, 10) ?? null

/** The facts that decide the retention of a completed document. */
export const timesOf = (row: KeptRow): RetentionFacts => ({
  retention: row.retention,
  retentionYears: row.retention_years,
  completedOn: dayOf(row.completed_at) ?? '',
  startedOn: dayOf(row.started_on),
  endedOn: dayOf(row.ended_on),
})

const kept = (client: QueryClientContract) =>
  withTimes(client)
    .where('r.status', 'COMPLETED')
    .whereIn('d.retention', ['years', 'i9'])
    .whereNull('d.destroyed_at')
    .whereNull('d.held_at')
    .select(...keptColumns())

/** A document past its retention on a day; null for one that must be kept, or is on hold. */
function judged(row: KeptRow, today: string): KeptDocument | null {
  const on = mayDestroyOn(timesOf(row))
  if (on === null || on > today) return null
  return {
    id: row.id,
    requestId: row.request_id,
    name: row.name,
    employee: `${row.first_name} ${row.last_name}`.trim(),
    mayDestroyOn: on,
    fileId: row.file_id,
    sealedFileId: row.sealed_file_id,
    sealedSha256: row.sealed_sha256,
  }
}

/** Documents that may be deleted today, a few in memory at a time. */
export async function* overdueDocuments(): AsyncGenerator<KeptDocument> {
  const today = retentionDay()
  let last = 0
  for (;;) {
    const rows = await kept(db.connection()).where('d.id', '>', last).orderBy('d.id').limit(BATCH)
    for (const row of rows) {
      const document = judged(row, today)
      if (document) yield document
    }
    if (rows.length < BATCH) return
    last = rows.at(-1)?.id ?? last
  }
}

/** One of them, as read inside a change. */
export async function overdueDocument(
  client: QueryClientContract,
  id: number
): Promise<KeptDocument | null> {
  const row = await kept(client).where('d.id', id).first()
  return row && judged(row, retentionDay())
}
