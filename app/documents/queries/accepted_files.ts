import db from '@adonisjs/lucid/services/db'
import { filteredAsked, type AskedFilters, type AskedViewer } from '#documents/queries/asked_list'
import { SUBMISSIONS } from '#documents/request'
import { MOST_BYTES, MOST_FILES } from '#storage/services/zip_stream'
import { STORED_FILES_TABLE, type StoredFile } from '#storage/stored_file'

/** An upload that was accepted, whose it is, and its file. */
export interface AcceptedFile {
  submissionId: number
  requestId: number
  /** As it was asked for. */
  name: string
  employeeId: number
  employee: string
  file: StoredFile
}

/** Of requests chosen by hand, or of all that the filters let through. */
export type AcceptedFilters = AskedFilters & { requestIds?: readonly number[] }

export interface AcceptedSummary {
  files: number
  bytes: number
  mostFiles: number
  mostBytes: number
}

function accepted({ requestIds, ...filters }: AcceptedFilters, viewer: AskedViewer) {
  const query = filteredAsked(filters, viewer)
    .join(`${SUBMISSIONS} as s`, 's.request_id', 'r.id')
    .join(`${STORED_FILES_TABLE} as f`, 'f.id', 's.file_id')
    .where('s.accepted', 1)
    .whereNull('s.withdrawn_at')
  if (requestIds) void query.whereIn('r.id', [...requestIds])
  return query
}

/** How much a download would hold. One statement. */
export async function countAccepted(
  filters: AcceptedFilters,
  viewer: AskedViewer
): Promise<AcceptedSummary> {
  const row = await accepted(filters, viewer)
    .select(db.raw('count(*) as files'), db.raw('sum(f.size) as bytes'))
    .first()
  return {
    files: Number(row?.files ?? 0),
    bytes: Number(row?.bytes ?? 0),
    mostFiles: MOST_FILES,
    mostBytes: MOST_BYTES,
  }
}

type AcceptedRow = StoredFile & {
  submission_id: number
  request_id: number
  asked_name: string
  employee_id: number
  first_name: string
  last_name: string
  email: string
}

/** The uploads themselves, along people and what they were asked for; at most one more than go. */
export async function listAccepted(
  filters: AcceptedFilters,
  viewer: AskedViewer
): Promise<AcceptedFile[]> {
  const rows: AcceptedRow[] = await accepted(filters, viewer)
    .orderBy('r.id')
    .orderBy('s.id')
    .limit(MOST_FILES + 1)
    .select('f.*', 's.id as submission_id', 'r.id as request_id', 'r.name as asked_name')
    .select('r.employee_id', 'u.first_name', 'u.last_name', 'u.email')
  return rows.map((row) => ({
    submissionId: Number(row.submission_id),
    requestId: Number(row.request_id),
    name: row.asked_name,
    employeeId: Number(row.employee_id),
    employee: `${row.first_name} ${row.last_name}`.trim() || row.email,
    file: row,
  }))
}
