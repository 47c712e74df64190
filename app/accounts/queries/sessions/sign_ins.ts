import db from '@adonisjs/lucid/services/db'
import { isoTime } from '#core/time'
import {
  decodeCursor,
  DEFAULT_PER_PAGE,
  encodeCursor,
  invalidCursor,
  type ListPage,
  type Paging,
} from '#core/http/paging'
import { isLocalAddress } from '#accounts/services/local_address'
import type { SignInOutcome } from '#accounts/models/states'
import { table } from '#core/database/table'

const rowsOf = (userId: number) => table(db, 'sign_ins').where('user_id', userId)

export interface SignInRow {
  id: number
  outcome: SignInOutcome
  address: string | null
  isLocal: boolean
  userAgent: string | null
  /** Number of similar attempts from `at` to `lastAt`. */
  times: number
  at: string
  lastAt: string
}

/**
 * An account's sign-ins, the latest first.
 * @throws HttpError 422 naming `cursor`.
 */
export async function listSignIns(
  userId: number,
  { cursor, page = 1, perPage = DEFAULT_PER_PAGE }: Paging
): Promise<ListPage<SignInRow>> {
  const query = rowsOf(userId)
    .orderBy('id', 'desc')
    .limit(perPage + 1)
  if (cursor === undefined) query.offset((page - 1) * perPage)
  else query.where('id', '<', idOf(cursor))
  const found = await query
  const rows = found.slice(0, perPage).map((row) => ({
    id: row.id,
    outcome: row.outcome,
    address: row.address,
    isLocal: isLocalAddress(row.address),
    userAgent: row.user_agent,
    times: row.times,
    at: isoTime(row.created_at),
    lastAt: isoTime(row.last_at),
  }))
  const { total } = await rowsOf(userId).count('* as total').firstOrFail()
  const last = found.length > perPage ? rows.at(-1) : undefined
  return {
    rows,
    total,
    page,
    perPage,
    nextCursor: last ? encodeCursor({ value: null, id: last.id }) : null,
  }
}

function idOf(cursor: string): number {
  const { value, id } = decodeCursor(cursor)
  if (value !== null || id < 1) throw invalidCursor()
  return id
}
