import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import {
  OWN_ITEMS,
  previewDeprovision,
  type DeprovisionItem,
} from '#accounts/queries/users/deprovision_preview'
import { accountFor, closeInTransaction } from '#accounts/services/disable_account'
import { reassignmentParts, type ReassignmentDecision } from '#accounts/services/reassignment'
import { conflict, invalidField, HttpError } from '#core/errors/http_errors'

/** The decisions, by kind. */
export interface Decisions {
  successors: Partial<Record<string, number>>
  choices: Partial<Record<string, string>>
  reason: string | null
}

/** What was ended or handed on, in a sentence. */
export type DeprovisionOutcome = Pick<DeprovisionItem, 'kind' | 'count' | 'told'>

function decisionOf(item: DeprovisionItem, decisions: Decisions): ReassignmentDecision {
  const successorId = decisions.successors[item.kind] ?? null
  if (item.successor?.required && successorId === null) {
    throw invalidField(`successors.${item.kind}`, `Choose who takes over ${item.told}.`, 'required')
  }
  const choice = decisions.choices[item.kind] ?? item.choices[0]?.value ?? null
  if (choice !== null && !item.choices.some(({ value }) => value === choice)) {
    throw invalidField(`choices.${item.kind}`, 'This is none of the choices.', 'enum')
  }
  return { successorId, choice }
}

/** Turns a part's rejection of a successor into an error of the field that the caller sent. */
async function naming<T>(kind: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof HttpError && error.status === 422) {
      throw invalidField(`successors.${kind}`, error.message, 'successor')
    }
    throw error
  }
}

/**
 * Closes an account permanently, in one change: disables it, ends its sessions, voids its links,
 * and ends or hands on everything open for its owner in the domains above, as decided. For
 * administrators, which the caller checks.
 * @returns what was ended and handed on.
 * @throws HttpError 404, 409 for one's own account, the last administrator's, or a disabled one
 * with nothing left to hand on; 422 naming `successors.<kind>` or `choices.<kind>`.
 */
export async function deprovisionAccount(
  userId: number,
  decisions: Decisions,
  managerId: number,
  actor: Actor
): Promise<DeprovisionOutcome[]> {
  return change(actor, async (change) => {
    const user = await accountFor(change, userId, managerId)
    const { items } = await previewDeprovision(userId, change.trx)
    const closed = await closeInTransaction(change, user)
    if (!closed && items.length === 0) {
      throw conflict('This account is disabled, and its owner has no open items.')
    }
    const outcomes: DeprovisionOutcome[] = []
    for (const item of items) {
      const { kind, count } = item
      const own = OWN_ITEMS.find((one) => one.kind === kind)
      if (own) outcomes.push({ kind, count, told: own.done(count) })
      const part = reassignmentParts().find((one) => one.kind === kind)
      if (!part) continue
      const decision = decisionOf(item, decisions)
      const successor = await naming(kind, () => part.carryOut(change, userId, decision))
      outcomes.push({ kind, count, told: part.done(count, { ...decision, successor }) })
    }
    await change.audit({
      action: 'deprovision',
      entityType: 'user',
      entityId: userId,
      oldValues: { disabled: !closed },
      newValues: {
        disabled: true,
        reason: decisions.reason,
        ...Object.fromEntries(items.map(({ kind, count }) => [kind, count])),
      },
    })
    return outcomes
  })
}
