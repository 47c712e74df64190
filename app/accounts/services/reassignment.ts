import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Change } from '#audit/services/change'

/** The decision about one kind of open item when an account is closed. */
export interface ReassignmentDecision {
  /** The person who takes it over, by the id in the part's list of successors. */
  successorId: number | null
  choice: string | null
}

/** What became of the items: who took them over, if anyone, and the choice. */
export interface ReassignmentOutcome {
  successor: string | null
  choice: string | null
}

/** The calls that list possible successors. */
export type SuccessorAddress = `/api/sign/signers?role=${'MANAGER' | 'PERSON' | 'SUCCESSOR'}`

/** Open items of an account's owner in one domain, and what happens to them when it is closed. */
export interface ReassignmentPart {
  kind: string
  /** Position among the parts, the smallest first, for display and handover. */
  place: number
  /** Number of open items. */
  count: (userId: number, client: QueryClientContract) => Promise<number>
  /** The number in words: '3 signing requests that they are to sign as manager'. */
  told: (count: number) => string
  /** What was done, as a sentence. */
  done: (count: number, outcome: ReassignmentOutcome) => string
  /** Someone else takes it over. `withoutOne` says what happens otherwise; null: one is required. */
  successor?: { label: string; address: SuccessorAddress; withoutOne: string | null }
  /** The options; the first is the default. */
  choices?: readonly { value: string; label: string }[]
  /**
   * Carries the decision out, inside the change that closes the account.
   * @returns the name of who took it over, or null.
   * @throws HttpError 422 naming `successorId` for a person who cannot take it over.
   */
  carryOut: (
    change: Change,
    userId: number,
    decision: ReassignmentDecision
  ) => Promise<string | null>
}

/** Returns why accounts may not be enabled, by account, for a reason of a domain above. */
type Obstacle = (
  userIds: readonly number[],
  client: QueryClientContract
) => Promise<Map<number, string>>

const parts: ReassignmentPart[] = []
const obstacles: Obstacle[] = []

/** A domain above registers at startup what is open for an account's owner. */
export function registerReassignment(part: ReassignmentPart): void {
  parts.push(part)
  parts.sort((a, b) => a.place - b.place)
}

export const reassignmentParts = (): readonly ReassignmentPart[] => parts

/** A domain above registers at startup what keeps an account closed. */
export function registerEnableObstacle(obstacle: Obstacle): void {
  obstacles.push(obstacle)
}

/** The first reason why each of the given accounts stays closed; the others may be enabled. */
export async function whyStayDisabled(
  userIds: readonly number[],
  client: QueryClientContract
): Promise<Map<number, string>> {
  const reasons = new Map<number, string>()
  if (userIds.length === 0) return reasons
  for (const obstacle of obstacles) {
    for (const [id, reason] of await obstacle(userIds, client)) {
      if (!reasons.has(id)) reasons.set(id, reason)
    }
  }
  return reasons
}
