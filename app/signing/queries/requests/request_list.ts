import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { DEFAULT_PER_PAGE, encodeCursor, type ListPage, type Paging } from '#core/http/paging'
import { cached, selectDataVersion } from '#core/cached'
import { dbTime, isoTime } from '#core/time'
import { notFound } from '#core/errors/http_errors'
import { externalLabel } from '#signing/external/external_actor'
import { ownTurns } from '#signing/queries/awaiting_signature'
import type { SignerKind, SignerRole } from '#documents/placed_field'
import { byUrgency, i9Clocks, type I9Clock } from '#signing/i9_clocks'
import { countOf, table, type Expression, type RowOf } from '#core/database/table'
import {
  isTurnOf,
  MANAGING_ROLES,
  OPEN,
  signerOf,
  TABS,
  UNSIGNED,
  type ActionStatus,
  type CancelledHow,
  type RequestStatus,
  type Tab,
} from '#signing/request'
import {
  findRequests,
  requestQuery,
  rowsOf,
  type RequestFilters,
  type RequestViewer,
} from '#signing/queries/requests/request_query'

export type { RequestFilters, RequestViewer } from '#signing/queries/requests/request_query'
import { localDay } from '#settings/local_time'
import { failureInWords } from '#signing/sealing/failure_words'

/** A signing request for the API and the screens. */
export type SigningRequest = {
  id: number
  status: RequestStatus
  employee: { firstName: string; lastName: string; email: string }
  /** Sealed ones can be downloaded. */
  documents: { id: number; displayName: string; templateId: number; sealed: boolean }[]
  actions: {
    id: number
    role: SignerRole
    status: ActionStatus
    kind: SignerKind
    /** What the documents call them: Manager, Witness. */
    label: string
    /** Signers of one step sign side by side. */
    step: number
    recipientName: string
    /** Of a signer whom the sender named; null for people who do not manage documents. */
    recipientEmail: string | null
    userId: number | null
    openedAt: string | null
    completedAt: string | null
    /** Until when the link of an external signer works, for people who manage documents. */
    linkExpiresAt: string | null
    /** Whether it is their turn. */
    awaited: boolean
    /** Whether they can no longer sign in with their account, for people who manage documents. */
    gone: boolean
    /** Whether the email about their turn could not be delivered, for people who manage documents. */
    emailFailed: boolean
  }[]
  updatedAt: string
  employeeId: number
  /** Null where no manager signs. */
  managerId: number | null
  sentBy: string
  message: string | null
  createdAt: string
  expiresAt: string | null
  completedAt: string | null
  cancelled: { how: CancelledHow; reason: string | null; by: string | null } | null
  failure: string | null
  correctsId: number | null
  /** The roles in which the viewer may sign now. */
  maySignAs: SignerRole[]
  /** Whether its manager can no longer sign, so another must be named. */
  needsManager: boolean
  /** For an I-9, the deadline of each section; null for others, and for canceled ones. */
  i9: I9Clock[] | null
}

const rowsFor = (found: Expression<object>) =>
  rowsOf(found)
    .orderBy('r.updated_at', 'desc')
    .orderBy('r.id', 'desc')
    .select('r.*', 'u.first_name', 'u.last_name', 'u.email', 'e.start_date')
    .select('m.role as manager_role', 'm.disabled_at as manager_disabled_at')
    .select(selectDataVersion() as Expression<{ data_version: string }>)

type ListedRow = RowOf<ReturnType<typeof rowsFor>>

/** Requests, the most recently changed first. At most four statements. */
export async function listRequests(
  filters: RequestFilters,
  viewer: RequestViewer,
  paging: Paging
): Promise<ListPage<SigningRequest>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const found = await rowsFor(findRequests(filters, viewer, paging, perPage))
  const rows = found.slice(0, perPage)
  const last = rows.at(-1)
  const total = await cached(
    `signing requests ${JSON.stringify([filters, filters.attention ? localDay() : null, viewer.all ? null : viewer.id])}`,
    () => countOf(requestQuery(filters, viewer)),
    last?.data_version
  )
  const goesOn = found.length > perPage && last
  return {
    rows: await told(rows, viewer),
    total,
    page: paging.page ?? 1,
    perPage,
    nextCursor: goesOn ? encodeCursor({ value: last.updated_at, id: last.id }) : null,
  }
}

/** Requests of one person that still wait, and others, shown at once. */
const MOST_STANDING = 100

