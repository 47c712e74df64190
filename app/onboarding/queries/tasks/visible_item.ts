import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#audit/actor'
import { notFound } from '#core/errors/http_errors'
import { table } from '#core/database/table'
import { isOwner } from '#onboarding/policies/item_policy'
import { rolesOf } from '#onboarding/queries/tasks/roles_of'

/**
 * An item that someone may look at: whoever does it, whose it is about, and who sees the employees.
 * @throws HttpError 404.
 */
export async function visibleItem(id: number, viewer: Actor) {
  const item = await table(db, 'onboarding_checklist_items as i')
    .join('employees as e', 'e.id', 'i.employee_id')
    .join('onboarding_checklists as c', 'c.id', 'i.checklist_id')
    .where('i.id', id)
    .select('i.id', 'i.owner', 'i.owner_user_id', 'i.owner_role_id', 'i.file_id')
    .select('i.proof_file_id', 'i.done_by_id', 'i.done_at', 'i.kind', 'i.status', 'i.problem')
    .select('e.user_id', 'e.status as person_status', 'c.status as run_status')
    .first()
  if (!item) throw notFound()
  if (viewer.can('employees:view') || (viewer.id !== null && item.user_id === viewer.id)) {
    return item
  }
  const owner = {
    owner: item.owner,
    ownerUserId: item.owner_user_id,
    ownerRoleId: item.owner_role_id,
  }
  if (!isOwner(viewer, owner, await rolesOf(viewer.id))) throw notFound()
  return item
}
