import db from '@adonisjs/lucid/services/db'
import { table, type Client } from '#core/database/table'
import { profileImageUrl } from '#accounts/models/user'
import type { BuiltInRole } from '#core/permissions'
import { erasedAccounts } from '#accounts/queries/users/erased_accounts'
import { likePerson } from '#core/search/normalize'
import { DEFAULT_PER_PAGE, type ListPage, type Paging } from '#core/http/paging'

export type RoleMember = {
  id: number
  firstName: string
  lastName: string
  email: string
  department: string | null
  profileImageUrl: string | null
  role: BuiltInRole
  disabled: boolean
}

/** A page of a role's members, by name. */
export async function listMembers(
  roleId: number,
  filters: { q?: string },
  paging: Paging
): Promise<ListPage<RoleMember>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const matching = () => {
    const query = table(db, 'user_roles')
      .join('users', 'users.id', 'user_roles.user_id')
      .where('user_roles.role_id', roleId)
    if (filters.q) {
      query.whereRaw(`users.search_text like ? escape '!'`, [likePerson(filters.q)])
    }
    return query
  }
  const rows = await matching()
    .orderBy('users.sort_name')
    .orderBy('users.id')
    .offset((page - 1) * perPage)
    .limit(perPage)
    .select('users.id', 'users.first_name', 'users.last_name', 'users.email', 'users.department')
    .select('users.photo_file_id', 'users.role', 'users.disabled_at')
  const { total } = await matching().count('* as total').firstOrFail()
  return {
    rows: rows.map((row) => ({
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      department: row.department,
      profileImageUrl: profileImageUrl(row.id, row.photo_file_id),
      role: row.role,
      disabled: row.disabled_at !== null,
    })),
    total,
    page,
    perPage,
    nextCursor: null,
  }
}

/** The members of a role that have no password. */
export async function unregisteredMembers(roleId: number, client: Client): Promise<number[]> {
  const members = await table(client, 'user_roles')
    .join('users', 'users.id', 'user_roles.user_id')
    .where('user_roles.role_id', roleId)
    .whereNull('users.password')
    .select('user_roles.user_id')
  return members.map((member) => member.user_id)
}

/** Suggestions shown while someone types a name. */
const OFFERED = 20

export type Candidate = { id: number; name: string; email: string; department: string | null }

/** People who do not have the role yet, by a part of their name or address. */
export async function findCandidates(roleId: number, q: string): Promise<Candidate[]> {
  const rows = await table(db, 'users')
    .whereRaw(`users.search_text like ? escape '!'`, [likePerson(q)])
    .whereNotIn('users.id', erasedAccounts())
    .whereNotIn('users.id', table(db, 'user_roles').where('role_id', roleId).select('user_id'))
    .orderBy('users.sort_name')
    .orderBy('users.id')
    .limit(OFFERED)
    .select('users.id', 'users.first_name', 'users.last_name', 'users.email', 'users.department')
  return rows.map((row) => ({
    id: row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
    department: row.department,
  }))
}
