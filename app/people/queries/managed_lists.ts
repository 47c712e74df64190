import db from '@adonisjs/lucid/services/db'
import { cached } from '#core/cached'
import type { Tables } from '#database/tables'
import { countOf, expression, reading, table, untyped, type Client } from '#core/database/table'
import { likeContaining } from '#core/search/normalize'
import { DEFAULT_PER_PAGE, type ListPage, type Paging } from '#core/http/paging'
import { MANAGED_LISTS, type ManagedList } from '#people/models/managed_list'

type ListedName = Pick<Tables['list_entries'], 'id' | 'name' | 'key'>

export type CountedEntry = ListedName & {
  /** How many accounts have it. */
  people: number
}

/** An entry for pages and calls. */
export type ListedEntry = Omit<CountedEntry, 'key'>

/** An entry of the page, where a number opens the employees it counts. */
export type PageEntry = ListedEntry & {
  /** How many of `people` are employees. */
  employees: number
}

export const shown = ({ id, name, people }: CountedEntry): ListedEntry => ({ id, name, people })

/** The columns of a list's names; for positions the folded copy, which has an index. */
const PLACES = {
  department: {
    table: 'users',
    id: 'users.id',
    name: 'users.department',
    column: 'department',
    holds: 'name',
  },
  position: {
    table: 'users',
    id: 'users.id',
    name: 'users.position',
    column: 'sort_position',
    holds: 'key',
  },
  location: {
    table: 'employees',
    id: 'employees.id',
    name: 'employees.location',
    column: 'location',
    holds: 'name',
  },
} as const

/** Everyone with one of these names, in the table that has it. */
export function peopleWith(list: ManagedList, entries: readonly ListedName[], client: Client) {
  const { table: holder, column, holds } = PLACES[list]
  return reading<'users' | 'employees'>(client.from(holder)).whereIn(
    column,
    entries.map((entry) => entry[holds])
  )
}

/** Ids of people with a name, and their spelling of it, after the given id. */
export const spellingsOf = (
  list: ManagedList,
  entry: ListedName,
  client: Client,
  { after, limit }: { after: number; limit: number }
) => {
  const { id, name } = PLACES[list]
  return peopleWith(list, [entry], client)
    .where(id, '>', after)
    .orderBy(id)
    .limit(limit)
    .select(`${id} as id`, `${name} as name`)
}

/** People with a name, in a range of ids from spellingsOf. */
export const thoseWith = (
  list: ManagedList,
  entry: ListedName,
  client: Client,
  [first, last]: readonly [number, number]
) => peopleWith(list, [entry], client).whereBetween(PLACES[list].id, [first, last])

/** The employee ids of the same people. */
export const employeesWith = (...[list, ...which]: Parameters<typeof thoseWith>) => {
  const people = thoseWith(list, ...which)
  if (list !== 'location') people.join('employees', 'employees.user_id', 'users.id')
  return people.select('employees.id')
}

/** Whether an administrator has a name. */
export async function adminHas(list: ManagedList, entry: ListedName, client: Client) {
  const people = peopleWith(list, [entry], client)
  if (list === 'location') people.join('users', 'users.id', 'employees.user_id')
  return (await people.where('users.role', 'admin').select('users.id').first()) !== null
}

/** The number of people with each of these names, by one query. */
export async function countPeople(
  list: ManagedList,
  entries: readonly ListedName[],
  client: Client = db
): Promise<CountedEntry[]> {
  if (entries.length === 0) return []
  const { column, holds } = PLACES[list]
  const rows = await peopleWith(list, entries, client)
    .groupBy(column)
    .select(`${column} as name`)
    .count('* as people')
  const counts = new Map(rows.map(({ name, people }) => [name, people]))
  return entries.map((entry) => ({ ...entry, people: counts.get(entry[holds]) ?? 0 }))
}

/** The same entries with the number of employees, by a query along the few other accounts. */
export async function withEmployees(
  list: ManagedList,
  entries: readonly CountedEntry[]
): Promise<PageEntry[]> {
  if (list === 'location' || entries.length === 0) {
    return entries.map((entry) => ({ ...shown(entry), employees: entry.people }))
  }
  const { column, holds } = PLACES[list]
  const rows = await peopleWith(list, entries, db)
    .where('users.on_roster', false)
    .groupBy(column)
    .select(`${column} as name`)
    .count('* as others')
  const others = new Map(rows.map((row) => [row.name, row.others]))
  return entries.map((entry) => ({
    ...shown(entry),
    employees: entry.people - (others.get(entry[holds]) ?? 0),
  }))
}

/** A page of one list by name, with the number of people for each. */
export async function listEntries(
  list: ManagedList,
  filters: { q?: string },
  paging: Paging
): Promise<ListPage<CountedEntry>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const matching = () => {
    const query = table(db, 'list_entries').where('list', list)
    if (filters.q) query.whereRaw('?? like ? escape ?', ['key', likeContaining(filters.q), '!'])
    return query
  }
  const rows = await matching()
    .select('id', 'name', 'key')
    .orderBy('key')
    .offset((page - 1) * perPage)
    .limit(perPage)
  const total = await countOf(matching())
  return { rows: await countPeople(list, rows), total, page, perPage, nextCursor: null }
}

export type ListNames = Record<ManagedList, string[]>

/** The most names of a list that a filter offers; the address accepts any name. */
const MOST_NAMES = 500

/** The names of all three lists, for the filters of the employee list; by one query. */
export const listNames = (): Promise<ListNames> => cached('names of the lists', readNames)

/** Counts every name of every list, once per version of the data instead of per page. */
async function readNames(): Promise<ListNames> {
  const numbered = table(db, 'list_entries')
    .select('list', 'name', 'key')
    .select(expression('row_number() over (partition by ?? order by ??) as place', ['list', 'key']))
  const rows = await reading<'list_entries'>(db.query().from(untyped(numbered).as('numbered')))
    .whereRaw('place <= ?', [MOST_NAMES])
    .orderBy('list')
    .orderByRaw('place')
    .select('list', 'name')
  const names = Object.fromEntries(MANAGED_LISTS.map((list) => [list, [] as string[]])) as ListNames
  for (const { list, name } of rows) names[list].push(name)
  return names
}
