import db from '@adonisjs/lucid/services/db'
import { expression, untyped } from '#core/database/table'
import { fixedJoin } from '#database/index_hints'
import { cached } from '#core/cached'
import { withinTeam } from '#people/queries/team'
import { employedOn, type PeopleFilters } from '#training/queries/compliance/compliance_people'
import { expiringBetween, ofEmployees } from '#training/queries/compliance/expiring_completions'
import { StatusSql } from '#training/queries/compliance/status_sql'
import { loadMaterialVersions } from '#training/queries/compliance/statuses'
import { addDays, type Day, type MaterialVersions } from '#training/compliance_status'
import { boundsOfDay } from '#settings/local_time'

/** The number of required trainings due so far, and how many of them are current. */
export interface Share {
  due: number
  current: number
  /** Whole percent, rounded down: 100 means all of them. Null where nothing is due yet. */
  percent: number | null
}

export interface ComplianceSummary {
  day: Day
  total: Share
  departments: (Share & { department: string | null })[]
  modules: (Share & { moduleId: number })[]
}

type Counted = Awaited<ReturnType<typeof countShares>>[number]

/** The share of required, due assignments that are current. */
export function shareOf(rows: readonly Pick<Counted, 'due' | 'compliant'>[]): Share {
  const due = rows.reduce((sum, row) => sum + row.due, 0)
  const current = rows.reduce((sum, row) => sum + row.compliant, 0)
  return { due, current, percent: due === 0 ? null : Math.floor((100 * current) / due) }
}

function groupsOf<Key>(rows: readonly Counted[], keyOf: (row: Counted) => Key) {
  const groups = new Map<Key, Counted[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/**
 * Compliance of the company, each department and each module on a day. Two statements over
 * indexes, once per version of the data.
 */
export function complianceSummary(
  day: Day,
  filters: PeopleFilters & { moduleId?: number } = {}
): Promise<ComplianceSummary> {
  return cached(JSON.stringify(['compliance summary', day, filters]), async () => {
    const rows = await countShares(day, filters)
    const departments = groupsOf(rows, ({ department }) => department)
    const modules = groupsOf(rows, ({ module_id: id }) => id)
    return {
      day,
      total: shareOf(rows),
      departments: [...departments]
        .map(([department, group]) => ({ department, ...shareOf(group) }))
        .toSorted((a, b) =>
          (a.department ?? '\uFFFF').localeCompare(b.department ?? '\uFFFF', 'en')
        ),
      modules: [...modules].map(([moduleId, group]) => ({ moduleId, ...shareOf(group) })),
    }
  })
}

async function countShares(
  day: Day,
  { moduleId, ...filters }: PeopleFilters & { moduleId?: number }
) {
  const status = new StatusSql(day, await loadMaterialVersions())
  const join = fixedJoin(db.connection())
  const asked = status.inForce('asked')
  const until = status.until('asked.employee_id', 'asked.module_id')
  const query = employedOn(day, filters)
    .joinRaw<'training_assignments as asked'>(
      `${join} training_assignments as asked on asked.employee_id = periods.employee_id
         and asked.due_on <= ? and ${asked.sql}`,
      [day, ...asked.bindings]
    )
    .select('periods.department', 'asked.module_id')
    .count('* as due')
    .select(
      expression<{ compliant: number }>(
        `sum(case when ${until.sql} >= ? then 1 else 0 end) as compliant`,
        [...until.bindings, day]
      )
    )
    .groupBy('periods.department', 'asked.module_id')
  if (moduleId !== undefined) query.where('asked.module_id', moduleId)
  return query
}

/**
 * The number of trainings, of people employed on a day, that end within the given days without
 * renewal. Modules archived by then do not count, since no one needs to renew them.
 */
export function countExpiring(day: Day, within: number): Promise<number> {
  return cached(JSON.stringify(['expiring', day, within]), async () => {
    const [count] = await countExpiringOn([day], within, await loadMaterialVersions())
    return count ?? 0
  })
}

/**
 * The same for several days, by one statement.
 * @param team only the team of this account.
 */
export async function countExpiringOn(
  days: readonly Day[],
  within: number,
  material: MaterialVersions,
  team?: number
): Promise<number[]> {
  const row = await days
    .reduce(
      (query, day, index) =>
        query.select(
          untyped(expiring(day, within, material, team))
            .count('*')
            .as(`day_${index}`)
        ),
      db.query()
    )
    .first()
  return days.map((_, index) => row?.[`day_${index}`] ?? 0)
}

function expiring(day: Day, within: number, material: MaterialVersions, team?: number) {
  const status = new StatusSql(day, material)
  const next = boundsOfDay(addDays(day, 1)).start
  const last = addDays(day, within)
  const cells = expiringBetween(status, day, last)
    .where((kept) => {
      kept.whereNull('training_modules.archived_at')
      kept.orWhere('training_modules.archived_at', '>=', next)
    })
    .distinct('done.employee_id', 'done.module_id')
  const found = ofEmployees(cells, day)
  withinTeam(found, 'employees.id', team)
  return found
}
