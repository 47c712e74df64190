import db from '@adonisjs/lucid/services/db'
import { countOf, table, type RowOf } from '#core/database/table'
import { DEFAULT_PER_PAGE, type ListPage, type Paging } from '#core/http/paging'

export const notesAbout = (employeeId: number) =>
  table(db, 'employee_notes').where('employee_id', employeeId)

interface NotePaging extends Paging {
  /** Only notes that are older than this one, however many came or went since. */
  beforeId?: number
}

const listed = (employeeId: number, { beforeId }: NotePaging) =>
  beforeId === undefined
    ? notesAbout(employeeId)
    : notesAbout(employeeId).where('id', '<', beforeId)

const selected = (employeeId: number, paging: NotePaging) =>
  listed(employeeId, paging).select(
    'id',
    'body',
    'author',
    'author_id as authorId',
    'created_at as createdAt'
  )

export type ListedNote = RowOf<ReturnType<typeof selected>>

/** HR's notes about one person, the newest first. */
export async function listNotes(
  employeeId: number,
  paging: NotePaging
): Promise<ListPage<ListedNote>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const rows = await selected(employeeId, paging)
    .orderBy('id', 'desc')
    .offset((page - 1) * perPage)
    .limit(perPage)
  const total = await countOf(listed(employeeId, paging))
  return { rows, total, page, perPage, nextCursor: null }
}
