import db from '@adonisjs/lucid/services/db'
import { expression, table } from '#core/database/table'
import type { Flag } from '#database/tables'
import { isAboutCells, isMeant, type CellFilter } from '#training/queries/compliance/cell_filter'
import type { ComplianceStatuses } from '#training/queries/compliance/statuses'
import { addDays, type Day } from '#training/compliance_status'
import { boundsOfDay } from '#settings/local_time'

/** Modules side by side on one page; for more, choose one. */
export const MOST_COLUMNS = 100
/** Modules that are read and offered; a report has no limit. */
export const MOST_MODULES = 1_000

export type ComplianceColumn = {
  id: number
  name: string
  archived: boolean
}

/**
 * The published modules by name, and whether they are columns on a day: published or completed by
 * then, and not archived. An archived one requires nothing, and is shown when it is named.
 * @param most limit; one more is returned to show that there are more.
 */
export async function complianceModules(
  day: Day,
  most: number
): Promise<(ComplianceColumn & { there: boolean })[]> {
  const next = boundsOfDay(addDays(day, 1)).start
  const rows = await table(db, 'training_modules')
    .whereNotNull('published_at')
    .orderBy('search_text')
    .orderBy('id')
    .if(Number.isFinite(most), (query) => query.limit(most + 1))
    .select('id', 'name', 'archived_at')
    .select(
      expression<{ there: Flag }>(
        `case when published_at < ? or exists (select 1 from training_completions as done
           where done.module_id = training_modules.id and done.completed_on <= ?)
         then 1 else 0 end as there`,
        [next, day]
      )
    )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    archived: row.archived_at !== null && row.archived_at < next,
    there: row.there === 1,
  }))
}

/** The modules to read: all, or the requested one. */
export function lookedAt(
  modules: readonly (ComplianceColumn & { there: boolean })[],
  moduleId: number | undefined
): ComplianceColumn[] {
  return modules
    .filter(({ id, archived, there }) =>
      moduleId === undefined ? there && !archived : id === moduleId
    )
    .map(({ id, name, archived }) => ({ id, name, archived }))
}

/**
 * The page's columns. If there are too many modules, those with a matching cell of a person on
 * the page come first, since that is why the person is listed.
 */
export function columnsOf(
  modules: readonly ComplianceColumn[],
  people: readonly number[],
  statuses: ComplianceStatuses,
  filter: CellFilter,
  most: number
): readonly ComplianceColumn[] {
  if (modules.length <= most) return modules
  if (!isAboutCells(filter)) return modules.slice(0, most)
  const meant = new Set<number>()
  for (const { id } of modules) {
    if (
      meant.size < most &&
      people.some((person) => isMeant(statuses.of(person, id), filter, statuses.day))
    )
      meant.add(id)
  }
  for (const { id } of modules) if (meant.size < most) meant.add(id)
  return modules.filter(({ id }) => meant.has(id))
}
