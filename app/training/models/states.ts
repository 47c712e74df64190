/** What an assignment, or a batch of them, was made by. */
export const ASSIGNMENT_SOURCES = ['required', 'rule', 'manual', 'packet'] as const
export type AssignmentSource = (typeof ASSIGNMENT_SOURCES)[number]

/** The start date for a rule's number of days. */
export const DUE_FROM = ['assignment', 'start', 'approval'] as const
export type DueFrom = (typeof DUE_FROM)[number]

/** The source of a completion. */
export const COMPLETION_METHODS = ['portal', 'recorded', 'imported'] as const
export type CompletionMethod = (typeof COMPLETION_METHODS)[number]

/** The source of a recording. */
export const RECORDING_SOURCES = ['classroom', 'import'] as const

/** How the file of an import was sent. */
export const IMPORT_SOURCES = ['browser', 'command'] as const
export type ImportSource = (typeof IMPORT_SOURCES)[number]

/** created: a new completion; already: one of that day exists; refused: for a reason. */
export const VERDICTS = ['created', 'already', 'refused'] as const
export type Verdict = (typeof VERDICTS)[number]

/** The order of day and month in a file. */
export const DATE_ORDERS = ['mdy', 'dmy'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]
