import { setImmediate as nextTurn } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { countOf, expression, over } from '#core/database/table'
import {
  DEFAULT_PER_PAGE,
  decodeCursor,
  encodeCursor,
  invalidCursor,
  type ListPage,
  type Paging,
} from '#core/http/paging'
import { cached, selectDataVersion } from '#core/cached'
import { isAboutCells, type CellFilter } from '#training/queries/compliance/cell_filter'
import { countCells } from '#training/queries/compliance/count_cells'
import {
  columnsOf,
  complianceModules,
  lookedAt,
  MOST_COLUMNS,
  MOST_MODULES,
  type ComplianceColumn,
} from '#training/queries/compliance/compliance_columns'
import { employedOn, type PeopleFilters } from '#training/queries/compliance/compliance_people'
import type { Sql } from '#training/queries/sql'
import { StatusSql } from '#training/queries/compliance/status_sql'
import {
  loadMaterialVersions,
  loadStatuses,
  type ComplianceStatuses,
} from '#training/queries/compliance/statuses'
import type { ComplianceState, ComplianceStatus, Day } from '#training/compliance_status'

/** People, limited to those with a matching cell. */
export interface ComplianceFilters extends PeopleFilters, CellFilter {
  moduleId?: number
}

type CompliancePerson = {
  id: number
  userId: number
  firstName: string
  lastName: string
  employeeId: string
  department: string | null
  position: string | null
  location: string | null
}

/** A person's status with a module; unrelated modules are left out. */
export type ComplianceCell = {
  moduleId: number
  state: ComplianceState
  assigned: boolean
  dueOn: Day | null
  completedOn: Day | null
  validUntil: Day | null
}

export type ComplianceRow = CompliancePerson & {
  standings: ComplianceCell[]
}

interface ComplianceMatrix extends ListPage<ComplianceRow> {
  modules: ComplianceColumn[]
  /** The number of modules that the status filter considers; a page shows 100 of them. */
  moduleCount: number
  /** All modules to choose from. */
  choices: ComplianceColumn[]
  /** Whether there are more modules, by name, than are read. */
  modulesLeftOut: boolean
  /** With a filter of cells: how many match, over all people. */
  cells: number | null
}

/** The people of the matrix, limited to those with a matching cell. */
function peopleOf(day: Day, filters: ComplianceFilters, cells: Sql | null) {
  const query = employedOn(day, filters)
  if (cells) query.whereRaw(`${cells.sql} > 0`, cells.bindings)
  return query
}

/** A page of people, plus one more if there is one. */
async function readPeople(query: ReturnType<typeof peopleOf>, paging: Paging, perPage: number) {
  query
    .orderBy('users.sort_name')
    .orderBy('users.id')
    .limit(perPage + 1)
  if (paging.cursor) {
    const { value, id } = decodeCursor(paging.cursor)
    if (typeof value !== 'string') throw invalidCursor()
    query.where('users.sort_name', '>=', value).where((beyond) => {
      beyond.where('users.sort_name', '>', value).orWhere('users.id', '>', id)
    })
  } else query.offset(((paging.page ?? 1) - 1) * perPage)
  return query
    .select('employees.id', 'employees.user_id', 'employees.employee_number', 'users.first_name')
    .select('users.last_name', 'users.sort_name', selectDataVersion())
    .select('periods.department', 'periods.position', 'periods.location')
}

type PersonRow = Awaited<ReturnType<typeof readPeople>>[number]

const personOf = (row: PersonRow): CompliancePerson => ({
  id: row.id,
  userId: row.user_id,
  firstName: row.first_name,
  lastName: row.last_name,
  employeeId: row.employee_number,
  department: row.department,
  position: row.position,
  location: row.location,
})

export function cellOf(moduleId: number, status: ComplianceStatus): ComplianceCell {
  return {
    moduleId,
    state: status.state,
    assigned: status.assigned,
    dueOn: status.dueOn,
    completedOn: status.completion?.completedOn ?? null,
    validUntil: status.validUntil,
  }
}

