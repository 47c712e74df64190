/** Who a copy of a record is for. The person themselves does not see who in HR did something. */
export type Audience = { kind: 'hr' } | { kind: 'own'; userId: number }

interface Performed {
  performed_by_id: number | null
  performed_by: string
}

/** Whether an entry is the act of someone in HR, whose name the person does not see. */
export const isOthersDoing = (row: Performed, audience: Audience) =>
  audience.kind === 'own' && row.performed_by_id !== audience.userId

/** Who did something, as far as the reader of the copy may know. */
export const performerFor = (row: Performed, audience: Audience) =>
  isOthersDoing(row, audience) && row.performed_by_id !== null ? 'HR' : row.performed_by
