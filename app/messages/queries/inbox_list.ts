import { table } from '#core/database/table'
import db from '@adonisjs/lucid/services/db'
import { mayOpen, type Reader } from '#core/http/may_open'
import { isoTime } from '#core/time'
import { decodeCursor, encodeCursor, type ListPage, type Paging } from '#core/http/paging'
import { normalizeForSearch } from '#core/search/normalize'
import { appUrl } from '#config/app'
import InboxItem, { MOST_ITEMS, type InboxRow } from '#messages/models/inbox_item'
import { mailKind, type MailContent } from '#messages/services/mail_kinds'

const DEFAULT_PER_PAGE = 25

export interface InboxFilters {
  unread?: boolean
  /** Texts are rendered when they are read, so the search uses their current wording. */
  q?: string
}

/** An inbox item in words. */
export type ShownItem = {
  id: number
  kind: string
  label: string
  title: string
  text: string
  /** Where to act; null where there is nothing to open, or the reader no longer may. */
  path: string | null
  /** Why it needs no action anymore; null while it may. */
  settled: string | null
  readAt: string | null
  createdAt: string
}

/** One's own inbox, the newest first. Ids grow with time. */
export async function listInbox(
  userId: number,
  { unread = false, q }: InboxFilters,
  paging: Paging,
  reader: Reader
): Promise<ListPage<ShownItem>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const own = () => {
    const items = table(db, InboxItem).where('user_id', userId)
    return unread ? items.whereNull('read_at') : items
  }
  const before = paging.cursor ? decodeCursor(paging.cursor).id : null
  const skipped = before === null ? (page - 1) * perPage : 0
  if (q) {
    // Reads no further: what is beyond is about to be pruned.
    const newest = await own().orderBy('id', 'desc').limit(MOST_ITEMS)
    const all = await inWords(newest, reader)
    const matching = all.filter(saying(q))
    const rest = matching.filter(({ id }) => before === null || id < before).slice(skipped)
    const rows = rest.slice(0, perPage)
    return { rows, total: matching.length, page, perPage, nextCursor: nextAfter(rows, rest) }
  }
  const query = own()
    .orderBy('id', 'desc')
    .limit(perPage + 1)
  if (before === null) query.offset(skipped)
  else query.where('id', '<', before)
  const found = await query
  const rows = found.slice(0, perPage)
  const counted = await own().count('* as total').first()
  return {
    rows: await inWords(rows, reader),
    total: counted?.total ?? 0,
    page,
    perPage,
    nextCursor: nextAfter(rows, found),
  }
}

/** Where the next page starts; null at the end. */
function nextAfter(rows: readonly { id: number }[], left: readonly unknown[]): string | null {
  const last = rows.at(-1)
  return left.length > rows.length && last ? encodeCursor({ value: null, id: last.id }) : null
}

/** Whether an item's text contains every word of the search, in any order. */
function saying(q: string) {
  const words = normalizeForSearch(q).split(' ')
  return ({ label, title, text, settled }: ShownItem): boolean => {
    const said = normalizeForSearch([label, title, text, settled ?? ''].join(' '))
    return words.every((word) => said.includes(word))
  }
}

export async function countUnread(userId: number): Promise<number> {
  const row = await table(db, InboxItem)
    .where('user_id', userId)
    .whereNull('read_at')
    .count('* as total')
    .first()
  return row?.total ?? 0
}

/** The id of a person's newest item; null for an empty inbox. */
export async function newestItem(userId: number): Promise<number | null> {
  const row = await table(db, InboxItem).where('user_id', userId).max('id as id').first()
  return row?.id ?? null
}

/** The items' current texts: each kind on the page takes a fixed number of statements. */
async function inWords(items: readonly InboxRow[], reader: Reader): Promise<ShownItem[]> {
  const contents = new Map<number, MailContent>()
  for (const [name, ofKind] of Map.groupBy(items, ({ kind }) => kind)) {
    const kind = mailKind(name)
    const facts = await kind?.find(ofKind.map(({ payload }) => JSON.parse(payload)))
    for (const [index, item] of ofKind.entries()) {
      const known = facts?.[index]
      if (kind && known) contents.set(item.id, kind.write(known))
    }
  }
  return items.map((item) => shown(item, contents.get(item.id), reader))
}

const GONE = 'What this was about no longer exists.'

function shown(item: InboxRow, content: MailContent | undefined, reader: Reader): ShownItem {
  const path = content ? pathOf(content) : null
  const label = mailKind(item.kind)?.label ?? 'Message'
  return {
    id: item.id,
    kind: item.kind,
    label,
    title: content ? (content.item?.title ?? content.subject) : label,
    text: content ? (content.item?.text ?? content.preview) : GONE,
    path: path !== null && mayOpen(path, reader) ? path : null,
    settled: content?.obsolete ?? null,
    readAt: isoTime(item.read_at),
    createdAt: isoTime(item.created_at),
  }
}

/** Only inside the portal: the inbox links nowhere else and contains no secret link. */
function pathOf({ item, blocks }: MailContent): string | null {
  if (item?.path) return item.path
  const action = blocks.find((block) => block.type === 'action')
  if (!action || action.secret || !action.url.startsWith(`${appUrl}/`)) return null
  return action.url.slice(appUrl.length)
}
