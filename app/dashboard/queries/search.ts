import type { Access } from '#accounts/permissions/access'
import { likeContaining } from '#core/search/normalize'
import { table, type Expression } from '#core/database/table'
import db from '@adonisjs/lucid/services/db'
import { findPage } from '#people/queries/roster/employee_list'
import { rowsOf } from '#people/queries/roster/roster_query'
import { active } from '#training/queries/modules/active'

/** One thing that the search found, with its page. */
export type Found = {
  id: number
  name: string
  /** What tells it apart: a person's number, position and department. */
  about: string
  href: string
}

/** Per kind: a person reads no more. */
const MOST = 6
/** `E-0042`, as people type it: `e42`, `E-42`, `0042`. */
const NUMBER = /^e?-?0*(\d{1,9})$/i

/**
 * People, modules and documents whose name contains a text, within what the viewer may see: one
 * bounded query for each kind, and one for employee IDs.
 */
export async function search(q: string, access: Access) {
  return {
    people: access.can('employees:view') ? await findPeople(q) : [],
    modules: access.can('training:view') ? await findModules(q) : [],
    documents: access.can('documents:manage') ? await findTemplates(q) : [],
  }
}

/** The employee IDs that a text may mean: our own, or one that an import has brought. */
function numbersIn(q: string): string[] {
  const own = NUMBER.exec(q)?.[1]
  return [q, q.toUpperCase(), q.toLowerCase(), ...(own ? [`E-${own.padStart(4, '0')}`] : [])]
}

async function findPeople(q: string): Promise<Found[]> {
  const having = table(db, 'employees').whereIn('employee_number', numbersIn(q))
  const byNumber = await told(having.select('user_id'))
  // An ID of letters alone may be someone's name as well.
  if (byNumber.length > 0 && /\p{N}/u.test(q)) return byNumber
  const byName = await told(findPage({ q }, { page: 1 }, MOST - 1))
  const known = new Set(byNumber.map(({ id }) => id))
  return [...byNumber, ...byName.filter(({ id }) => !known.has(id))].slice(0, MOST)
}

async function told(found: Expression<object>): Promise<Found[]> {
  const rows = await rowsOf(found)
    .select('employees.id', 'employees.employee_number', 'users.first_name', 'users.last_name')
    .select('users.position', 'users.department', 'employees.status')
    .orderBy('users.sort_name')
    .orderBy('users.id')
  return rows.map((row) => ({
    id: row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    about: [
      row.employee_number,
      row.position,
      row.department,
      row.status === 'active' ? null : row.status,
    ]
      .filter(Boolean)
      .join(' · '),
    href: `/employees/${row.id}`,
  }))
}

/** Escaped on every database. */
const containing = (column: string) => `${column} like ? escape '!'`

async function findModules(q: string): Promise<Found[]> {
  const rows = await table(db, 'training_modules')
    .where(active)
    .whereRaw(containing('search_text'), [likeContaining(q)])
    .orderBy('search_text')
    .orderBy('id')
    .limit(MOST)
    .select('id', 'name')
  return rows.map(({ id, name }) => ({ id, name, about: '', href: `/training/${id}` }))
}

async function findTemplates(q: string): Promise<Found[]> {
  const rows = await table(db, 'document_templates')
    .whereNull('archived_at')
    .whereRaw(containing('search_text'), [likeContaining(q)])
    .orderBy('search_text')
    .orderBy('id')
    .limit(MOST)
    .select('id', 'name')
  return rows.map(({ id, name }) => ({ id, name, about: '', href: `/documents/library/${id}` }))
}
