import db from '@adonisjs/lucid/services/db'
import { table, type Client, type RowOf } from '#core/database/table'
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

const roles = (client: Client) =>
  table(client, 'roles').select('id', 'name', 'description', 'revision')
type RoleRow = RowOf<ReturnType<typeof roles>>

/** A page of the roles, in the order of their names, each with what it gives and to how many. */
export async function listRoles(
  filters: { q?: string },
  paging: Paging
): Promise<ListPage<ListedRole>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const matching = <Query extends { whereRaw(sql: string, bindings: string[]): Query }>(
    query: Query
  ) =>
    filters.q ? query.whereRaw(`name_key like ? escape '!'`, [likeContaining(filters.q)]) : query
  const rows = await matching(roles(db))
    .orderBy('name_key')
    .orderBy('id')
    .offset((page - 1) * perPage)
    .limit(perPage)
  const { total } = await matching(table(db, 'roles')).count('* as total').firstOrFail()
  return { rows: await complete(rows, db), total, page, perPage, nextCursor: null }
}

/** One role; null where there is none. */
export async function findRole(id: number, client: Client = db): Promise<ListedRole | null> {
  const row = await roles(client).where('id', id).first()
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
