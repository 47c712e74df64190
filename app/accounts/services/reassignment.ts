import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Change } from '#audit/services/change'

/** What whoever closes an account decides about one kind of what waits for its owner. */
export interface ReassignmentDecision {
  /** Who takes it over, by the id that the part's successors are offered with. */
  successorId: number | null
  choice: string | null
}

/** The calls that offer who can take over. */
export type SuccessorAddress = '/api/sign/signers?role=EMPLOYEE' | '/api/sign/signers?role=MANAGER'

/** What waits for an account's owner in one domain, and what becomes of it when it is closed. */
export interface ReassignmentPart {
  kind: string
  /** Where it is shown and handed over among the others: the smallest first. */
  place: number
  /** How many wait for them now. */
  count: (userId: number, client: QueryClientContract) => Promise<number>
  /** So many of it in words: '3 signing requests that they are to sign as manager'. */
  told: (count: number) => string
  /** Somebody else takes it over; without `required` nobody may. */
  successor?: { label: string; address: SuccessorAddress; required: boolean }
  /** What can be done with it; the first unless chosen. */
  choices?: readonly { value: string; label: string }[]
  /**
   * Does it, within the change that closes the account.
   * @throws HttpError 422 naming `successorId` for who cannot take it over.
   */
  carryOut: (change: Change, userId: number, decision: ReassignmentDecision) => Promise<void>
}

/** Why an account may not be opened again, for a reason that a domain above knows; else null. */
type Obstacle = (userId: number, client: QueryClientContract) => Promise<string | null>

const parts: ReassignmentPart[] = []
const obstacles: Obstacle[] = []

/** A domain above says at start what waits for an account's owner in it. */
export function registerReassignment(part: ReassignmentPart): void {
  parts.push(part)
  parts.sort((a, b) => a.place - b.place)
}

export const reassignmentParts = (): readonly ReassignmentPart[] => parts

/** A domain above says at start what keeps an account closed. */
export function registerEnableObstacle(obstacle: Obstacle): void {
  obstacles.push(obstacle)
}

/** The first reason why an account stays closed; null where there is none. */
export async function whyStaysDisabled(
  userId: number,
  client: QueryClientContract
): Promise<string | null> {
  for (const obstacle of obstacles) {
    const reason = await obstacle(userId, client)
    if (reason) return reason
  }
  return null
}
