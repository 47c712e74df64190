export const PACKET_KINDS = ['onboarding', 'offboarding'] as const
export type PacketKind = (typeof PACKET_KINDS)[number]

export const PACKET_STATUSES = ['draft', 'live', 'archived'] as const
export type PacketStatus = (typeof PACKET_STATUSES)[number]

export const ITEM_KINDS = ['training', 'sign', 'upload', 'read', 'task'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** Who does an item: hr is everyone who may edit employees, role everyone who has it. */
export const OWNERS = ['employee', 'manager', 'hr', 'role', 'person'] as const
export type Owner = (typeof OWNERS)[number]

/** What an item's days are counted from. */
export const DUE_FROM = ['start', 'approval', 'last_day'] as const
export type DueFrom = (typeof DUE_FROM)[number]

/** What the person who marks a task as done adds to it. */
export const PROOFS = ['none', 'note', 'file'] as const
export type Proof = (typeof PROOFS)[number]

/** planned: waits for approval; done: every required item is settled; closed: put away. */
export const CHECKLIST_STATUSES = ['planned', 'open', 'done', 'closed'] as const
export type ChecklistStatus = (typeof CHECKLIST_STATUSES)[number]

export const ITEM_STATUSES = ['planned', 'open', 'done', 'waived', 'removed'] as const
export type ItemStatus = (typeof ITEM_STATUSES)[number]
