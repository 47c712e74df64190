/** Moments of an account and of its owner's departure. */
interface Departure {
  disabled_at: string | null
  left_at: string | null
  rejected_at: string | null
}

/**
 * Whether an account is disabled for a reason of its own. Their return enables only an account
 * that was closed as they left or were rejected.
 */
export const staysDisabled = ({
  disabled_at: at,
  left_at: left,
  rejected_at: rejected,
}: Departure) => at !== null && at !== (left ?? rejected)
