import db from '@adonisjs/lucid/services/db'
import { countOf, table, type RowOf } from '#core/database/table'
import { DEFAULT_PER_PAGE, type ListPage, type Paging } from '#core/http/paging'

export const notesAbout = (employeeId: number) =>
  table(db, 'employee_notes').where('employee_id', employeeId)

const selected = (employeeId: number) =>
  notesAbout(employeeId).select(
    'id',
    'body',
    'author',
    'author_id as authorId',
    'created_at as createdAt'
  )

export type ListedNote = RowOf<ReturnType<typeof selected>>

/** HR's notes about one person, the newest first. */
export async function listNotes(employeeId: number, paging: Paging): Promise<ListPage<ListedNote>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const rows = await selected(employeeId)
    .orderBy('id', 'desc')
    .offset((page - 1) * perPage)
    .limit(perPage)
  const total = await countOf(notesAbout(employeeId))
  return { rows, total, page, perPage, nextCursor: null }
}