function rowOf(
  row: PersonRow,
  columns: readonly ComplianceColumn[],
  statuses: ComplianceStatuses
): ComplianceRow {
  const person = personOf(row)
  const known = new Set(statuses.modulesOf(person.id))
  const cells = columns.filter(({ id }) => known.has(id))
  return { ...person, standings: cells.map(({ id }) => cellOf(id, statuses.of(person.id, id))) }
}

/**
 * A page of the compliance matrix: people employed on a day, by name, with their status for each
 * module. At most six statements with any filters.
 * @param most how many modules are columns, and how many are read.
 */
export async function complianceMatrix(
  day: Day,
  filters: ComplianceFilters,
  paging: Paging,
  most = { columns: MOST_COLUMNS, modules: MOST_MODULES }
): Promise<ComplianceMatrix> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const found = await complianceModules(day, most.modules)
  const all = found.slice(0, most.modules)
  const modules = lookedAt(all, filters.moduleId)
  const material = await loadMaterialVersions()
  const cells = isAboutCells(filters)
    ? countCells(
        new StatusSql(day, material),
        filters,
        'periods.employee_id',
        modules.map(({ id }) => id)
      )
    : null
  const rows = await readPeople(peopleOf(day, filters, cells), paging, perPage)
  const { people: total, cells: inState } = await countFound(
    day,
    filters,
    modules,
    cells,
    rows[0]?.data_version
  )
  const shown = rows.slice(0, perPage)
  const ids = shown.map(({ id }) => id)
  const statuses = await loadStatuses(day, ids, {
    // Named one by one, 40 modules of 50 people would be 2,000 ranges of the index instead of 50.
    moduleIds: filters.moduleId === undefined ? undefined : [filters.moduleId],
    material,
  })
  const last = shown.at(-1)
  const columns = columnsOf(modules, ids, statuses, filters, most.columns)
  return {
    modules: [...columns],
    moduleCount: modules.length,
    choices: all.map(({ id, name, archived }) => ({ id, name, archived })),
    modulesLeftOut: found.length > all.length,
    cells: inState,
    rows: shown.map((row) => rowOf(row, columns, statuses)),
    total,
    page: paging.page ?? 1,
    perPage,
    nextCursor:
      rows.length > perPage && last
        ? encodeCursor({ value: last.sort_name, id: last.user_id })
        : null,
  }
}

/** The number of people, and of matching cells. */
function countFound(
  day: Day,
  filters: ComplianceFilters,
  modules: readonly ComplianceColumn[],
  cells: Sql | null,
  version?: string
): Promise<{ people: number; cells: number | null }> {
  return cached(
    JSON.stringify(['compliance', day, filters, modules.length]),
    async () => {
      if (!cells) {
        return { people: await countOf(employedOn(day, filters)), cells: null }
      }
      const counted = employedOn(day, filters).select(
        expression<{ cells: number }>(`${cells.sql} as cells`, cells.bindings)
      )
      const row = await over(db, counted, 'counted')
        .where('cells', '>', 0)
        .count('* as people')
        .sum('cells as cells')
        .firstOrFail()
      return { people: row.people, cells: row.cells ?? 0 }
    },
    version
  )
}

/** People in memory at a time, however many there are. */
const BATCH = 500
const EVERYTHING = { columns: Infinity, modules: Infinity }

/** The whole matrix with all modules, in batches, each after the last person of the one before. */
export async function* compliancePages(
  day: Day,
  filters: ComplianceFilters
): AsyncGenerator<{ rows: ComplianceRow[]; modules: ComplianceColumn[] }> {
  let cursor: string | undefined
  do {
    const page = await complianceMatrix(day, filters, { cursor, perPage: BATCH }, EVERYTHING)
    yield page
    // SQLite answers synchronously: a long report would block all requests.
    await nextTurn()
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}
