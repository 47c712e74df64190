import type { Change } from '#audit/services/change'
import { conflict, forbidden, notFound } from '#core/errors/http_errors'
import Checklist from '#onboarding/models/checklist'
import ChecklistItem from '#onboarding/models/checklist_item'
import { isOwner, itemRights, type ItemRights } from '#onboarding/policies/item_policy'
import { rolesOf } from '#onboarding/queries/tasks/roles_of'
import Employee from '#people/models/employee'

export interface FoundItem {
  item: ChecklistItem
  checklist: Checklist
  employee: Employee
}

const REFUSED: Record<keyof ItemRights, string> = {
  done: 'Only the owner of a task can mark it as done.',
  undo: 'Only the person who marked a task as done, or HR, can undo it, and only within a day.',
  delegate: 'Only the owner of a task, or HR, can hand it over.',
  comment: 'You cannot comment on this item.',
  waive: 'You do not have permission to waive this item.',
  retry: 'You do not have permission to send this item again.',
  remove: 'You do not have permission to remove this item.',
}

/**
 * An item that the actor may do something with, within the change that does it. That it exists is
 * only for whoever does it, whose it is about, and who sees the employees.
 * @throws HttpError 404, 403, 409 when its state does not allow it.
 */
export async function findItem(
  change: Change,
  id: number,
  right: keyof ItemRights
): Promise<FoundItem> {
  const { actor } = change
  const item = await change.find(ChecklistItem, id)
  const checklist = await change.find(Checklist, item.checklistId)
  const employee = await Employee.withAccount(item.employeeId, change.trx)
  const roles = await rolesOf(actor.id, change.trx)
  const sees =
    actor.id === employee.userId ||
    actor.can('employees:view') ||
    actor.can('employees:update') ||
    isOwner(actor, item, roles)
  if (!sees) throw notFound()
  if (checklist.isClosed) throw conflict('This checklist is closed.')
  const hasLeft = employee.status === 'inactive'
  const around = { personUserId: employee.userId, hasLeft, roles }
  // As it would be in the state that the act is for: who may not do it then, never may.
  const asIf = { ...judged(item), status: right === 'undo' ? 'done' : 'open' } as const
  const ever = itemRights(
    actor,
    { ...asIf, problem: item.problem ?? '' },
    { ...around, hasLeft: false, runStatus: 'open' }
  )
  if (!ever[right] && right !== 'undo') throw whyNot(item, right)
  if (!itemRights(actor, judged(item), { ...around, runStatus: checklist.status })[right]) {
    if (right === 'undo' && item.status === 'done') throw forbidden(REFUSED.undo)
    throw conflict(stateOf(item, right, employee))
  }
  return { item, checklist, employee }
}

function whyNot(item: ChecklistItem, right: keyof ItemRights) {
  if ((right === 'done' || right === 'delegate') && item.kind !== 'task') {
    return conflict('Only a task is marked as done. This item is completed on its own.')
  }
  return forbidden(REFUSED[right])
}

const judged = (item: ChecklistItem) => ({
  kind: item.kind,
  status: item.status,
  owner: item.owner,
  ownerUserId: item.ownerUserId,
  ownerRoleId: item.ownerRoleId,
  problem: item.problem,
  doneAt: item.doneAt,
  doneById: item.doneById,
})

function stateOf(item: ChecklistItem, right: keyof ItemRights, employee: Employee): string {
  if (right === 'undo') return 'This task is not marked as done.'
  if (right === 'retry' && item.isOpen && employee.status === 'inactive') {
    return `${employee.user.displayName} has left, so nothing can be sent to them.`
  }
  if (right === 'retry' && item.isOpen) return 'There is nothing to send again.'
  switch (item.status) {
    case 'done':
      return item.doneBy ? `${item.doneBy} has done this already.` : 'This is done already.'
    case 'waived':
      return 'This item was waived.'
    case 'removed':
      return 'This item was removed.'
    default:
      return 'This item is not open.'
  }
}
