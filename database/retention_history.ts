import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { isMysql } from '#database/column_helpers'

const day = (column: string) => `substr(${column}, 1, 10)`

// Both turn February 29 into February 28, as luxon does.
const later = (db: QueryClientContract, from: string, years: string | number) =>
  isMysql(db)
    ? `date_format(date_add(${from}, interval ${years} year), '%Y-%m-%d')`
    : `date(${from}, '+' || ${years} || ' years', 'floor')`

/** Three years after the first day of work, or one after the last; null without a last one. */
function i9Day(db: QueryClientContract, first: string, last: string): string {
  const [least, greatest] = isMysql(db) ? ['least', 'greatest'] : ['min', 'max']
  // MySQL refuses days after the year 9999.
  const afterFirst = later(db, `${least}(${first}, '9900-01-01')`, 3)
  return `case when ${last} is not null then ${greatest}(${afterFirst}, ${later(db, last, 1)}) end`
}

/**
 * Writes the day from which each signed document may be deleted, by the rule as it was when the
 * column was added.
 */
export async function fillMayDestroyOn(db: QueryClientContract): Promise<void> {
  const started = `coalesce(${day('e.start_date')}, ${day('r.completed_at')})`
  const years = 'nullif(signing_documents.retention_years, 0)'
  await db.rawQuery(
    `update signing_documents set may_destroy_on = coalesce((
       select case signing_documents.retention
         when 'years' then ${later(db, day('r.completed_at'), years)}
         when 'i9' then ${i9Day(db, started, day('e.end_date'))}
         end
       from signing_requests as r
       join employees as e on e.id = r.employee_id
       where r.id = signing_documents.request_id and r.status = 'COMPLETED'
     ), '9999-12-31')`
  )
}

/**
 * The same of Forms I-9 of people rejected after a rehire, who have a planned first day and no last
 * one: by their employment before.
 */
export async function fillAfterRejectedRehires(db: QueryClientContract): Promise<void> {
  const before = 'from employment_periods as p where p.employee_id = e.id'
  const first = `(select max(p.started_on) ${before} and p.reason <> 'changed')`
  const started = `coalesce(${day(first)}, ${day('e.start_date')}, ${day('r.completed_at')})`
  const ended = day(`(select max(p.ended_on) ${before})`)
  const requests = `from signing_requests as r
    join employees as e on e.id = r.employee_id
    where r.id = signing_documents.request_id and r.status = 'COMPLETED'
      and e.status = 'inactive' and e.end_date is null`
  await db.rawQuery(
    `update signing_documents
     set may_destroy_on = coalesce((select ${i9Day(db, started, ended)} ${requests}), '9999-12-31')
     where retention = 'i9' and destroyed_at is null and exists (select 1 ${requests})`
  )
}
