import { cached } from '#core/cached'
import { countOf, table, type RowOf } from '#core/database/table'
import db from '@adonisjs/lucid/services/db'
import { DEFAULT_PER_PAGE, type ListPage, type Paging } from '#core/http/paging'
import { isoTime } from '#core/time'
import { withinTeam } from '#people/queries/team'
import { notFound } from '#core/errors/http_errors'
import { evidenceState, type EvidenceState } from '#training/queries/completions/history_rows'
import { expiryOf, type Day } from '#training/compliance_status'
import { earlier } from '#training/services/complete_module'
import { localDay } from '#settings/local_time'

/** A certificate in the review queue. */
export type PendingReview = {
  id: number
  employeeId: number
  firstName: string
  lastName: string
  moduleId: number
  moduleName: string
  name: string
  issuer: string
  submittedAt: string
  /** One's own, which someone else must review. */
  own: boolean
}

/** A file that was submitted before, by whom and for what. */
export type SameFile = {
  evidenceId: number
  /** Null where the viewer may not know the person. */
  person: string | null
  samePerson: boolean
  moduleName: string
  state: EvidenceState
  submittedAt: string
}

/** The reviewer's view: the file, the claim, and warnings about them. */
export type Review = PendingReview & {
  issuedOn: Day
  expiresOn: Day | null
  /** Of the training, if this is accepted today; null once decided, or without end. */
  validUntil: Day | null
  state: EvidenceState
  reviewedBy: string | null
  rejectionReason: string | null
  file: { name: string; mediaType: string; size: number } | null
  warnings: {
    /** Its expiration date has passed. */
    expired: boolean
    /** Its issue date is in the future. */
    future: boolean
    /** They have left, get no email, and can send no other. */
    gone: boolean
    sameFile: SameFile[]
  }
  /** The previous and next certificates in the queue. */
  previousId: number | null
  nextId: number | null
}

/** How many senders of the same file are named. */
const NAMED = 20

const evidence = () =>
  table(db, 'training_evidence as x')
    .join('employees as e', 'e.id', 'x.employee_id')
    .join('users as u', 'u.id', 'e.user_id')
    .join('training_modules as m', 'm.id', 'x.module_id')

const pending = () => evidence().where('x.pending', 1).whereNull('e.erased_at')

const listed = () =>
  pending()
    .orderBy('x.submitted_at')
    .orderBy('x.id')
    .select('x.id', 'x.employee_id', 'x.module_id', 'x.name', 'x.issuer', 'x.submitted_at')
    .select('u.first_name', 'u.last_name', 'e.user_id', 'm.name as module_name')

/** Certificates that await review, the longest waiting first. */
export async function listPendingReviews(
  viewerId: number,
  paging: Paging,
  team?: number
): Promise<ListPage<PendingReview>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const found = listed()
  withinTeam(found, 'e.id', team)
  const rows = await found.offset((page - 1) * perPage).limit(perPage)
  return {
    rows: rows.map((row) => pendingReview(row, viewerId)),
    total: await countPending(team),
    page,
    perPage,
    nextCursor: null,
  }
}

/** How many certificates await review. @param version of the data, as `dataVersionOf`. */
export const countPendingReviews = (version: string, team?: number): Promise<number> =>
  cached(JSON.stringify(['certificate reviews', team]), () => countPending(team), version)

async function countPending(team?: number): Promise<number> {
  const waiting = pending()
  withinTeam(waiting, 'e.id', team)
  return countOf(waiting)
}

/**
 * One certificate for its reviewer, decided or not.
 * @param names whether the viewer may know who else submitted the same file.
 * @throws HttpError 404.
 */
export async function findReview(
  id: number,
  viewer: { id: number; names: boolean }
): Promise<Review> {
  const row = await evidence()
    .leftJoin('stored_files as f', 'f.id', 'x.file_id')
    .where('x.id', id)
    .whereNull('e.erased_at')
    .select('x.*', 'u.first_name', 'u.last_name', 'e.user_id', 'm.name as module_name')
    .select('m.renewal_period_months', 'e.status')
    .select('f.name as file_name', 'f.media_type', 'f.size')
    .first()
  if (!row) throw notFound()
  const today = localDay()
  const state = evidenceState(row)
  return {
    ...pendingReview(row, viewer.id),
    issuedOn: row.issued_on,
    expiresOn: row.expires_on,
    validUntil:
      state === 'pending'
        ? earlier(expiryOf(today, row.renewal_period_months), row.expires_on)
        : null,
    state,
    reviewedBy: row.reviewed_by,
    rejectionReason: row.rejection_reason,
    file:
      row.file_name === null || row.media_type === null || row.size === null
        ? null
        : { name: row.file_name, mediaType: row.media_type, size: row.size },
    warnings: {
      expired: row.expires_on !== null && row.expires_on < today,
      future: row.issued_on > today,
      gone: row.status === 'inactive',
      sameFile: await sendersOf(row, viewer.names),
    },
    ...(await neighborsOf(row)),
  }
}

type PendingRow = RowOf<ReturnType<typeof listed>>

function pendingReview(row: PendingRow, viewerId: number): PendingReview {
  return {
    id: row.id,
    employeeId: row.employee_id,
    firstName: row.first_name,
    lastName: row.last_name,
    moduleId: row.module_id,
    moduleName: row.module_name,
    name: row.name,
    issuer: row.issuer,
    submittedAt: isoTime(row.submitted_at),
    own: row.user_id === viewerId,
  }
}

/** Other submissions of the same file, with any decision. */
async function sendersOf(
  of: { id: number; employee_id: number; sha256: string },
  names: boolean
): Promise<SameFile[]> {
  const rows = await evidence()
    .where('x.sha256', of.sha256)
    .whereNot('x.id', of.id)
    .orderBy('x.id', 'desc')
    .limit(NAMED)
    .select('x.*', 'u.first_name', 'u.last_name', 'e.erased_at', 'm.name as module_name')
  return rows.map((row) => {
    const samePerson = row.employee_id === of.employee_id
    const name = row.erased_at ? 'Erased person' : `${row.first_name} ${row.last_name}`.trim()
    return {
      evidenceId: row.id,
      person: names || samePerson ? name : null,
      samePerson,
      moduleName: row.module_name,
      state: evidenceState(row),
      submittedAt: isoTime(row.submitted_at),
    }
  })
}

async function neighborsOf(
  of: Pick<PendingRow, 'id' | 'submitted_at'>
): Promise<{ previousId: number | null; nextId: number | null }> {
  const beside = async (sign: '<' | '>', direction: 'asc' | 'desc') => {
    const row = await pending()
      .where((where) => {
        where.where('x.submitted_at', sign, of.submitted_at)
        where.orWhere(
          (same) => void same.where('x.submitted_at', of.submitted_at).where('x.id', sign, of.id)
        )
      })
      .orderBy('x.submitted_at', direction)
      .orderBy('x.id', direction)
      .select('x.id')
      .first()
    return row?.id ?? null
  }
  return { previousId: await beside('<', 'desc'), nextId: await beside('>', 'asc') }
}
