import type { Actor } from '#audit/actor'
import { forbidden } from '#core/errors/http_errors'
import { itemRights } from '#onboarding/policies/item_policy'
import { findOwners } from '#onboarding/queries/tasks/owners'
import { rolesOf } from '#onboarding/queries/tasks/roles_of'
import { visibleItem } from '#onboarding/queries/tasks/visible_item'

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
    {
      runStatus: item.run_status,
      personUserId: item.user_id,
      hasLeft: item.person_status === 'inactive',
      roles: await rolesOf(viewer.id),
    }
  )
  if (!delegate) throw forbidden('You cannot hand this task over.')
  const found = await findOwners(q)
  return found.map(({ id, name, department }) => ({ id, name, department }))
}