/**
 * The requests of one person but canceled ones: those that the viewer is to sign, for HR those that
 * are not complete; then the others, the most recently changed first. At most four statements.
 */
export async function standingRequests(
  filters: Pick<RequestFilters, 'employeeId'>,
  viewer: RequestViewer
): Promise<SigningRequest[]> {
  const standing = () => requestQuery(filters, viewer).whereNot('r.status', 'CANCELLED')
  const waiting = viewer.all
    ? standing().whereNot('r.status', 'COMPLETED')
    : standing().whereIn('r.id', ownTurns(db.connection(), viewer.id).select('a.request_id'))
  const first = await rowsFor(
    waiting
      .orderByRaw('case when r.expires_at is null then 1 else 0 end, r.expires_at, r.id')
      .limit(MOST_STANDING)
      .select('r.id')
  )
  const others = await rowsFor(
    standing()
      .whereNotIn(
        'r.id',
        first.map(({ id }) => id)
      )
      .orderBy('r.updated_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(MOST_STANDING)
      .select('r.id')
  )
  return told([...first, ...others], viewer)
}

/** One request. @throws HttpError 404 for one that they may not see. */
export async function findRequest(id: number, viewer: RequestViewer): Promise<SigningRequest> {
  const found = requestQuery({}, viewer).where('r.id', id).select('r.id')
  const [request] = await told(await rowsFor(found), viewer)
  if (!request) throw notFound()
  return request
}

/** I-9s shown at once; others follow after these are signed. */
const MOST_I9 = 50

export type OpenI9 = {
  /** The longest late first, then by deadline; without a start date last. */
  requests: SigningRequest[]
  total: number
  /** Of all, those with a late section. */
  overdue: number
}

/**
 * Unsigned I-9s. The retention `i9` of its template makes a document one, not its name. Six
 * statements.
 * @param team only the team of this account.
 */
export async function openI9(viewer: RequestViewer, team?: number): Promise<OpenI9> {
  const open = () =>
    requestQuery({ team }, viewer)
      .whereIn('r.status', OPEN)
      .whereIn('r.id', (i9) =>
        i9.from('signing_documents as d').where('d.retention', 'i9').select('d.request_id')
      )
  const total = await countOf(open())
  if (total === 0) return { requests: [], total, overdue: 0 }
  const found = open()
    .join('employees as e', 'e.id', 'r.employee_id')
    .orderByRaw('case when e.start_date is null then 1 else 0 end, e.start_date, r.id')
    .limit(MOST_I9)
    .select('r.id')
  const rows = await rowsFor(found)
  const listed = await told(
    rows.toSorted((a, b) => a.id - b.id),
    viewer
  )
  const requests = listed.toSorted((a, b) => byUrgency(a.i9 ?? [], b.i9 ?? []))
  const overdue = await countOf(requestQuery({ attention: 'overdue_i9', team }, viewer))
  return { requests, total, overdue }
}

/** How many requests each tab lists. */
export async function countRequests(
  { team, q }: Pick<RequestFilters, 'team' | 'q'>,
  viewer: RequestViewer
): Promise<Record<Tab, number>> {
  const key = JSON.stringify(['signing tabs', viewer.all ? null : viewer.id, team, q])
  return cached(key, async () => {
    const rows = await requestQuery({ team, q }, viewer)
      .groupBy('r.status')
      .select('r.status')
      .count('* as total')
    const totalOf = (tab: Tab) =>
      rows
        .filter(({ status }) => (TABS[tab] as readonly RequestStatus[]).includes(status))
        .reduce((sum, { total }) => sum + total, 0)
    return {
      outstanding: totalOf('outstanding'),
      inProgress: totalOf('inProgress'),
      completed: totalOf('completed'),
      notCompleted: totalOf('notCompleted'),
    }
  })
}

async function told(rows: readonly ListedRow[], viewer: RequestViewer): Promise<SigningRequest[]> {
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  const documents = Map.groupBy(await documentsOf(ids), (row) => row.request_id)
  const actions = Map.groupBy(await actionsOf(ids), (row) => row.request_id)
  const now = dbTime(DateTime.utc())
  return rows.map((row) =>
    tellRequest(row, documents.get(row.id) ?? [], actions.get(row.id) ?? [], viewer, now)
  )
}

const documentsOf = (requestIds: readonly number[]) =>
  table(db, 'signing_documents')
    .whereIn('request_id', requestIds)
    .orderBy('request_id')
    .orderBy('position')
    .select('id', 'request_id', 'template_id', 'name', 'retention', 'sealed_file_id')

const actionsOf = (requestIds: readonly number[]) =>
  table(db, 'signing_actions as a')
    .leftJoin('signing_links as l', (join) => {
      join.on('l.action_id', 'a.id').andOnVal('l.purpose', 'sign').andOnNull('l.closed_at')
    })
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('outbox_messages as o', 'o.id', 'a.mail_id')
    .whereIn('a.request_id', requestIds)
    .orderBy('a.id')
    .select('a.id', 'a.request_id', 'a.role', 'a.kind', 'a.label', 'a.step', 'a.user_id')
    .select('a.status', 'a.recipient_name', 'a.recipient_email', 'a.opened_at', 'a.completed_at')
    .select('a.signed_at', 'l.expires_at as link_expires_at')
    .select('u.first_name', 'u.last_name', 'u.email')
    .select('u.disabled_at', 'u.sign_in_blocked_at', 'o.state as mail_state')

const isNamed = ({ kind }: { kind: SignerKind }) => kind === 'person' || kind === 'external'

/** Whoever canceled or declined; a signer without an account by the name in the request. */
function endedBy(
  { cancelled_by: by }: ListedRow,
  actions: RowOf<ReturnType<typeof actionsOf>>[]
): string | null {
  const signer = actions.find(
    ({ kind, label }) => kind === 'external' && externalLabel(label) === by
  )
  return signer ? signerOf(signer).name : by
}

function tellRequest(
  row: ListedRow,
  documents: RowOf<ReturnType<typeof documentsOf>>[],
  actions: RowOf<ReturnType<typeof actionsOf>>[],
  viewer: RequestViewer,
  now: string
): SigningRequest {
  const cannot =
    Boolean(row.manager_disabled_at) || !MANAGING_ROLES.some((role) => role === row.manager_role)
  const managerSigns = actions.some(
    ({ role, status }) => role === 'MANAGER' && UNSIGNED.includes(status)
  )
  const isExpired = row.expires_at !== null && row.expires_at <= now
  const open = OPEN.includes(row.status) && !isExpired
  return {
    id: row.id,
    status: row.status,
    employee: { firstName: row.first_name, lastName: row.last_name, email: row.email },
    documents: documents.map((document) => ({
      id: document.id,
      displayName: document.name,
      templateId: document.template_id,
      sealed: row.status === 'COMPLETED' && document.sealed_file_id !== null,
    })),
    actions: actions.map((action) => ({
      id: action.id,
      role: action.role,
      status: action.status,
      kind: action.kind,
      label: action.label,
      step: action.step,
      recipientName: signerOf(action).name,
      recipientEmail: viewer.all && isNamed(action) ? signerOf(action).email : null,
      userId: action.user_id,
      openedAt: isoTime(action.opened_at),
      // A seal may take its time; they signed before it.
      completedAt: isoTime(action.completed_at && (action.signed_at ?? action.completed_at)),
      linkExpiresAt: viewer.all ? isoTime(action.link_expires_at) : null,
      awaited: open && isTurnOf(action.role, row, actions),
      gone:
        viewer.all &&
        open &&
        UNSIGNED.includes(action.status) &&
        Boolean(action.disabled_at ?? action.sign_in_blocked_at),
      emailFailed:
        viewer.all && open && UNSIGNED.includes(action.status) && action.mail_state === 'failed',
    })),
    updatedAt: isoTime(row.updated_at),
    employeeId: row.employee_id,
    managerId: row.manager_id,
    sentBy: row.sent_by,
    message: row.message,
    createdAt: isoTime(row.created_at),
    expiresAt: isoTime(row.expires_at),
    completedAt: isoTime(row.completed_at),
    cancelled: row.cancelled_how
      ? { how: row.cancelled_how, reason: row.cancel_reason, by: endedBy(row, actions) }
      : null,
    // Internal failures are for people who can retry.
    failure: viewer.all && row.failure !== null ? failureInWords(row.id, row.failure) : null,
    correctsId: row.corrects_id,
    maySignAs: actions
      .filter((action) => open && action.user_id === viewer.id)
      .filter((action) => isTurnOf(action.role, row, actions))
      .filter((action) => action.role !== 'MANAGER' || !cannot)
      .map(({ role }) => role),
    needsManager: open && managerSigns && cannot,
    i9:
      row.status !== 'CANCELLED' && documents.some(({ retention }) => retention === 'i9')
        ? i9Clocks(row.start_date, actions, localDay())
        : null,
  }
}
