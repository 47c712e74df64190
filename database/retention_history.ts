import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { isMysql } from '#database/column_helpers'

/**
 * Writes the day from which each signed document may be deleted, by the rule as it was when the
 * column was added.
 */
export async function fillMayDestroyOn(db: QueryClientContract): Promise<void> {
  const day = (column: string) => `substr(${column}, 1, 10)`
  // Both turn February 29 into February 28, as luxon does.
  const later = (from: string, years: string | number) =>
    isMysql(db)
      ? `date_format(date_add(${from}, interval ${years} year), '%Y-%m-%d')`
      : `date(${from}, '+' || ${years} || ' years', 'floor')`
  const [least, greatest] = isMysql(db) ? ['least', 'greatest'] : ['min', 'max']
  const started = `coalesce(${day('e.start_date')}, ${day('r.completed_at')})`
  // MySQL refuses days after the year 9999.
  const afterStart = later(`${least}(${started}, '9900-01-01')`, 3)
  const afterEnd = later(day('e.end_date'), 1)
  const years = 'nullif(signing_documents.retention_years, 0)'
  await db.rawQuery(
    `update signing_documents set may_destroy_on = coalesce((
       select case signing_documents.retention
         when 'years' then ${later(day('r.completed_at'), years)}
         when 'i9' then case when e.end_date is not null
           then ${greatest}(${afterStart}, ${afterEnd}) end
         end
       from signing_requests as r
       join employees as e on e.id = r.employee_id
       where r.id = signing_documents.request_id and r.status = 'COMPLETED'
     ), '9999-12-31')`
  )
}
