import type { Change } from '#audit/services/change'
import { table } from '#core/database/table'
import Employee from '#people/models/employee'
import { advanceOnboarding } from '#people/onboarding/advance_onboarding'

/** Items requested from a person at approval: total, started and done. */
export interface OnboardingItems {
  asked: number
  begun: number
  done: number
}

/** Counts one domain's items for several people, inside the change. */
type OnboardingCounter = (
  change: Change,
  employeeIds: readonly number[]
) => Promise<ReadonlyMap<number, OnboardingItems>>

const counters: OnboardingCounter[] = []

/** A domain with requests for new employees registers at startup how to count them. */
export function registerOnboardingItems(counter: OnboardingCounter): void {
  counters.push(counter)
}

/**
 * Advances people's onboarding by the facts: in progress after the first item is started,
 * complete after every item requested at approval is done. Later items and renewals do not reopen
 * it, and people without items keep their status.
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
