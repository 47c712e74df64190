/** The kinds of request: upload a document, or read one and acknowledge it. */
export const REQUEST_KINDS = ['upload', 'read'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** submitted: an upload awaits review. A rejected one makes it open again. */
export const REQUEST_STATES = ['open', 'submitted', 'done', 'cancelled'] as const
export type RequestState = (typeof REQUEST_STATES)[number]
/** Someone must still act. */
export const UNSETTLED = ['open', 'submitted'] as const satisfies readonly RequestState[]

export const FILE_KINDS = ['pdf', 'image'] as const
export type FileKind = (typeof FILE_KINDS)[number]
/** The media types of each kind of file, checked by content. */
export const MEDIA_TYPES: Record<FileKind, readonly string[]> = {
  pdf: ['application/pdf'],
  image: ['image/jpeg', 'image/png'],
}

const MEBIBYTE = 1024 * 1024
export const MOST_MEGABYTES = 25
export const DEFAULT_MAX_BYTES = 10 * MEBIBYTE
export const bytesOf = (megabytes: number) => megabytes * MEBIBYTE

/** People per call. */
export const MOST_PEOPLE = 500

/** Table names, for domains that do not import the models. */
export const REQUESTED = 'document_requests'
export const SUBMISSIONS = 'document_submissions'

/** YYYY-MM-DD, UTC. */
export type Day = string

export const acceptsOf = (row: { accepts: string | null }) =>
  JSON.parse(row.accepts ?? '[]') as FileKind[]

export type SubmissionState = 'pending' | 'accepted' | 'rejected' | 'withdrawn'

export function submissionState(submission: {
  withdrawnAt: string | null
  decidedAt: string | null
  accepted: boolean | null
}): SubmissionState {
  if (submission.withdrawnAt) return 'withdrawn'
  if (!submission.decidedAt) return 'pending'
  return submission.accepted ? 'accepted' : 'rejected'
}
