interface Editing {
  mayChange: boolean
  /** Whether who looks manages user accounts. */
  managesUsers: boolean
  /** Whether the person has: who has not confirms by accepting the invitation. */
  registered: boolean
}

/** What stands beside an e-mail address on a form of somebody's details. */
export function emailHint({ mayChange, managesUsers, registered }: Editing): string | undefined {
  if (mayChange) {
    return registered ? 'A change takes effect once the new address confirms it.' : undefined
  }
  return managesUsers
    ? 'This person may do more than you: only they or an administrator can change it.'
    : 'Only the person, or whoever manages user accounts, can change it.'
}
