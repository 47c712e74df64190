import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'
import { isDbTime } from '#core/time'
import { likeContaining } from '#core/search/normalize'
import {
  DEFAULT_PER_PAGE,
  decodeCursor,
  encodeCursor,
  invalidCursor,
  type ListPage,
  type Paging,
} from '#core/http/paging'
import {
  modulesWithContent,
  withContent,
  type ModuleWithContent,
} from '#training/queries/modules/find_module'

export const MODULE_SORTS = ['name', '-name', 'createdAt', '-createdAt'] as const
type ModuleSort = (typeof MODULE_SORTS)[number]

/** A filter by status: 'true' lists only these modules, 'false' none of them, 'all' these, too. */
export const INCLUDE = ['true', 'false', 'all'] as const

interface ModuleFilters {
  q?: string
  sort?: ModuleSort
  /** 'false' by default, as for drafts: only active modules are listed. */
  archived?: (typeof INCLUDE)[number]
  draft?: (typeof INCLUDE)[number]
}

function filtered<Query extends Filterable>(
  query: Query,
  { q, archived = 'false', draft = 'false' }: ModuleFilters
): Query {
  if (archived === 'true') query.whereNotNull('training_modules.archived_at')
  else if (archived === 'false') query.whereNull('training_modules.archived_at')
  if (draft === 'true') query.whereNull('training_modules.published_at')
  else if (draft === 'false') query.whereNotNull('training_modules.published_at')
  if (q) {
    query.whereRaw(`training_modules.search_text like ? escape '!'`, [likeContaining(q)])
  }
  return query
}

type StatusColumn = 'training_modules.archived_at' | 'training_modules.published_at'

interface Filterable {
  whereNull(column: StatusColumn): unknown
  whereNotNull(column: StatusColumn): unknown
  whereRaw(sql: string, bindings: string[]): unknown
}

/** A page of training modules, by name by default. */
export async function listModules(
  filters: ModuleFilters,
  paging: Paging
): Promise<ListPage<ModuleWithContent>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const sort = filters.sort ?? 'name'
  const descending = sort.startsWith('-')
  const direction = descending ? 'desc' : 'asc'
  const key = sort.endsWith('name') ? ('search_text' as const) : ('created_at' as const)
  const column = `training_modules.${key}` as const

  const query = filtered(modulesWithContent(), filters)
    .orderBy(column, direction)
    .orderBy('training_modules.id', direction)
    .limit(perPage + 1)
  if (paging.cursor) {
    const { value, id } = decodeCursor(paging.cursor)
    if (typeof value !== 'string' || (key === 'created_at' && !isDbTime(value))) {
      throw invalidCursor()
    }
    const beyond = descending ? '<' : '>'
    query.where((where) => {
      where.where(column, beyond, value)
      where.orWhere(
        (same) => void same.where(column, value).where('training_modules.id', beyond, id)
      )
    })
  } else {
    query.offset(((paging.page ?? 1) - 1) * perPage)
  }
  const found = await query
  const count = await filtered(table(db, 'training_modules'), filters).count('* as total').first()
  const rows = found.slice(0, perPage)
  const last = rows.at(-1)
  return {
    rows: rows.map(withContent),
    total: count?.total ?? 0,
    page: paging.page ?? 1,
    perPage,
    nextCursor:
      found.length > perPage && last ? encodeCursor({ value: last[key], id: last.id }) : null,
  }
}
