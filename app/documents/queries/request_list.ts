import db from '@adonisjs/lucid/services/db'
import { likePerson, nameContaining } from '#core/search/normalize'
import {
  DEFAULT_PER_PAGE,
  decodeCursor,
  encodeCursor,
  type ListPage,
  type Paging,
} from '#core/http/paging'
import { countOf, table, type RowOf } from '#core/database/table'
import { isoTime } from '#core/time'
import type { Tables } from '#database/tables'
import { withinTeam } from '#people/queries/team'
import { notFound } from '#core/errors/http_errors'
import {
  acceptsOf,
  submissionState,
  UNSETTLED,
  type RequestKind,
  type RequestState,
  type Day,
  type FileKind,
  type SubmissionState,
} from '#documents/request'
import { localDay } from '#settings/local_time'

/** An uploaded file, with its decision. */
export type Submission = {
  id: number
  state: SubmissionState
  /** By HR for the person, who did not send it in. */
  filed: boolean
  submittedAt: string
  expiresOn: Day | null
  decidedAt: string | null
  decidedBy: string | null
  reason: string | null
  /** Null after it was deleted. */
  file: { name: string; mediaType: string; size: number } | null
}

/** A request to upload or read. */
export type RequestedDocument = {
  id: number
  kind: RequestKind
  name: string
  instructions: string
  state: RequestState
  dueOn: Day | null
  overdue: boolean
  accepts: FileKind[]
  maxBytes: number | null
  asksExpiry: boolean
  /** For reading: the file that is acknowledged. */
  sha256: string | null
  openedAt: string | null
  doneAt: string | null
  remindedAt: string | null
  requestedBy: string
  createdAt: string
  employee: { id: number; firstName: string; lastName: string; email: string }
  /** The newest first. */
  submissions: Submission[]
}

export interface RequestedDocumentFilters {
  state?: RequestState
  /** Open and past its due date. */
  overdue?: boolean
  kind?: RequestKind
  employeeId?: number
  /** A part of the person's name or address, or of the document's name. */
  q?: string
  /** Only the team of this account. */
  team?: number
}

/** HR sees all, others their own. */
export interface RequestedDocumentViewer {
  id: number
  all: boolean
}

/** Uploads shown per request. */
const MOST_SUBMISSIONS = 20

const today = () => localDay()

/** Requests as r with their person, as e and u. */
export function filteredRequests(
  filters: RequestedDocumentFilters,
  viewer: RequestedDocumentViewer
) {
  const { state, overdue, kind, employeeId, q, team } = filters
  const query = table(db, 'document_requests as r')
    .join('employees as e', 'e.id', 'r.employee_id')
    .join('users as u', 'u.id', 'e.user_id')
    .whereNull('e.erased_at')
  if (state) void query.where('r.state', state)
  if (overdue) void query.where('r.state', 'open').where('r.due_on', '<', today())
  if (kind) void query.where('r.kind', kind)
  if (employeeId) void query.where('r.employee_id', employeeId)
  if (q) {
    void query.where((either) => {
      void either.whereRaw(`u.search_text like ? escape '!'`, [likePerson(q)])
      void either.orWhereRaw(...nameContaining('r.name', q))
    })
  }
  withinTeam(query, 'e.id', team)
  if (!viewer.all) void query.where('e.user_id', viewer.id)
  return query
}

const listed = (filters: RequestedDocumentFilters, viewer: RequestedDocumentViewer) =>
  filteredRequests(filters, viewer).select('r.*', 'u.first_name', 'u.last_name', 'u.email')

type ListedRow = RowOf<ReturnType<typeof listed>>

/** Requests, the newest first. Three statements. */
export async function listDocumentRequests(
  filters: RequestedDocumentFilters,
  viewer: RequestedDocumentViewer,
  paging: Paging
): Promise<ListPage<RequestedDocument>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const query = listed(filters, viewer)
    .orderBy('r.id', 'desc')
    .limit(perPage + 1)
  if (paging.cursor) void query.where('r.id', '<', decodeCursor(paging.cursor).id)
  else void query.offset((page - 1) * perPage)
  const found = await query
  const rows = found.slice(0, perPage)
  const last = rows.at(-1)
  return {
    rows: await tell(rows),
    total: await countOf(filteredRequests(filters, viewer)),
    page,
    perPage,
    nextCursor: found.length > perPage && last ? encodeCursor({ value: null, id: last.id }) : null,
  }
}

