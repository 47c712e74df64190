import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import {
  DEFAULT_PER_PAGE,
  decodeCursor,
  encodeCursor,
  type ListPage,
  type Paging,
} from '#core/http/paging'
import { OUTBOX_TABLE, type MailState, type OutboxMessage } from '#messages/outbox_message'

export interface MailFilters {
  q?: string
  state?: MailState
  kind?: string
  /** Days in UTC, both included. */
  from?: string
  to?: string
  sort?: 'createdAt' | '-createdAt'
}

/** A row of the list: everything but what the mail is made from. */
export type ListedMail = Omit<OutboxMessage, 'payload' | 'claimed_until'>

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
]

/** A page of the outbox, newest first unless asked otherwise. Ids grow with time. */
export async function listMails(
  filters: MailFilters,
  paging: Paging
): Promise<ListPage<ListedMail>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const descending = filters.sort !== 'createdAt'

  const query = filterMails(db.from(OUTBOX_TABLE), filters)
    .select(LISTED_COLUMNS)
    .orderBy('id', descending ? 'desc' : 'asc')
    .limit(perPage + 1)
  if (paging.cursor) query.where('id', descending ? '<' : '>', decodeCursor(paging.cursor).id)
  else query.offset((page - 1) * perPage)

  const found = (await query) as ListedMail[]
  const rows = found.slice(0, perPage)
  const last = rows.at(-1)
  const counted = await filterMails(db.from(OUTBOX_TABLE), filters).count('* as total').first()
  return {
    rows,
    total: Number(counted?.total ?? 0),
    page,
    perPage,
    nextCursor: found.length > perPage && last ? encodeCursor({ value: null, id: last.id }) : null,
  }
}

function filterMails(
  query: DatabaseQueryBuilderContract,
  filters: MailFilters
): DatabaseQueryBuilderContract {
  if (filters.state) query.where('state', filters.state)
  if (filters.kind) query.where('kind', filters.kind)
  if (filters.from) query.where('created_at', '>=', `${filters.from} 00:00:00.000`)
  if (filters.to) query.where('created_at', '<=', `${filters.to} 23:59:59.999`)
  if (filters.q) {
    // Addresses are stored in lower case, so this is case-insensitive on every database.
    const pattern = `%${filters.q.toLowerCase().replace(/[!%_]/g, (sign) => `!${sign}`)}%`
    query.whereRaw(`recipient like ? escape '!'`, [pattern])
  }
  return query
}
