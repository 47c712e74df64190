import db from '@adonisjs/lucid/services/db'
import {
  expression,
  reading,
  table,
  untyped,
  type Expression,
  type RowOf,
} from '#core/database/table'
import type { Flag } from '#database/tables'
import { fixedJoin } from '#database/index_hints'
import type { BuiltInRole, Permission } from '#core/permissions'
import { erasedAccounts } from '#accounts/queries/users/erased_accounts'
import { accessFactsOf, heldWith } from '#accounts/permissions/access'
import { likeContaining, likePerson } from '#core/search/normalize'
import {
  DEFAULT_PER_PAGE,
  decodeCursor,
  encodeCursor,
  invalidCursor,
  type ListPage,
  type Paging,
} from '#core/http/paging'
import { rolesOf, type RoleRow } from '#accounts/queries/permissions/user_roles'
import { cached, selectDataVersion } from '#core/cached'

export interface UserFilters {
  q?: string
  /** The built-in role. */
  role?: BuiltInRole
  /** A custom role. */
  roleId?: number
  sort?: string
}

/** An account with its roles and effective permissions. */
export interface ListedUser extends AccountRow {
  roles: RoleRow[]
  permissions: Permission[]
}

type SortColumn = 'sort_name' | 'email' | 'id'

/** Each order uses an index: names, addresses, or creation. */
const SORTS: Record<string, SortColumn> = { name: 'sort_name', email: 'email', createdAt: 'id' }

export const USER_SORTS = Object.keys(SORTS).flatMap((name) => [name, `-${name}`])

interface Sort {
  column: SortColumn
  descending: boolean
}

function sortOf(name = 'name'): Sort {
  const descending = name.startsWith('-')
  const column = SORTS[descending ? name.slice(1) : name]
  if (!column) throw new RangeError(`unknown sort ${name}`)
  return { column, descending }
}

function filtered({ q, role, roleId }: UserFilters) {
  // An erased person has no account to manage. Filtered by id, so that no row of a skipped page
  // is read.
  const query = table(db, 'users').whereNotIn('users.id', erasedAccounts())
  if (role) query.where('users.role', role)
  if (roleId) {
    query.whereIn('users.id', table(db, 'user_roles').where('role_id', roleId).select('user_id'))
  }
  if (q) {
    // The folded columns compare alike on every database.
    query.where((any) => {
      any.whereRaw(`users.search_text like ? escape '!'`, [likePerson(q)])
      for (const column of ['sort_position', 'sort_department']) {
        any.orWhereRaw(`users.${column} like ? escape '!'`, [likeContaining(q)])
      }
    })
  }
  return query
}

/**
 * Whether an account has registered, as `is_registered`; the password hash stays in the database.
 */
export const selectRegistered = () =>
  expression<{ is_registered: Flag }>('users.password is not null as is_registered')

/** Accounts as lists show them, without the password hash. */
export const selectAccount = (query: UserQuery) =>
  query.select(
    'users.id',
    'users.first_name',
    'users.last_name',
    'users.email',
    'users.phone',
    'users.position',
    'users.department',
    'users.photo_file_id',
    'users.role',
    'users.awaiting_approval_at',
    'users.sign_in_blocked_at',
    'users.disabled_at',
    'users.last_sign_in_at',
    'users.created_at',
    'users.sort_name',
    selectRegistered()
  )
type UserQuery = ReturnType<typeof reading<'users'>>
export type AccountRow = RowOf<ReturnType<typeof selectAccount>>

function after(query: ReturnType<typeof pageIds>, text: string, sort: Sort) {
  const { value, id } = decodeCursor(text)
  const beyond = sort.descending ? '<' : '>'
  if (sort.column === 'id') return void query.where('users.id', beyond, id)
  if (typeof value !== 'string') throw invalidCursor()
  const column = `users.${sort.column}` as const
  if (sort.column === 'email') return void query.where(column, beyond, value)
  // Redundant for the result, but both optimizers need it to start inside the index.
  query.where(column, `${beyond}=`, value)
  query.where((where) =>
    where
      .where(column, beyond, value)
      .orWhere((same) => same.where(column, value).where('users.id', beyond, id))
  )
}

const pageIds = (filters: UserFilters) => filtered(filters).select('users.id')

/**
 * Ids of a page and of one more account, if any, in the requested order. Without filters, the
 * order's index alone answers.
 */
export function findPage(filters: UserFilters, paging: Paging, perPage: number) {
  const sort = sortOf(filters.sort)
  const direction = sort.descending ? 'desc' : 'asc'
  const query = pageIds(filters)
    .orderBy(`users.${sort.column}`, direction)
    .limit(perPage + 1)
  // Addresses are unique, and MariaDB would sort all rows with a second column.
  if (sort.column === 'sort_name') query.orderBy('users.id', direction)
  if (paging.cursor) after(query, paging.cursor, sort)
  else query.offset(((paging.page ?? 1) - 1) * perPage)
  return query
}

/** Reads only the accounts of the page, not the skipped ones. */
function rowsOf(found: Expression<object>): UserQuery {
  const join = fixedJoin(db.connection())
  const ids = untyped(found).as('found')
  return reading<'users'>(db.query().from(ids).joinRaw(`${join} users on users.id = found.id`))
}

/**
 * A page of accounts, searched by first name, last name, email, department or position, with
 * roles and effective permissions.
 */
export async function listUsers(
  filters: UserFilters,
  paging: Paging
): Promise<ListPage<ListedUser>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const sort = sortOf(filters.sort)
  const direction = sort.descending ? 'desc' : 'asc'
  const found = await selectAccount(rowsOf(findPage(filters, paging, perPage)))
    .select(selectDataVersion())
    .orderBy(`users.${sort.column}`, direction)
    .orderBy('users.id', direction)
  const rows = found.slice(0, perPage)
  const last = rows.at(-1)
  const total = await cached(
    `users ${JSON.stringify({ ...filters, sort: undefined })}`,
    async () => {
      const { total: accounts } = await filtered(filters).count('* as total').firstOrFail()
      return accounts
    },
    last?.data_version
  )
  return {
    rows: await withAccess(rows),
    total,
    page,
    perPage,
    nextCursor:
      found.length > perPage && last
        ? encodeCursor({ value: sort.column === 'id' ? null : last[sort.column], id: last.id })
        : null,
  }
}

/** Adds roles and effective permissions to accounts, by two queries for all of them. */
export async function withAccess(rows: readonly AccountRow[]): Promise<ListedUser[]> {
  const roles = await rolesOf(rows.map(({ id }) => id))
  const facts = await accessFactsOf(
    rows.map((row) => ({
      id: row.id,
      role: row.role,
      awaitingApproval: row.awaiting_approval_at !== null,
    }))
  )
  return rows.map((row) => ({
    ...row,
    roles: roles.get(row.id) ?? [],
    permissions: heldWith(facts.get(row.id)),
  }))
}
