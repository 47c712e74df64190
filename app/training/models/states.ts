/** What an assignment, or a batch of them, was made by. */
export const ASSIGNMENT_SOURCES = ['required', 'rule', 'manual'] as const
export type AssignmentSource = (typeof ASSIGNMENT_SOURCES)[number]

/** What the days until a rule's due date are counted from. */
export const DUE_FROM = ['assignment', 'start', 'approval'] as const
export type DueFrom = (typeof DUE_FROM)[number]

/** How a completion came to be known. */
export const COMPLETION_METHODS = ['portal', 'recorded', 'imported'] as const
export type CompletionMethod = (typeof COMPLETION_METHODS)[number]

/** Where a recording comes from. */
export const RECORDING_SOURCES = ['classroom', 'import'] as const

/** Who sent the file of an import. */
export const IMPORT_SOURCES = ['browser', 'command'] as const
export type ImportSource = (typeof IMPORT_SOURCES)[number]

/** created: a new completion; already: there is one of that day; refused: for a reason. */
export const VERDICTS = ['created', 'already', 'refused'] as const
export type Verdict = (typeof VERDICTS)[number]

/** How a file writes its days. */
export const DATE_ORDERS = ['mdy', 'dmy'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]
