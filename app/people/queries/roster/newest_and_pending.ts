import db from '@adonisjs/lucid/services/db'
import { expression, reading, untyped, type Expression } from '#core/database/table'
import { EMPLOYEE_ROW, type EmployeeListRow } from '#people/queries/roster/employee_row'
import { findPage } from '#people/queries/roster/employee_list'
import { firstPending } from '#people/queries/roster/pending_list'
import { rowsOf } from '#people/queries/roster/roster_query'

type Which = 'newest' | 'pending'

const REGISTERED_LAST = '9999'

/**
 * The people added last, and those waiting for approval, in the order of decision: one query,
 * without counting anyone. A part of size zero is not read.
 */
export async function findNewestAndPending(
  newest: number,
  pending: number
): Promise<{ newest: EmployeeListRow[]; pending: EmployeeListRow[] }> {
  const parts = [
    ...(newest > 0 ? [named(findPage({ sort: '-createdAt' }, { page: 1 }, newest), 'newest')] : []),
    ...(pending > 0 ? [named(firstPending(pending), 'pending')] : []),
  ]
  const [first, ...others] = parts
  if (!first) return { newest: [], pending: [] }
  const rows = await rowsOf(others.length > 0 ? first.unionAll(others) : first)
    .select(EMPLOYEE_ROW)
    .select(expression<{ which: Which }>('found.which'))
  const of = (which: Which) => rows.filter((row) => row.which === which)
  return {
    newest: of('newest')
      .toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id)
      .slice(0, newest),
    pending: of('pending').toSorted(
      (a, b) =>
        (a.registered_at ?? REGISTERED_LAST).localeCompare(b.registered_at ?? REGISTERED_LAST) ||
        a.id - b.id
    ),
  }
}

const named = (found: Expression<object>, which: Which) =>
  reading<'employees'>(
    db
      .query()
      .from(untyped(found).as(which))
      .select('user_id', db.raw(`'${which}' as which`))
  )
