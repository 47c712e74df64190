import db from '@adonisjs/lucid/services/db'
import { reading, table, untyped, type Expression, type TableQuery } from '#core/database/table'
import type { Tables } from '#database/tables'
import { along, fixedJoin } from '#database/index_hints'
import { likePerson, sortPositionOf } from '#core/search/normalize'
import { isDbTime } from '#core/time'
import type { EmployeeStatus, OnboardingFilter, OnboardingStep } from '#people/models/states'
import type { EmployeeListRow } from '#people/queries/roster/employee_row'
import { withinTeam } from '#people/queries/team'
import { REACHED } from '#people/queries/onboarding/onboarding_steps'
import { boundsOfDay } from '#settings/local_time'

export interface EmployeeFilters {
  q?: string
  status?: EmployeeStatus
  onboarding?: OnboardingFilter
  /** Reached this step or a later one, and has neither left nor been rejected. */
  reached?: OnboardingStep
  /** Added on that day of the company's or later. */
  addedFrom?: string
  department?: string
  position?: string
  location?: string
  /** The first day of work, from and to. */
  startsFrom?: string
  startsTo?: string
  /** Only the team of this account. */
  team?: number
  sort?: string
}

type Table = 'users' | 'employees'

/** A query over people, with its row type. */
export type RosterQuery<R = unknown> = TableQuery<object, Pick<Tables, Table>, R>

export interface Sort {
  column:
    | 'users.sort_name'
    | 'users.sort_position'
    | 'employees.onboarding_status'
    | 'employees.created_at'
  /** The table whose index gives the order, and whose id breaks ties. */
  table: Table
  index: string
  nullable?: boolean
  value: (row: EmployeeListRow) => string | null
  /** Whether a value can be compared with the column's. */
  accepts: (value: string | number) => value is string
}

const isText = (value: string | number): value is string => typeof value === 'string'

const SORTS: Record<string, Sort> = {
  name: {
    column: 'users.sort_name',
    table: 'users',
    index: 'users_roster_name',
    value: (row) => row.sort_name,
    accepts: isText,
  },
  position: {
    column: 'users.sort_position',
    table: 'users',
    index: 'users_roster_position',
    nullable: true,
    value: (row) => row.sort_position,
    accepts: isText,
  },
  onboardingStatus: {
    column: 'employees.onboarding_status',
    table: 'employees',
    index: 'employees_onboarding_status',
    value: (row) => row.onboarding_status,
    accepts: isText,
  },
  createdAt: {
    column: 'employees.created_at',
    table: 'employees',
    index: 'employees_created',
    value: (row) => row.created_at,
    accepts: (value): value is string => isText(value) && isDbTime(value),
  },
}

export const EMPLOYEE_SORTS = Object.keys(SORTS).flatMap((name) => [name, `-${name}`])

export function sortOf(name = 'name'): { sort: Sort; descending: boolean } {
  const descending = name.startsWith('-')
  const sort = SORTS[descending ? name.slice(1) : name]
  if (!sort) throw new RangeError(`unknown sort ${name}`)
  return { sort, descending }
}

/**
 * Walks one table in the order of one index, with the other table where it is needed. MySQL by
 * itself would sort all employees for every page, and SQLite has no statistics, so both get the
 * index and the order of the join.
 */
function walk(first: Table, index: string, second: Table | null): RosterQuery {
  const walked = along(db.connection(), first, index)
  const join = fixedJoin(db.connection())
  const other = second ? ` ${join} ${second} on employees.user_id = users.id` : ''
  return reading<Table>(db.query().from(db.raw(`${walked}${other}`) as never))
}

/**
 * The index that answers the filters: the search text, else the rarest name, else the order's
 * own.
 */
function leading(filters: EmployeeFilters, sort?: Sort): { first: Table; index: string | null } {
  if (filters.q) return { first: 'users', index: 'users_roster_name' }
  if (filters.position) {
    // Counted in the index of employees; sorted by the one with the names.
    return { first: 'users', index: sort ? 'users_position' : 'users_roster_position' }
  }
  if (filters.department) return { first: 'users', index: 'users_department' }
  if (filters.location) return { first: 'employees', index: 'employees_location' }
  if (!sort && (filters.startsFrom || filters.startsTo)) {
    return { first: 'employees', index: 'employees_start_date' }
  }
  return sort ? { first: sort.table, index: sort.index } : { first: 'employees', index: null }
}

/**
 * The people who match the filters, from as few tables as possible.
 * @param sort the order; without one, the people are only counted.
 */
export function rosterQuery(filters: EmployeeFilters, sort?: Sort): RosterQuery {
  const { first, index } = leading(filters, sort)
  const needed: Record<Table, boolean> = {
    users: sort?.table === 'users',
    employees:
      filters.status !== undefined ||
      filters.onboarding !== undefined ||
      filters.reached !== undefined ||
      filters.addedFrom !== undefined ||
      Boolean(filters.location) ||
      filters.startsFrom !== undefined ||
      filters.startsTo !== undefined ||
      filters.team !== undefined ||
      sort?.table === 'employees',
  }
  const other = first === 'users' ? 'employees' : 'users'
  const second = needed[other] ? other : null
  const query =
    index === null ? reading<Table>(untyped(table(db, first))) : walk(first, index, second)
  if (first === 'users') query.where('users.on_roster', true)
  if (filters.department) query.where('users.department', filters.department)
  // The folded copy, which compares alike on every database and has an index.
  if (filters.position) {
    query.where('users.sort_position', sortPositionOf(filters.position) ?? '')
  }
  if (filters.location) query.where('employees.location', filters.location)
  if (filters.q) {
    query.whereRaw(`users.search_text like ? escape '!'`, [likePerson(filters.q)])
  }
  if (filters.status) query.where('employees.status', filters.status)
  if (filters.onboarding === 'incomplete') {
    query.where('employees.has_onboarding', true)
    query.whereNot('employees.onboarding_status', 'complete')
  } else if (filters.onboarding) {
    query.where('employees.onboarding_status', filters.onboarding)
  }
  if (filters.reached) query.whereRaw(REACHED[filters.reached])
  if (filters.addedFrom) {
    query.where('employees.created_at', '>=', boundsOfDay(filters.addedFrom).start)
  }
  if (filters.startsFrom) query.where('employees.start_date', '>=', filters.startsFrom)
  if (filters.startsTo) query.where('employees.start_date', '<=', filters.startsTo)
  // Who was rejected or has left does not start.
  if ((filters.startsFrom || filters.startsTo) && !filters.status) {
    query.whereNot('employees.status', 'inactive')
  }
  withinTeam(query, 'employees.id', filters.team)
  return query
}

/** The rows of a page's people, with both tables joined to the few ids. */
export function rowsOf(found: Expression<object>): RosterQuery {
  const join = fixedJoin(db.connection())
  return reading<Table>(
    db
      .query()
      .from(untyped(found).as('found'))
      .joinRaw(
        `${join} users on users.id = found.user_id ${join} employees on employees.user_id = users.id`
      )
  )
}