/** Closed requests of one person, shown after the open ones. */
const MOST_SETTLED = 100

/** All requests of one account: open ones by due date, then closed ones, the newest first. */
export async function requestsOfUser(userId: number): Promise<RequestedDocument[]> {
  return askedOf({}, { id: userId, all: false })
}

/** The same for one employee, for HR. */
export async function requestsOfEmployee(employeeId: number): Promise<RequestedDocument[]> {
  return askedOf({ employeeId }, { id: 0, all: true })
}

async function askedOf(
  filters: RequestedDocumentFilters,
  viewer: RequestedDocumentViewer
): Promise<RequestedDocument[]> {
  const open = await listed(filters, viewer)
    .whereIn('r.state', UNSETTLED)
    .orderByRaw('case when r.due_on is null then 1 else 0 end, r.due_on, r.id')
    .limit(MOST_SETTLED)
  const settled = await listed(filters, viewer)
    .where('r.state', 'done')
    .orderBy('r.id', 'desc')
    .limit(MOST_SETTLED)
  return tell([...open, ...settled])
}

/** One of them. @throws HttpError 404 for a request that they may not see. */
export async function findDocumentRequest(
  id: number,
  viewer: RequestedDocumentViewer
): Promise<RequestedDocument> {
  const [asked] = await tell(await listed({}, viewer).where('r.id', id))
  if (!asked) throw notFound()
  return asked
}

/**
 * The document to read, its reader, and whether they opened it. @throws HttpError as `findAsked`.
 */
export async function findReading(
  id: number,
  viewer: RequestedDocumentViewer
): Promise<{ userId: number; fileId: number | null; opened: boolean; cancelled: boolean }> {
  const row = await filteredRequests({}, viewer)
    .where('r.id', id)
    .select('r.file_id', 'r.opened_at', 'r.state', 'e.user_id')
    .first()
  if (!row) throw notFound()
  return {
    userId: row.user_id,
    fileId: row.file_id,
    opened: row.opened_at !== null,
    cancelled: row.state === 'cancelled',
  }
}

async function tell(rows: readonly ListedRow[]): Promise<RequestedDocument[]> {
  if (rows.length === 0) return []
  const submissions = await submissionsOf(rows.map(({ id }) => id))
  const byRequest = Map.groupBy(submissions, (row) => row.request_id)
  return rows.map((row) => {
    const own = (byRequest.get(row.id) ?? []).slice(0, MOST_SUBMISSIONS)
    return askedFacts(row, own.map(submissionFacts))
  })
}

const submissionsOf = (requestIds: readonly number[]) =>
  table(db, 'document_submissions as s')
    .leftJoin('stored_files as f', 'f.id', 's.file_id')
    .whereIn('s.request_id', requestIds)
    .orderBy('s.id', 'desc')
    .select('s.*', 'f.name as file_name', 'f.media_type', 'f.size')

const askedFacts = (row: ListedRow, submissions: Submission[]): RequestedDocument => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  instructions: row.instructions,
  state: row.state,
  dueOn: row.due_on,
  overdue: row.state === 'open' && row.due_on !== null && row.due_on < today(),
  accepts: acceptsOf(row),
  maxBytes: row.max_bytes,
  asksExpiry: Boolean(row.asks_expiry),
  sha256: row.sha256,
  openedAt: isoTime(row.opened_at),
  doneAt: isoTime(row.done_at),
  remindedAt: isoTime(row.reminded_at),
  requestedBy: row.requested_by,
  createdAt: isoTime(row.created_at),
  employee: {
    id: row.employee_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
  },
  submissions,
})

export const stateOf = (
  row: Pick<Tables['document_submissions'], 'withdrawn_at' | 'decided_at' | 'accepted'>
) =>
  submissionState({
    withdrawnAt: row.withdrawn_at,
    decidedAt: row.decided_at,
    accepted: Boolean(row.accepted),
  })

export const submissionFacts = (row: RowOf<ReturnType<typeof submissionsOf>>): Submission => ({
  id: row.id,
  state: stateOf(row),
  filed: Boolean(row.filed),
  submittedAt: isoTime(row.submitted_at),
  expiresOn: row.expires_on,
  decidedAt: isoTime(row.decided_at),
  decidedBy: row.decided_by,
  reason: row.reason,
  file:
    row.file_name === null || row.media_type === null || row.size === null
      ? null
      : { name: row.file_name, mediaType: row.media_type, size: row.size },
})
