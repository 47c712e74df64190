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
import type { SignInOutcome } from '#accounts/sign_in/note_sign_in'

const rowsOf = (userId: number) => db.from('sign_ins').where('user_id', userId)

export interface SignInRow {
  id: number
  outcome: SignInOutcome
  address: string | null
  isLocal: boolean
  userAgent: string | null
  /** How often it happened alike, from `at` to `lastAt`. */
  times: number
  at: string
  lastAt: string
}

/**
 * The history of an account's sign-ins, the latest first.
 * @throws Refusal 422 naming `cursor`.
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
    id: Number(row.id),
    outcome: row.outcome as SignInOutcome,
    address: row.address as string | null,
    isLocal: isLocalAddress(row.address as string | null),
    userAgent: row.user_agent as string | null,
    times: Number(row.times),
    at: isoTime(row.created_at as string),
    lastAt: isoTime(row.last_at as string),
  }))
  const { total } = await rowsOf(userId).count('* as total').firstOrFail()
  const last = found.length > perPage ? rows.at(-1) : undefined
  return {
    rows,
    total: Number(total),
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
