import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { likeContaining } from '#access/services/fold'
import { DEFAULT_PER_PAGE, type ListPage, type Paging } from '#access/services/paging'
import { remembered, selectDataVersion } from '#audit/queries/remembered'
import { dbTime, isoTime } from '#audit/services/time'
import { notFound } from '#exceptions/refusals'
import type { SignerRole } from '#documents/placed_field'
import type { Retention } from '#documents/template'
import { byUrgency, i9Clocks, isLate, type I9Clock } from '#signing/i9_clocks'
import {
  ACTIONS,
  DOCUMENTS,
  isExpired,
  isTurnOf,
  MANAGING_ROLES,
  OPEN,
  REQUESTS,
  TABS,
  UNSIGNED,
  type ActionRow,
  type ActionStatus,
  type CancelledHow,
  type RequestRow,
  type RequestStatus,
  type Tab,
} from '#signing/request'

/** spec.md 3, Signing request; what the screens need besides follows `updatedAt`. */
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
    recipientName: string
    completedAt: string | null
  }[]
  updatedAt: string
  employeeId: number
  managerId: number
  sentBy: string
  message: string | null
  createdAt: string
  expiresAt: string | null
  completedAt: string | null
  cancelled: { how: CancelledHow; reason: string | null; by: string | null } | null
  failure: string | null
  correctsId: number | null
  /** The roles that whoever looks may sign as now. */
  maySignAs: SignerRole[]
  /** Whether its manager cannot sign any more, so that another must be named. */
  needsManager: boolean
  /** Of an I-9, by when the law wants which section; null of others, and of what was called off. */
  i9: I9Clock[] | null
}

export interface RequestFilters {
  tab?: Tab
  status?: RequestStatus
  employeeId?: number
  /** A part of the employee's name or address. */
  q?: string
}

/** Who looks: HR sees all, others what they sign (product.md, Permissions). */
export interface RequestViewer {
  id: number
  all: boolean
}

type ListedRow = RequestRow & {
  start_date: string | null
  first_name: string
  last_name: string
  email: string
  manager_role: string
  manager_disabled_at: string | null
  data_version?: string
}

interface ListedDocument {
  id: number
  request_id: number
  template_id: number
  name: string
  retention: Retention
  sealed_file_id: number | null
}

function filtered({ tab, status, employeeId, q }: RequestFilters, viewer: RequestViewer) {
  const query = db
    .from(`${REQUESTS} as r`)
    .join('employees as e', 'e.id', 'r.employee_id')
    .join('users as u', 'u.id', 'e.user_id')
  if (tab) void query.whereIn('r.status', [...TABS[tab]])
  if (status) void query.where('r.status', status)
  if (employeeId) void query.where('r.employee_id', employeeId)
  if (q) void query.whereRaw(`u.search_text like ? escape '!'`, [likeContaining(q)])
  if (!viewer.all) {
    void query.whereIn('r.id', (own) => {
      void own.from(ACTIONS).where('user_id', viewer.id).select('request_id')
    })
  }
  return query
}

const personColumns = ['u.first_name', 'u.last_name', 'u.email', 'e.start_date'] as const

/** Requests, the one that changed last first. At most four statements. */
export async function listRequests(
  filters: RequestFilters,
  viewer: RequestViewer,
  paging: Paging
): Promise<ListPage<SigningRequest>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const rows: ListedRow[] = await filtered(filters, viewer)
    .join('users as m', 'm.id', 'r.manager_id')
    .orderBy('r.updated_at', 'desc')
    .orderBy('r.id', 'desc')
    .offset((page - 1) * perPage)
    .limit(perPage)
    .select('r.*', ...personColumns)
    .select('m.role as manager_role', 'm.disabled_at as manager_disabled_at')
    .select(selectDataVersion())
  const total = await remembered(
    `signing requests ${JSON.stringify([filters, viewer.all ? null : viewer.id])}`,
    async () => {
      const counted = await filtered(filters, viewer).count('* as total').first()
      return Number(counted?.total ?? 0)
    },
    rows[0]?.data_version
  )
  return { rows: await told(rows, viewer), total, page, perPage, nextCursor: null }
}

/** One request. @throws Refusal 404 for one that is not theirs to know. */
export async function findRequest(id: number, viewer: RequestViewer): Promise<SigningRequest> {
  const rows: ListedRow[] = await filtered({}, viewer)
    .join('users as m', 'm.id', 'r.manager_id')
    .where('r.id', id)
    .select('r.*', ...personColumns)
    .select('m.role as manager_role', 'm.disabled_at as manager_disabled_at')
  const [request] = await told(rows, viewer)
  if (!request) throw notFound()
  return request
}

/** So many I-9s are told at once; the others follow once these are signed. */
const MOST_I9 = 50

export type OpenI9 = {
  /** Who is late longest first, then by when they are due; without a start date last. */
  requests: SigningRequest[]
  /** How many there are in all. */
  total: number
  /** Of those told, in how many a section is late. */
  overdue: number
}

/**
 * I-9s that somebody is still to sign. What makes one is how its template said it must be kept
 * (retention `i9`), not its name. Five statements.
 */
