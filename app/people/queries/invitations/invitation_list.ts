import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { countOf, table, type Client, type RowOf, type TableQuery } from '#core/database/table'
import { notFound } from '#core/errors/http_errors'
import { dbTime } from '#core/time'
import { likePerson } from '#core/search/normalize'
import { DEFAULT_PER_PAGE, type ListPage, type Paging } from '#core/http/paging'
import type { InvitationFilter } from '#people/models/states'
import { withinTeam } from '#people/queries/team'

export interface InvitationFilters {
  q?: string
  state?: InvitationFilter
  /** Only the team of this account. */
  team?: number
}

const joined = (client: Client = db) =>
  table(client, 'invitations')
    .join('employees', 'employees.id', 'invitations.employee_id')
    .join('users', 'users.id', 'employees.user_id')
    .leftJoin('outbox_messages', 'outbox_messages.id', 'invitations.outbox_message_id')

export type InvitationListRow = RowOf<ReturnType<typeof invitations>>

export const invitations = (client?: Client) =>
  joined(client).select(
    'invitations.id',
    'invitations.employee_id',
    'invitations.generation',
    'invitations.outbox_message_id as mail_id',
    'invitations.expires_at',
    'invitations.opened_at',
    'invitations.accepted_at',
    'invitations.revoked_at',
    'invitations.created_at',
    'outbox_messages.state as mail_state',
    'employees.user_id',
    'users.first_name',
    'users.last_name',
    'users.email',
    'users.disabled_at',
    'users.role',
    'employees.status',
    'employees.registered_at',
    'employees.erased_at'
  )

/** @throws HttpError 404. */
export async function findListedInvitation(id: number): Promise<InvitationListRow> {
  const row = await invitations().where('invitations.id', id).first()
  if (!row) throw notFound()
  return row
}

/** The invitations with these ids. */
export async function findInvitations(
  ids: readonly number[],
  client?: Client
): Promise<Map<number, InvitationListRow>> {
  const rows = await invitations(client).whereIn('invitations.id', ids)
  return new Map(rows.map((row) => [row.id, row]))
}

type Joined<R> =
  ReturnType<typeof joined> extends TableQuery<infer M, infer S> ? TableQuery<M, S, R> : never

/** The same order of decisions as invitationState(), as conditions on columns. */
function inState<R>(query: Joined<R>, state: InvitationFilter): void {
  if (state === 'accepted') return void query.whereNotNull('invitations.accepted_at')
  query.whereNull('invitations.accepted_at')
  if (state === 'revoked') {
    return void query.where((shut) => {
      shut.whereNotNull('invitations.revoked_at').orWhereNotNull('users.disabled_at')
    })
  }
  query.whereNull('invitations.revoked_at').whereNull('users.disabled_at')
  if (state === 'unregistered') {
    // Whom an import or an early approval made active has still to register.
    return void query
      .whereIn('employees.status', ['pending', 'active'])
      .whereNull('employees.registered_at')
  }
  const now = dbTime(DateTime.utc())
  if (state === 'expired') return void query.where('invitations.expires_at', '<=', now)
  query.where('invitations.expires_at', '>', now)
  if (state === 'opened') return void query.whereNotNull('invitations.opened_at')
  query.whereNull('invitations.opened_at')
  if (state === 'not_mailed') {
    return void query.where((none) => {
      none.whereNull('outbox_messages.state').orWhere('outbox_messages.state', 'cancelled')
    })
  }
  if (state === 'queued') return void query.whereIn('outbox_messages.state', ['queued', 'sending'])
  query.where('outbox_messages.state', state)
}

/** Invitations, the newest first. */
export async function listInvitations(
  filters: InvitationFilters,
  paging: Paging
): Promise<ListPage<InvitationListRow>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const rows = await filtered(invitations(), filters)
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id', 'desc')
    .offset((page - 1) * perPage)
    .limit(perPage)
  const total = await countInvitations(filters)
  return { rows, total, page, perPage, nextCursor: null }
}

/** Their number, as the list counts them. */
export const countInvitations = (filters: InvitationFilters) => countOf(filtered(joined(), filters))

function filtered<R>(query: Joined<R>, { q, state, team }: InvitationFilters): Joined<R> {
  if (q) query.whereRaw(`users.search_text like ? escape '!'`, [likePerson(q)])
  if (state) inState(query, state)
  withinTeam(query, 'employees.id', team)
  return query
}
