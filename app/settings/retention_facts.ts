/** How long something is kept, in words. */
export type RetentionFact = {
  what: string
  kept: string
  /** Where more is told of it, or decided. */
  address: string | null
}

const facts: RetentionFact[] = []

/** Says how long something is kept; the domain that keeps it says so at start. */
export function registerRetention(fact: RetentionFact): void {
  facts.push(fact)
}

export const retentionFacts = (): readonly RetentionFact[] => facts
