import vine from '@vinejs/vine'
import type { HttpContext } from '@adonisjs/core/http'
import { invalidField } from '#core/errors/http_errors'
import { assertKnownFilters } from '#core/http/assert_known_filters'

/** Rows of a list: 100 by default, never more than 500. */
export const DEFAULT_PER_PAGE = 100
const MAX_PER_PAGE = 500
/** Beyond this page, a list is read by cursor: an offset reads all the rows it skips. */
const MAX_PAGE = 100_000

/** The query fields of every list; spread them into a list's own validator. */
export const pagingFields = () => ({
  page: vine.number().withoutDecimals().min(1).max(MAX_PAGE).optional(),
  perPage: vine.number().withoutDecimals().min(1).max(MAX_PER_PAGE).optional(),
  cursor: vine.string().maxLength(600).optional(),
})

export interface Paging {
  page?: number
  perPage?: number
  cursor?: string
}

/** Where a list continues: the sort value and id of the last row. */
interface Cursor {
  value: string | number | null
  id: number
}

export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.value, cursor.id])).toString('base64url')
}

/** @throws HttpError 422 naming `cursor` for a text that no list has issued. */
export function decodeCursor(text: string): Cursor {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (Array.isArray(parsed) && parsed.length === 2) {
      const [value, id] = parsed as unknown[]
      const sortable = value === null || typeof value === 'string' || typeof value === 'number'
      if (sortable && typeof id === 'number' && Number.isSafeInteger(id)) return { value, id }
    }
  } catch {
    // Rejected below, like every other invalid cursor.
  }
  throw invalidCursor()
}

export const invalidCursor = () => invalidField('cursor', 'The cursor is not valid.', 'cursor')

export interface ListPage<Row> {
  rows: Row[]
  total: number
  page: number
  perPage: number
  nextCursor: string | null
}

/**
 * Answers a list as a bare array with two headers: `X-Total-Count`, and `Link` with next,
 * previous, first and last (RFC 8288).
 * @throws HttpError 422 naming the parameters that the list does not take.
 */
export function answerList<Row>(ctx: HttpContext, list: ListPage<Row>, byCursor: boolean): Row[] {
  assertKnownFilters(ctx)
  const links: string[] = []
  const link = (rel: string, changes: Record<string, string | null>) => {
    const query = new URLSearchParams(ctx.request.parsedUrl.query ?? '')
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) query.delete(name)
      else query.set(name, value)
    }
    const address = [ctx.request.url(), query.toString()].filter(Boolean).join('?')
    links.push(`<${address}>; rel="${rel}"`)
  }
  const lastPage = Math.max(1, Math.ceil(list.total / list.perPage))
  link('first', { cursor: null, page: null })
  // Without a requested page number, links use the cursor, which costs the same at any depth.
  const byPage = ctx.request.qs().page !== undefined
  if (!byPage && list.nextCursor) link('next', { cursor: list.nextCursor })
  else if (list.page < lastPage && !byCursor) link('next', { page: String(list.page + 1) })
  if (!byCursor) {
    if (list.page > 1) link('prev', { page: String(Math.min(list.page - 1, lastPage)) })
    link('last', { page: String(lastPage) })
  }
  ctx.response.header('X-Total-Count', String(list.total))
  ctx.response.header('Link', links.join(', '))
  return list.rows
}
