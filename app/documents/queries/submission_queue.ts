import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { DEFAULT_PER_PAGE, type ListPage, type Paging } from '#core/http/paging'
import { isoTime } from '#core/time'
import { notFound } from '#core/errors/refusals'
import { submissionFacts, type Submission } from '#documents/queries/asked_list'
import {
  ASKED,
  SUBMISSIONS,
  submissionState,
  type SubmissionRow,
  type SubmissionState,
} from '#documents/request'

/** An upload that awaits review, as the queue lists it. */
export type PendingSubmission = {
  id: number
  requestId: number
  employeeId: number
  firstName: string
  lastName: string
  name: string
  submittedAt: string
  /** One's own is for somebody else to review. */
  own: boolean
}

/** A file that was uploaded before, by whom and for what. */
export type SameUpload = {
  submissionId: number
  /** Null where it is not for the viewer to know whose it is. */
  person: string | null
  samePerson: boolean
  name: string
  state: SubmissionState
  submittedAt: string
}

/** What a reviewer looks at: the file and what was asked for, and what is odd about them. */
export type SubmissionReview = PendingSubmission &
  Submission & {
    instructions: string
    warnings: { expired: boolean; sameFile: SameUpload[] }
    /** The ones that wait before and after it. */
    previousId: number | null
    nextId: number | null
  }

/** How many senders of the same file are named. */
const NAMED = 20

const submissions = () =>
  db
    .from(`${SUBMISSIONS} as s`)
    .join(`${ASKED} as r`, 'r.id', 's.request_id')
    .join('employees as e', 'e.id', 'r.employee_id')
    .join('users as u', 'u.id', 'e.user_id')

const pending = () => submissions().where('s.pending', 1).whereNull('e.erased_at')

const LISTED = ['r.employee_id', 'r.name', 'u.first_name', 'u.last_name', 'e.user_id'] as const

interface PendingRow {
  id: number
  request_id: number
  employee_id: number
  user_id: number
  first_name: string
  last_name: string
  name: string
  submitted_at: string
}

type ReviewRow = PendingRow &
  SubmissionRow & {
    instructions: string
    file_name: string | null
    media_type: string
    size: number
  }

/** The uploads that await review, the one that waits longest first. */
export async function listPending(
  viewerId: number,
  paging: Paging
): Promise<ListPage<PendingSubmission>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const rows: PendingRow[] = await pending()
    .orderBy('s.submitted_at')
    .orderBy('s.id')
    .offset((page - 1) * perPage)
    .limit(perPage)
    .select('s.id', 's.request_id', 's.submitted_at', ...LISTED)
  return {
    rows: rows.map((row) => pendingFacts(row, viewerId)),
    total: await countPending(),
    page,
    perPage,
    nextCursor: null,
  }
}

/** How many uploads await review. */
export async function countPending(): Promise<number> {
  const row = await pending().count('* as total').first()
  return Number(row?.total ?? 0)
}

/**
 * One upload as its reviewer sees it, decided about or not.
 * @param names whether the viewer may know who else sent the same file.
 * @throws Refusal 404.
 */
export async function findSubmissionReview(
  id: number,
  viewer: { id: number; names: boolean }
): Promise<SubmissionReview> {
  const row: ReviewRow | null = await submissions()
    .leftJoin('stored_files as f', 'f.id', 's.file_id')
    .where('s.id', id)
    .whereNull('e.erased_at')
    .select('s.*', 'r.instructions', 'f.name as file_name', 'f.media_type', 'f.size', ...LISTED)
    .first()
  if (!row) throw notFound()
  return {
    ...pendingFacts(row, viewer.id),
    ...submissionFacts(row),
    instructions: row.instructions,
    warnings: {
      expired: row.expires_on !== null && row.expires_on < DateTime.utc().toISODate(),
      sameFile: await sendersOf(row, viewer.names),
    },
    previousId: await beside(row, '<', 'desc'),
    nextId: await beside(row, '>', 'asc'),
  }
}

const pendingFacts = (row: PendingRow, viewerId: number): PendingSubmission => ({
  id: Number(row.id),
  requestId: Number(row.request_id),
  employeeId: Number(row.employee_id),
  firstName: row.first_name,
  lastName: row.last_name,
  name: row.name,
  submittedAt: isoTime(row.submitted_at),
  own: Number(row.user_id) === viewerId,
})

/** Who else uploaded the same file, or for what else, whatever became of it. */
async function sendersOf(of: ReviewRow, names: boolean): Promise<SameUpload[]> {
  const rows: (ReviewRow & { erased_at: string | null })[] = await submissions()
    .where('s.sha256', of.sha256)
    .whereNot('s.id', of.id)
    .orderBy('s.id', 'desc')
    .limit(NAMED)
    .select('s.*', 'e.erased_at', ...LISTED)
  return rows.map((row) => {
    const samePerson = Number(row.employee_id) === Number(of.employee_id)
    const name = row.erased_at ? 'Erased person' : `${row.first_name} ${row.last_name}`.trim()
    return {
      submissionId: Number(row.id),
      person: names || samePerson ? name : null,
      samePerson,
      name: row.name,
      state: submissionState(row),
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
  return row ? Number(row.id) : null
}

/** Whose file it is. @throws Refusal 404. */
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
    userId: Number(row.user_id),
    requestId: Number(row.request_id),
    fileId: row.file_id === null ? null : Number(row.file_id),
  }
}
