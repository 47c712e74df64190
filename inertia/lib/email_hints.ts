interface Editing {
  mayChange: boolean
  /** Whether the person has registered. Others confirm by accepting the invitation. */
  registered: boolean
  /** Whether the old address must allow a change. */
  asksOldAddress: boolean
}

/** The hint at the email field of a person's form. */
export function emailHint({ mayChange, registered, asksOldAddress }: Editing): string {
  if (!mayChange) return 'Only this person or an administrator can change it.'
  if (registered) {
    return asksOldAddress
      ? 'A change takes effect once the old address allows it and the new one confirms it.'
      : 'A change takes effect once the new address confirms it.'
  }
  return 'If you change it, the old invitation link stops working and a new one is emailed.'
}
