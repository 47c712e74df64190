/** What somebody is asked for: a document of theirs, or to read one and say that they did. */
export const ASKED_KINDS = ['upload', 'read'] as const
export type AskedKind = (typeof ASKED_KINDS)[number]

/** submitted: an upload awaits review. A rejected one makes it open again. */
export const ASKED_STATES = ['open', 'submitted', 'done', 'cancelled'] as const
export type AskedState = (typeof ASKED_STATES)[number]
/** In these something is still to come. */
export const UNSETTLED = ['open', 'submitted'] as const satisfies readonly AskedState[]

export const FILE_KINDS = ['pdf', 'image'] as const
export type FileKind = (typeof FILE_KINDS)[number]
/** What each kind of file is, judged by content. */
export const MEDIA_TYPES: Record<FileKind, readonly string[]> = {
  pdf: ['application/pdf'],
  image: ['image/jpeg', 'image/png'],
}

const MEBIBYTE = 1024 * 1024
export const MOST_MEGABYTES = 25
export const DEFAULT_MAX_BYTES = 10 * MEBIBYTE
export const bytesOf = (megabytes: number) => megabytes * MEBIBYTE

/** People of one call. */
export const MOST_PEOPLE = 500

export const ASKED = 'document_requests'
export const SUBMISSIONS = 'document_submissions'

/** YYYY-MM-DD, UTC. */
export type Day = string

export interface AskedRow {
  id: number
  employee_id: number
  kind: AskedKind
  name: string
  instructions: string
  template_id: number | null
  template_version: number | null
  file_id: number | null
  sha256: string | null
  /** JSON of FileKind[]. */
  accepts: string | null
  max_bytes: number | null
  asks_expiry: number | boolean
  due_on: Day | null
  state: AskedState
  opened_at: string | null
  done_at: string | null
  cancelled_at: string | null
  reminded_at: string | null
  requested_by_id: number | null
  requested_by: string
  created_at: string
}

export interface SubmissionRow {
  id: number
  request_id: number
  file_id: number | null
  sha256: string
  expires_on: Day | null
  pending: number | null
  submitted_at: string
  withdrawn_at: string | null
  decided_at: string | null
  accepted: number | boolean | null
  reason: string | null
  decided_by_id: number | null
  decided_by: string | null
}

export const acceptsOf = (row: Pick<AskedRow, 'accepts'>) =>
  JSON.parse(row.accepts ?? '[]') as FileKind[]

export type SubmissionState = 'pending' | 'accepted' | 'rejected' | 'withdrawn'

export function submissionState(
  row: Pick<SubmissionRow, 'withdrawn_at' | 'decided_at' | 'accepted'>
): SubmissionState {
  if (row.withdrawn_at) return 'withdrawn'
  if (!row.decided_at) return 'pending'
  return row.accepted ? 'accepted' : 'rejected'
}