export async function openI9(viewer: RequestViewer): Promise<OpenI9> {
  const open = () =>
    filtered({}, viewer)
      .whereIn('r.status', [...OPEN])
      .whereIn('r.id', (i9) => {
        void i9.from(DOCUMENTS).where('retention', 'i9').select('request_id')
      })
  const counted = await open().count('* as total').first()
  const total = Number(counted?.total ?? 0)
  if (total === 0) return { requests: [], total, overdue: 0 }
  const rows: ListedRow[] = await open()
    .join('users as m', 'm.id', 'r.manager_id')
    .orderByRaw('case when e.start_date is null then 1 else 0 end, e.start_date, r.id')
    .limit(MOST_I9)
    .select('r.*', ...personColumns)
    .select('m.role as manager_role', 'm.disabled_at as manager_disabled_at')
  const listed = await told(rows, viewer)
  const requests = listed.toSorted((a, b) => byUrgency(a.i9 ?? [], b.i9 ?? []))
  return { requests, total, overdue: requests.filter(({ i9 }) => isLate(i9 ?? [])).length }
}

/** How many requests each tab holds. */
export async function countRequests(viewer: RequestViewer): Promise<Record<Tab, number>> {
  return remembered(`signing tabs ${viewer.all ? 'all' : viewer.id}`, async () => {
    const rows: { status: RequestStatus; total: number }[] = await filtered({}, viewer)
      .groupBy('r.status')
      .select('r.status')
      .count('* as total')
    const totalOf = (tab: Tab) =>
      rows
        .filter(({ status }) => (TABS[tab] as readonly RequestStatus[]).includes(status))
        .reduce((sum, { total }) => sum + Number(total), 0)
    return {
      outstanding: totalOf('outstanding'),
      inProgress: totalOf('inProgress'),
      completed: totalOf('completed'),
    }
  })
}

async function told(rows: readonly ListedRow[], viewer: RequestViewer): Promise<SigningRequest[]> {
  const ids = rows.map((row) => Number(row.id))
  if (ids.length === 0) return []
  const documents: ListedDocument[] = await db
    .from(DOCUMENTS)
    .whereIn('request_id', ids)
    .orderBy('request_id')
    .orderBy('position')
    .select('id', 'request_id', 'template_id', 'name', 'retention', 'sealed_file_id')
  const actions: ActionRow[] = await db
    .from(ACTIONS)
    .whereIn('request_id', ids)
    .orderBy('id')
    .select('id', 'request_id', 'role', 'user_id', 'status', 'recipient_name')
    .select('completed_at', 'signed_at')
  const documentsOf = Map.groupBy(documents, (row) => Number(row.request_id))
  const actionsOf = Map.groupBy(actions, (row) => Number(row.request_id))
  return rows.map((row) => {
    const id = Number(row.id)
    return tellRequest(row, documentsOf.get(id) ?? [], actionsOf.get(id) ?? [], viewer)
  })
}

function tellRequest(
  row: ListedRow,
  documents: ListedDocument[],
  actions: ActionRow[],
  viewer: RequestViewer
): SigningRequest {
  const cannot =
    Boolean(row.manager_disabled_at) || !MANAGING_ROLES.some((role) => role === row.manager_role)
  const managerSigns = actions.some(
    ({ role, status }) => role === 'MANAGER' && UNSIGNED.includes(status)
  )
  const open = OPEN.includes(row.status) && !isExpired(row, dbTime(DateTime.utc()))
  return {
    id: Number(row.id),
    status: row.status,
    employee: { firstName: row.first_name, lastName: row.last_name, email: row.email },
    documents: documents.map((document) => ({
      id: Number(document.id),
      displayName: document.name,
      templateId: Number(document.template_id),
      sealed: document.sealed_file_id !== null,
    })),
    actions: actions.map((action) => ({
      id: Number(action.id),
      role: action.role,
      status: action.status,
      recipientName: action.recipient_name,
      completedAt: timeOrNull(action.completed_at),
    })),
    updatedAt: isoTime(row.updated_at),
    employeeId: Number(row.employee_id),
    managerId: Number(row.manager_id),
    sentBy: row.sent_by,
    message: row.message,
    createdAt: isoTime(row.created_at),
    expiresAt: timeOrNull(row.expires_at),
    completedAt: timeOrNull(row.completed_at),
    cancelled: row.cancelled_how
      ? { how: row.cancelled_how, reason: row.cancel_reason, by: row.cancelled_by }
      : null,
    // What went wrong inside is for who can have it tried again.
    failure: viewer.all ? row.failure : null,
    correctsId: row.corrects_id === null ? null : Number(row.corrects_id),
    maySignAs: actions
      .filter((action) => open && Number(action.user_id) === viewer.id)
      .filter((action) => isTurnOf(action.role, row, actions))
      .filter((action) => action.role !== 'MANAGER' || !cannot)
      .map(({ role }) => role),
    needsManager: open && managerSigns && cannot,
    i9:
      row.status !== 'CANCELLED' && documents.some(({ retention }) => retention === 'i9')
        ? i9Clocks(row.start_date, actions, DateTime.utc().toISODate())
        : null,
  }
}

const timeOrNull = (time: string | null) => (time === null ? null : isoTime(time))
