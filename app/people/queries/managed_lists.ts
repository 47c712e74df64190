import db from '@adonisjs/lucid/services/db'
import { remembered } from '#core/remembered'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { likeContaining } from '#core/search/fold'
import { DEFAULT_PER_PAGE, type ListPage, type Paging } from '#core/http/paging'
import { MANAGED_LISTS, type ManagedList } from '#people/models/managed_list'

export type ListEntry = {
  id: number
  name: string
  key: string
}

export type CountedEntry = ListEntry & {
  /** How many accounts have it. */
  people: number
}

/** An entry as pages and calls show it. */
export type ListedEntry = Omit<CountedEntry, 'key'>

/** Where the names of a list stand; of positions the folded copy is what an index holds. */
const PLACES = {
  department: { table: 'users', column: 'department', holds: 'name' },
  position: { table: 'users', column: 'sort_position', holds: 'key' },
  location: { table: 'employees', column: 'location', holds: 'name' },
} as const

/** Everybody who has one of these names. */
export function peopleWith(list: ManagedList, entries: ListEntry[], client: QueryClientContract) {
  const { table, column, holds } = PLACES[list]
  return client.from(table).whereIn(
    column,
    entries.map((entry) => entry[holds])
  )
}

/** How many people have each of these names, by one query. */
export async function countPeople(
  list: ManagedList,
  entries: ListEntry[],
  client: QueryClientContract = db.connection()
): Promise<CountedEntry[]> {
  if (entries.length === 0) return []
  const { column, holds } = PLACES[list]
  const rows: { name: string; people: number }[] = await peopleWith(list, entries, client)
    .groupBy(column)
    .select(`${column} as name`)
    .count('* as people')
  const counts = new Map(rows.map(({ name, people }) => [name, Number(people)]))
  return entries.map((entry) => ({ ...entry, people: counts.get(entry[holds]) ?? 0 }))
}

/** A page of one list, in the order of the names, each with how many people have it. */
export async function listEntries(
  list: ManagedList,
  filters: { q?: string },
  paging: Paging
): Promise<ListPage<CountedEntry>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const matching = () => {
    const query = db.from('list_entries').where('list', list)
    if (filters.q) query.whereRaw('?? like ? escape ?', ['key', likeContaining(filters.q), '!'])
    return query
  }
  const rows: ListEntry[] = await matching()
    .select('id', 'name', 'key')
    .orderBy('key')
    .offset((page - 1) * perPage)
    .limit(perPage)
  const count = await matching().count('* as total').first()
  const total = Number(count?.total ?? 0)
  return { rows: await countPeople(list, rows), total, page, perPage, nextCursor: null }
}

export type ListNames = Record<ManagedList, string[]>

/** What a filter offers at most of one list; the address takes any name. */
const MOST_NAMES = 500

/** The names of all three lists, for the filters of the employee list; by one query. */
export const listNames = (): Promise<ListNames> => remembered('names of the lists', readNames)

/** Numbers every name of every list: once per state of the data, not for every page. */
async function readNames(): Promise<ListNames> {
  const numbered = db
    .from('list_entries')
    .select('list', 'name', 'key')
    .select(db.raw('row_number() over (partition by ?? order by ??) as place', ['list', 'key']))
    .as('numbered')
  const rows: { list: ManagedList; name: string }[] = await db
    .query()
    .from(numbered)
    .where('place', '<=', MOST_NAMES)
    .orderBy('list')
    .orderBy('place')
    .select('list', 'name')
  const names = Object.fromEntries(MANAGED_LISTS.map((list) => [list, [] as string[]])) as ListNames
  for (const { list, name } of rows) names[list].push(name)
  return names
}
