import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#audit/actor'
import { forbidden } from '#core/errors/http_errors'
import { table } from '#core/database/table'
import { likeContaining } from '#core/search/normalize'
import { itemRights } from '#onboarding/policies/item_policy'
import { nameOf } from '#onboarding/queries/names'
import { rolesOf } from '#onboarding/queries/roles_of'
import { visibleItem } from '#onboarding/queries/visible_item'

const MOST = 10

/**
 * Whom a task can be handed over to, by a part of their name or address: only people who can hand it
 * over look others up here, and without their addresses.
 * @throws HttpError 403, 404.
 */
export async function delegatesFor(itemId: number, q: string, viewer: Actor) {
  const item = await visibleItem(itemId, viewer)
  const { delegate } = itemRights(
    viewer,
    {
      kind: item.kind,
      status: item.status,
      owner: item.owner,
      ownerUserId: item.owner_user_id,
      ownerRoleId: item.owner_role_id,
      problem: item.problem,
      doneAt: item.done_at,
      doneById: item.done_by_id,
    },
    { runStatus: item.run_status, personUserId: item.user_id, roles: await rolesOf(viewer.id) }
  )
  if (!delegate) throw forbidden('You cannot hand this task over.')
  const rows = await table(db, 'users')
    .whereRaw(`search_text like ? escape '!'`, [likeContaining(q)])
    .whereNotNull('password')
    .whereNull('disabled_at')
    .whereNull('sign_in_blocked_at')
    .whereNull('awaiting_approval_at')
    .orderBy('sort_name')
    .orderBy('id')
    .limit(MOST)
    .select('id', 'first_name', 'last_name', 'email', 'department')
  return rows.map((row) => ({ id: row.id, name: nameOf(row), department: row.department }))
}
