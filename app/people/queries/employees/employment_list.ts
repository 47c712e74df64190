import db from '@adonisjs/lucid/services/db'
import { DEFAULT_PER_PAGE, type ListPage, type Paging } from '#core/http/paging'
import type { Tables } from '#database/tables'
import { countOf, table } from '#core/database/table'
import { payOf } from '#people/employment/employment_periods'

export type EmploymentRow = Tables['employment_periods'] & {
  /** Null where the viewer may not see pay. */
  pay: { hourlyRate: string | null; salary: string | null } | null
}

/**
 * A person's employment history, the current period first.
 * @param viewer.pay the person's current pay, which is that of the open period; null for viewers
 * who may not see any.
 */
export async function listEmployment(
  employeeId: number,
  viewer: { pay: EmploymentRow['pay'] },
  paging: Paging
): Promise<ListPage<EmploymentRow>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const periods = () => table(db, 'employment_periods').where('employee_id', employeeId)
  const stored = await periods()
    .orderBy('started_on', 'desc')
    .orderBy('id', 'desc')
    .offset((page - 1) * perPage)
    .limit(perPage)
  const total = await countOf(periods())
  const rows = await Promise.all(
    stored.map(async (row) => {
      if (!viewer.pay) return { ...row, pay: null }
      return { ...row, pay: row.ended_on === null ? viewer.pay : await payOf(row) }
    })
  )
  return { rows, total, page, perPage, nextCursor: null }
}
