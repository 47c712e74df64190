import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Change } from '#audit/services/change'
import { invalidField } from '#core/errors/http_errors'
import { table, type Client } from '#core/database/table'
import Employee from '#people/models/employee'
import { advanceOnboarding } from '#people/onboarding/advance_onboarding'

/** Of someone's onboarding: how many required items there are, were begun and are done. */
export interface OnboardingItems {
  asked: number
  begun: number
  done: number
  /** Whether nothing of it is left; never before they are approved. */
  over: boolean
}

/** When (HH:MM) and where someone starts on their first day. An alias, since pages take no interfaces. */
export type FirstDay = {
  time: string | null
  place: string | null
}

type ItemsByEmployee = ReadonlyMap<number, OnboardingItems>

/** What the domain above keeps of each person's onboarding. */
interface OnboardingRuns {
  /** Settles what facts have settled, within the change that made them. */
  settle: (change: Change, employeeIds: readonly number[]) => Promise<ItemsByEmployee>
  count: (client: QueryClientContract, employeeIds: readonly number[]) => Promise<ItemsByEmployee>
  firstDays: (
    client: Client,
    employeeIds: readonly number[]
  ) => Promise<ReadonlyMap<number, FirstDay>>
  /** @throws HttpError 422 naming `packetId` for a packet that no one can be given. */
  assertPacket: (client: QueryClientContract, packetId: number) => Promise<unknown>
}

let runs: OnboardingRuns = {
  settle: () => Promise.resolve(new Map()),
  count: () => Promise.resolve(new Map()),
  firstDays: () => Promise.resolve(new Map()),
  assertPacket: () =>
    Promise.reject(invalidField('packetId', 'There is no such packet.', 'exists')),
}

/** The domain that keeps what people were given at approval says here how far they are. */
export function registerOnboardingRuns(kept: OnboardingRuns): void {
  runs = kept
}

/** How far people are; who has no onboarding is left out. */
export const onboardingOf = (client: QueryClientContract, employeeIds: readonly number[]) =>
  runs.count(client, employeeIds)

/** When and where people start; who was not told is left out. */
export const firstDaysOf = (client: Client, employeeIds: readonly number[]) =>
  runs.firstDays(client, employeeIds)

/** @throws HttpError 422 naming `packetId` for a packet that no one can be given. */
export const assertPacket = async (client: QueryClientContract, packetId: number) => {
  await runs.assertPacket(client, packetId)
}

/**
 * Moves people's onboarding on by the facts: in progress once the first required item is begun,
 * complete once every one of them is done, or none is left to do. Whatever begins or ends an
 * assignment or a request calls it within the same change. Later items and renewals do not reopen
 * it, and who was given nothing stays where they are.
 */
export async function settleOnboarding(
  change: Change,
  employeeIds: readonly number[]
): Promise<void> {
  if (employeeIds.length === 0) return
  const found = await runs.settle(change, employeeIds)
  const moved = [...found].filter(([, items]) => items.over || items.begun > 0)
  if (moved.length === 0) return
  const waiting = await table(change.trx, Employee)
    .whereIn(
      'id',
      moved.map(([id]) => id)
    )
    .whereIn('onboarding_status', ['not_started', 'in_progress'])
    .select('id')
  for (const { id } of waiting) {
    const status = found.get(id)?.over ? 'complete' : 'in_progress'
    await advanceOnboarding(change, id, status)
  }
}
