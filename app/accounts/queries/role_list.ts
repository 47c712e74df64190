import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { isPermission, type Permission } from '#core/permissions'
import { likeContaining } from '#core/search/fold'
import { DEFAULT_PER_PAGE, type ListPage, type Paging } from '#core/http/paging'

export type ListedRole = {
  id: number
  name: string
  description: string | null
  /** Grows by one with every edit; an edit names the one it was made from. */
  revision: number
  permissions: Permission[]
  memberCount: number
}

type RoleRow = Pick<ListedRole, 'id' | 'name' | 'description' | 'revision'>

const COLUMNS = ['id', 'name', 'description', 'revision']

/** A page of the roles, in the order of their names, each with what it gives and to how many. */
export async function listRoles(
  filters: { q?: string },
  paging: Paging
): Promise<ListPage<ListedRole>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const matching = () => {
    const query = db.from('roles')
    if (filters.q)
      query.whereRaw('?? like ? escape ?', ['name_key', likeContaining(filters.q), '!'])
    return query
  }
  const rows: RoleRow[] = await matching()
    .select(COLUMNS)
    .orderBy('name_key')
    .orderBy('id')
    .offset((page - 1) * perPage)
    .limit(perPage)
  const count = await matching().count('* as total').first()
  const total = Number(count?.total ?? 0)
  return { rows: await complete(rows, db.connection()), total, page, perPage, nextCursor: null }
}

/** One role; null where there is none. */
export async function findRole(
  id: number,
  client: QueryClientContract = db.connection()
): Promise<ListedRole | null> {
  const row: RoleRow | null = await client.from('roles').where('id', id).select(COLUMNS).first()
  if (!row) return null
  const [role] = await complete([row], client)
  return role ?? null
}

async function complete(rows: RoleRow[], client: QueryClientContract): Promise<ListedRole[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const given: { role_id: number; permission: string }[] = await client
    .from('role_permissions')
    .whereIn('role_id', ids)
    .select('role_id', 'permission')
    .orderBy('permission')
  const counts: { role_id: number; members: number }[] = await client
    .from('user_roles')
    .whereIn('role_id', ids)
    .groupBy('role_id')
    .select('role_id')
    .count('* as members')
  const permissions = new Map<number, Permission[]>(ids.map((id) => [id, []]))
  for (const { role_id: id, permission } of given) {
    if (isPermission(permission)) permissions.get(id)?.push(permission)
  }
  const members = new Map(counts.map((count) => [count.role_id, Number(count.members)]))
  return rows.map(({ id, name, description, revision }) => ({
    id,
    name,
    description,
    revision,
    permissions: permissions.get(id) ?? [],
    memberCount: members.get(id) ?? 0,
  }))
}
