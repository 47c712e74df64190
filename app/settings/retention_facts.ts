/** How long something is kept, in words. */
export type RetentionFact = {
  what: string
  kept: string
  /** A page with details or the decision. */
  address: string | null
}

const facts: RetentionFact[] = []

/** Registers how long something is kept. The domain that stores it calls this at startup. */
export function registerRetention(fact: RetentionFact): void {
  facts.push(fact)
}

export const retentionFacts = (): readonly RetentionFact[] => facts
