import type { Change } from '#audit/services/change'
import { table } from '#core/database/table'
import Employee from '#people/models/employee'
import { advanceOnboarding } from '#people/onboarding/advance_onboarding'

/** Of what a person was asked for at approval: how much there is, begun and done. */
export interface OnboardingItems {
  asked: number
  begun: number
  done: number
}

/** Counts one domain's items for several people, within the change. */
type OnboardingCounter = (
  change: Change,
  employeeIds: readonly number[]
) => Promise<ReadonlyMap<number, OnboardingItems>>

const counters: OnboardingCounter[] = []

/** A domain that asks things of a newcomer says at start how to count them. */
export function registerOnboardingItems(counter: OnboardingCounter): void {
  counters.push(counter)
}

/**
 * Moves people's onboarding on by the facts: in progress once the first item is begun, complete
 * once every item asked for at approval is done. Later items and renewals do not reopen it, and
 * who was asked for nothing stays where they are.
 */
export async function settleOnboarding(
  change: Change,
  employeeIds: readonly number[]
): Promise<void> {
  const open = await table(change.trx, Employee)
    .whereIn('id', employeeIds)
    .whereIn('onboarding_status', ['not_started', 'in_progress'])
    .select('id')
  const ids = open.map(({ id }) => id)
  if (ids.length === 0) return
  const counts = await Promise.all(counters.map((counter) => counter(change, ids)))
  for (const id of ids) {
    const items = counts.map((count) => count.get(id) ?? { asked: 0, begun: 0, done: 0 })
    const sum = (key: keyof OnboardingItems) => items.reduce((total, item) => total + item[key], 0)
    if (sum('asked') > 0 && sum('done') === sum('asked')) {
      await advanceOnboarding(change, id, 'complete')
    } else if (sum('begun') > 0) {
      await advanceOnboarding(change, id, 'in_progress')
    }
  }
}
