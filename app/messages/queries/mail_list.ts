import { table } from '#core/database/table'
import db from '@adonisjs/lucid/services/db'
import {
  DEFAULT_PER_PAGE,
  decodeCursor,
  encodeCursor,
  type ListPage,
  type Paging,
} from '#core/http/paging'
import OutboxMessage, { type OutboxRow } from '#messages/models/outbox_message'
import type { MailState } from '#messages/models/states'
import { boundsOfDay } from '#settings/local_time'

export interface MailFilters {
  q?: string
  state?: MailState
  kind?: string
  /** Days in the company's time zone, both included. */
  from?: string
  to?: string
  sort?: 'createdAt' | '-createdAt'
}

/** A row of the list: everything except the payload. */
export type ListedMail = Pick<OutboxRow, (typeof LISTED_COLUMNS)[number]>

const LISTED_COLUMNS = [
  'id',
  'kind',
  'recipient',
  'recipient_name',
  'state',
  'attempts',
  'last_error',
  'next_attempt_at',
  'sent_at',
  'created_at',
  'server_answer',
  'resent_from_id',
] as const

/** A page of the outbox, newest first by default. Ids grow with time. */
export async function listMails(
  filters: MailFilters,
  paging: Paging
): Promise<ListPage<ListedMail>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const descending = filters.sort !== 'createdAt'

  const query = mailsBy(filters)
    .select(LISTED_COLUMNS)
    .orderBy('id', descending ? 'desc' : 'asc')
    .limit(perPage + 1)
  if (paging.cursor) query.where('id', descending ? '<' : '>', decodeCursor(paging.cursor).id)
  else query.offset((page - 1) * perPage)

  const found = await query
  const rows = found.slice(0, perPage)
  const last = rows.at(-1)
  const counted = await mailsBy(filters).count('* as total').first()
  return {
    rows,
    total: counted?.total ?? 0,
    page,
    perPage,
    nextCursor: found.length > perPage && last ? encodeCursor({ value: null, id: last.id }) : null,
  }
}

function mailsBy(filters: MailFilters) {
  const query = table(db, OutboxMessage)
  if (filters.state) query.where('state', filters.state)
  if (filters.kind) query.where('kind', filters.kind)
  if (filters.from) query.where('created_at', '>=', boundsOfDay(filters.from).start)
  if (filters.to) query.where('created_at', '<=', boundsOfDay(filters.to).end)
  if (filters.q) {
    // Addresses are stored in lower case, so this is case-insensitive on every database.
    const pattern = `%${filters.q.toLowerCase().replace(/[!%_]/g, (sign) => `!${sign}`)}%`
    query.whereRaw(`recipient like ? escape '!'`, [pattern])
  }
  return query
}
