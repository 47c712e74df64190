interface Editing {
  mayChange: boolean
  /** Whether the person has: who has not confirms by accepting the invitation. */
  registered: boolean
}

/** The hint beside the email field on a form of someone's details. */
export function emailHint({ mayChange, registered }: Editing): string {
  if (!mayChange) return 'Only this person or an administrator can change it.'
  return registered
    ? 'A change takes effect once the new address confirms it.'
    : 'If you change it, the old invitation link stops working and a new one is emailed.'
}
