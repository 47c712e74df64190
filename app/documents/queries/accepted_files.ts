import {
  filteredRequests,
  type RequestedDocumentFilters,
  type RequestedDocumentViewer,
} from '#documents/queries/request_list'
import { expression } from '#core/database/table'
import { MOST_BYTES, MOST_FILES } from '#storage/services/zip_stream'
import type { StoredFile } from '#storage/stored_file'

/** An accepted upload with its person and file. */
export interface AcceptedFile {
  submissionId: number
  requestId: number
  /** The name in the request. */
  name: string
  employeeId: number
  employee: string
  file: StoredFile
}

/** For requests chosen by hand, or for all that match the filters. */
export type AcceptedFilters = RequestedDocumentFilters & { requestIds?: readonly number[] }

export interface AcceptedSummary {
  files: number
  bytes: number
  mostFiles: number
  mostBytes: number
}

function accepted({ requestIds, ...filters }: AcceptedFilters, viewer: RequestedDocumentViewer) {
  const query = filteredRequests(filters, viewer)
    .join('document_submissions as s', 's.request_id', 'r.id')
    .join('stored_files as f', 'f.id', 's.file_id')
    .where('s.accepted', 1)
    .whereNull('s.withdrawn_at')
  if (requestIds) void query.whereIn('r.id', requestIds)
  return query
}

/** The size of a download. One statement. */
export async function countAccepted(
  filters: AcceptedFilters,
  viewer: RequestedDocumentViewer
): Promise<AcceptedSummary> {
  const row = await accepted(filters, viewer)
    .select(
      expression<Record<'files' | 'bytes', number>>(
        'count(*) as files, coalesce(sum(f.size), 0) as bytes'
      )
    )
    .firstOrFail()
  return {
    ...row,
    mostFiles: MOST_FILES,
    mostBytes: MOST_BYTES,
  }
}

/** The uploads, by person and request; at most one more than a download may have. */
export async function listAccepted(
  filters: AcceptedFilters,
  viewer: RequestedDocumentViewer
): Promise<AcceptedFile[]> {
  const rows = await accepted(filters, viewer)
    .orderBy('r.id')
    .orderBy('s.id')
    .limit(MOST_FILES + 1)
    .select('f.*', 's.id as submission_id', 'r.id as request_id', 'r.name as asked_name')
    .select('r.employee_id', 'u.first_name', 'u.last_name', 'u.email')
  return rows.map((row) => ({
    submissionId: row.submission_id,
    requestId: row.request_id,
    name: row.asked_name,
    employeeId: row.employee_id,
    employee: `${row.first_name} ${row.last_name}`.trim() || row.email,
    file: row,
  }))
}
