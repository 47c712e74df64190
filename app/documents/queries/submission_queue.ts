import db from '@adonisjs/lucid/services/db'
import { DEFAULT_PER_PAGE, type ListPage, type Paging } from '#core/http/paging'
import { countOf, table, type RowOf } from '#core/database/table'
import { isoTime } from '#core/time'
import { withinTeam } from '#people/queries/team'
import { notFound } from '#core/errors/http_errors'
import { stateOf, submissionFacts, type Submission } from '#documents/queries/request_list'
import type { SubmissionState } from '#documents/request'
import { localDay } from '#settings/local_time'

/** An upload in the review queue. */
export type PendingSubmission = {
  id: number
  requestId: number
  employeeId: number
  firstName: string
  lastName: string
  name: string
  submittedAt: string
  /** One's own, which someone else must review. */
  own: boolean
}

/** A file that was uploaded before, by whom and for what. */
export type SameUpload = {
  submissionId: number
  /** Null where the viewer may not know the person. */
  person: string | null
  samePerson: boolean
  name: string
  state: SubmissionState
  submittedAt: string
}

/** The reviewer's view: the file, the request, and warnings about them. */
export type SubmissionReview = PendingSubmission &
  Submission & {
    instructions: string
    /** `gone`: they have left or were rejected, get no email, and can upload no other. */
    warnings: { expired: boolean; gone: boolean; sameFile: SameUpload[] }
    /** The previous and next uploads in the queue. */
    previousId: number | null
    nextId: number | null
  }

/** How many senders of the same file are named. */
const NAMED = 20

const submissions = () =>
  table(db, 'document_submissions as s')
    .join('document_requests as r', 'r.id', 's.request_id')
    .join('employees as e', 'e.id', 'r.employee_id')
    .join('users as u', 'u.id', 'e.user_id')

const pending = () => submissions().where('s.pending', 1).whereNull('e.erased_at')

const LISTED = ['r.employee_id', 'r.name', 'u.first_name', 'u.last_name', 'e.user_id'] as const

const listed = () => pending().select('s.id', 's.request_id', 's.submitted_at', ...LISTED)
type PendingRow = RowOf<ReturnType<typeof listed>>

const reviewed = (id: number) =>
  submissions()
    .leftJoin('stored_files as f', 'f.id', 's.file_id')
    .where('s.id', id)
    .whereNull('e.erased_at')
    .select(
      's.*',
      'r.instructions',
      'e.status',
      'f.name as file_name',
      'f.media_type',
      'f.size',
      ...LISTED
    )
    .first()
type ReviewRow = NonNullable<Awaited<ReturnType<typeof reviewed>>>

/** Uploads that await review, the longest waiting first. */
export async function listPending(
  viewerId: number,
  paging: Paging,
  team?: number
): Promise<ListPage<PendingSubmission>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const found = listed()
  withinTeam(found, 'e.id', team)
  const rows = await found
    .orderBy('s.submitted_at')
    .orderBy('s.id')
    .offset((page - 1) * perPage)
    .limit(perPage)
  return {
    rows: rows.map((row) => pendingFacts(row, viewerId)),
    total: await countPending(team),
    page,
    perPage,
    nextCursor: null,
  }
}

/** How many uploads await review. */
export function countPending(team?: number): Promise<number> {
  const waiting = pending()
  withinTeam(waiting, 'e.id', team)
  return countOf(waiting)
}

/**
 * One upload for its reviewer, decided or not.
 * @param names whether the viewer may know who else submitted the same file.
 * @throws HttpError 404.
 */
export async function findSubmissionReview(
  id: number,
  viewer: { id: number; names: boolean }
): Promise<SubmissionReview> {
  const row = await reviewed(id)
  if (!row) throw notFound()
  return {
    ...pendingFacts(row, viewer.id),
    ...submissionFacts(row),
    instructions: row.instructions,
    warnings: {
      expired: row.expires_on !== null && row.expires_on < localDay(),
      gone: row.status === 'inactive',
      sameFile: await sendersOf(row, viewer.names),
    },
    previousId: await beside(row, '<', 'desc'),
    nextId: await beside(row, '>', 'asc'),
  }
}

const pendingFacts = (row: PendingRow, viewerId: number): PendingSubmission => ({
  id: row.id,
  requestId: row.request_id,
  employeeId: row.employee_id,
  firstName: row.first_name,
  lastName: row.last_name,
  name: row.name,
  submittedAt: isoTime(row.submitted_at),
  own: row.user_id === viewerId,
})

/** Other uploads of the same file, with any decision. */
async function sendersOf(of: ReviewRow, names: boolean): Promise<SameUpload[]> {
  const rows = await submissions()
    .where('s.sha256', of.sha256)
    .whereNot('s.id', of.id)
    .orderBy('s.id', 'desc')
    .limit(NAMED)
    .select('s.*', 'e.erased_at', ...LISTED)
  return rows.map((row) => {
    const samePerson = row.employee_id === of.employee_id
    const name = row.erased_at ? 'Erased person' : `${row.first_name} ${row.last_name}`.trim()
    return {
      submissionId: row.id,
      person: names || samePerson ? name : null,
      samePerson,
      name: row.name,
      state: stateOf(row),
      submittedAt: isoTime(row.submitted_at),
    }
  })
}

async function beside(of: PendingRow, sign: '<' | '>', direction: 'asc' | 'desc') {
  const row = await pending()
    .where((where) => {
      void where.where('s.submitted_at', sign, of.submitted_at)
      void where.orWhere(
        (same) => void same.where('s.submitted_at', of.submitted_at).where('s.id', sign, of.id)
      )
    })
    .orderBy('s.submitted_at', direction)
    .orderBy('s.id', direction)
    .select('s.id')
    .first()
  return row?.id ?? null
}

/** The owner of a file. @throws HttpError 404. */
export async function findSubmission(
  id: number
): Promise<{ userId: number; requestId: number; fileId: number | null }> {
  const row = await submissions()
    .where('s.id', id)
    .whereNull('e.erased_at')
    .select('e.user_id', 's.request_id', 's.file_id')
    .first()
  if (!row) throw notFound()
  return {
    userId: row.user_id,
    requestId: row.request_id,
    fileId: row.file_id,
  }
}
