import db from '@adonisjs/lucid/services/db'
import { table, type Client } from '#core/database/table'
import type { Tables } from '#database/tables'
import { isPermission, type Permission } from '#core/permissions'
import { likeContaining } from '#core/search/normalize'
import { DEFAULT_PER_PAGE, type ListPage, type Paging } from '#core/http/paging'

export type ListedRole = {
  id: number
  name: string
  description: string | null
  /** Increases by one with every edit; an edit names the revision it was made from. */
  revision: number
  permissions: Permission[]
  memberCount: number
}

const COLUMNS = ['id', 'name', 'description', 'revision'] as const
type RoleRow = Pick<Tables['roles'], (typeof COLUMNS)[number]>

/** A page of custom roles by name, each with its permissions and member count. */
export async function listRoles(
  filters: { q?: string },
  paging: Paging
): Promise<ListPage<ListedRole>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const matching = () => {
    const query = table(db, 'roles')
    if (filters.q) query.whereRaw(`name_key like ? escape '!'`, [likeContaining(filters.q)])
    return query
  }
  const rows = await matching()
    .select(COLUMNS)
    .orderBy('name_key')
    .orderBy('id')
    .offset((page - 1) * perPage)
    .limit(perPage)
  const { total } = await matching().count('* as total').firstOrFail()
  return { rows: await complete(rows, db), total, page, perPage, nextCursor: null }
}

export async function findRole(id: number, client: Client = db): Promise<ListedRole | null> {
  const row = await table(client, 'roles').where('id', id).select(COLUMNS).first()
  if (!row) return null
  const [role] = await complete([row], client)
  return role ?? null
}

async function complete(rows: RoleRow[], client: Client): Promise<ListedRole[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const given = await table(client, 'role_permissions')
    .whereIn('role_id', ids)
    .select('role_id', 'permission')
    .orderBy('permission')
  const counts = await table(client, 'user_roles')
    .whereIn('role_id', ids)
    .groupBy('role_id')
    .select('role_id')
    .count('* as members')
  const permissions = new Map<number, Permission[]>(ids.map((id) => [id, []]))
  for (const { role_id: id, permission } of given) {
    if (isPermission(permission)) permissions.get(id)?.push(permission)
  }
  const members = new Map(counts.map((count) => [count.role_id, count.members]))
  return rows.map(({ id, name, description, revision }) => ({
    id,
    name,
    description,
    revision,
    permissions: permissions.get(id) ?? [],
    memberCount: members.get(id) ?? 0,
  }))
}
