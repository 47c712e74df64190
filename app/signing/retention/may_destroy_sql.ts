import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { I9_AFTER_END, I9_AFTER_START } from '#signing/retention/may_destroy_on'

/**
 * `mayDestroyOn` as an SQL expression over the tables d, r and e, for lists that are filtered and
 * sorted by it. A test compares the two.
 */
export function mayDestroySql(client: QueryClientContract): string {
  const mysql = client.dialect.name === 'mysql'
  const day = (column: string) => `substr(${column}, 1, 10)`
  // Both turn February 29 into February 28, as luxon does.
  const later = (from: string, years: string) =>
    mysql
      ? `date_format(date_add(${from}, interval ${years} year), '%Y-%m-%d')`
      : `date(${from}, '+' || ${years} || ' years', 'floor')`
  const fromStart = later(
    `coalesce(${day('e.start_date')}, ${day('r.completed_at')})`,
    `${I9_AFTER_START}`
  )
  const fromEnd = later(day('e.end_date'), `${I9_AFTER_END}`)
  return `case d.retention
    when 'years' then ${later(day('r.completed_at'), 'nullif(d.retention_years, 0)')}
    when 'i9' then case when e.end_date is null then null
      else ${mysql ? 'greatest' : 'max'}(${fromStart}, ${fromEnd}) end
    else null end`
}
