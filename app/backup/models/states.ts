/** The result of a trial restore. */
export const DRILL_OUTCOMES = ['proven', 'failed'] as const
export type DrillOutcome = (typeof DRILL_OUTCOMES)[number]

/** The database of a trial restore. */
export const DRILL_ENGINES = ['sqlite', 'mysql'] as const
export type DrillEngine = (typeof DRILL_ENGINES)[number]
