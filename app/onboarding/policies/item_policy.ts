import { DateTime } from 'luxon'
import type { Actor } from '#audit/actor'
import { dbTime } from '#core/time'
import { mayExcuse } from '#onboarding/policies/checklist_policy'
import { mayGive } from '#onboarding/policies/packet_policy'
import type { ChecklistStatus, ItemKind, ItemStatus, Owner } from '#onboarding/models/states'

/** What decides what someone may do with an item. */
export interface JudgedItem {
  kind: ItemKind
  status: ItemStatus
  owner: Owner
  ownerUserId: number | null
  ownerRoleId: number | null
  problem: string | null
  doneAt: string | null
  doneById: number | null
}

interface Around {
  runStatus: ChecklistStatus
  /** Whose checklist it is. */
  personUserId: number
  /** Whether that person has left, and can be sent nothing anymore. */
  hasLeft: boolean
  /** The viewer's further roles. */
  roles: ReadonlySet<number>
}

export type ItemRights = {
  done: boolean
  undo: boolean
  delegate: boolean
  comment: boolean
  waive: boolean
  retry: boolean
  remove: boolean
}

/** A task is undone within a day. */
export const UNDO_HOURS = 24

export const isUndoable = (doneAt: string | null): boolean =>
  doneAt !== null && doneAt > dbTime(DateTime.utc().minus({ hours: UNDO_HOURS }))

/** Whether an item is someone's to do: their own, or one of a group they belong to. */
export function isOwner(
  by: Actor,
  item: Pick<JudgedItem, 'owner' | 'ownerUserId' | 'ownerRoleId'>,
  roles: ReadonlySet<number>
): boolean {
  if (item.owner === 'hr') return by.can('employees:update')
  if (item.owner === 'role') return item.ownerRoleId !== null && roles.has(item.ownerRoleId)
  return by.id !== null && item.ownerUserId === by.id
}

/**
 * What someone may do with an item of a run that is not put away. HR waives, removes and sends again,
 * but no one except an administrator waives what is required of themselves.
 */
export function itemRights(by: Actor, item: JudgedItem, around: Around): ItemRights {
  const { runStatus, personUserId, hasLeft, roles } = around
  const stands = runStatus !== 'closed'
  const open = stands && item.status === 'open'
  const owner = isOwner(by, item, roles)
  const isTheirs = by.id !== null && by.id === personUserId
  const hr = by.can('employees:update') && mayExcuse(by, personUserId)
  const sees = owner || isTheirs || by.can('employees:view')
  return {
    done: open && item.kind === 'task' && owner,
    undo:
      stands &&
      item.kind === 'task' &&
      item.status === 'done' &&
      isUndoable(item.doneAt) &&
      (hr || (by.id !== null && by.id === item.doneById)),
    // What is asked of the employee themselves is not theirs to give away.
    delegate: open && item.kind === 'task' && (hr || (owner && item.owner !== 'employee')),
    comment: stands && item.status !== 'removed' && sees,
    waive: open && hr,
    retry: open && hr && !hasLeft && item.problem !== null && mayGive(by, item.kind),
    remove: open && hr,
  }
}
